import { lettersOf } from "./units";

/** Signs of a space itself, by the name of the attribute on the wire, in a square of 16 by 16. */
const symbols: Readonly<Record<string, string>> = {
  capital: "M8 1l2.1 4.6 5 .6-3.7 3.4 1 5L8 12.1l-4.4 2.5 1-5L.9 6.2l5-.6z",
  victory: "M3 2h10v4.5a5 5 0 0 1-4 4.9V13h2.5v1.8h-7V13H7v-1.6a5 5 0 0 1-4-4.9zM4.6 3.6v2.9a3.4 3.4 0 0 0 2 3.1z",
  anchor:
    "M8 .8a2.2 2.2 0 0 1 1 4.2v1.4h2.8v1.8H9v4.9a4.6 4.6 0 0 0 3.4-2.6l-1.3.2 2.4-3 1.6 3.5-1.2-.1A6.7 6.7 0 0 1 8 15a6.7 6.7 0 0 1-5.9-3.9l-1.2.1 1.6-3.5 2.4 3-1.3-.2A4.6 4.6 0 0 0 7 13.1V8.2H4.2V6.4H7V5A2.2 2.2 0 0 1 8 .8z",
  mine: "M8 4a4.2 4.2 0 1 1 0 8.4A4.2 4.2 0 0 1 8 4zM7.3 1h1.4v2.2H7.3zM7.3 13.2h1.4v2H7.3zM1 7.5h2.2v1.4H1zM12.8 7.5H15v1.4h-2.2zM3 3.9l1-1 1.5 1.5-1 1zM11.5 4.4l1.5-1.5 1 1-1.5 1.5zM3 12.5l1.5-1.5 1 1L4 13.5zM10.5 12l1-1 1.5 1.5-1 1z",
  factory: "M1.5 14.5V8.6l3.7-2.5v2.5l3.7-2.5v2.5l.9-.6L10.5 2h2.3l.8 6.2h1v6.3z",
  port: "M7.2 1h1.6v9.4H15l-2 4.2H3L1 10.4h6.2zM10 2.4l4 6h-4z",
};

const more: Readonly<Record<string, string>> = {
  convoy: "M1 10h14l-1.8 4.2H2.8zM3 6h4v3.2H3zM8 6h4v3.2H8zM5.4 2.2h4v3h-4z",
  flag: "M3 1h1.8v14H3zM5.6 1.6L14 4.6 5.6 7.8z",
  periscope: "M6 2h5.5v2H8v5.5H6zM1.5 11q2.1-1.9 4.3 0t4.4 0 4.3 0v2.4q-2.1 1.9-4.3 0t-4.4 0-4.3 0z",
  gun: "M2.5 14.5v-2h2L10.6 1l2 1L7.2 12.5h6.3v2z",
};

const aliases: Readonly<Record<string, string>> = {
  "capital-of": "capital",
  "victory-city": "victory",
  "victory-territory": "victory",
  "naval-base": "anchor",
  "mined-from": "mine",
  "original-complex": "factory",
  complex: "factory",
  "industrial-complex": "factory",
  "mobilization-site": "flag",
  "submarine-warfare": "periscope",
};

/** Said in the panel of a space, but no sign on the map: it would stand nearly everywhere. */
const unsaid: ReadonlySet<string> = new Set([
  "class",
  "army",
  "aligned-to",
  "colony-of",
  "converts-units",
  "island",
  "middle-east",
  "neutral",
]);

export type MarkGlyph = { readonly path: string } | { readonly letters: string };

/** How a mark is drawn in a square of 16 by 16. */
export function markGlyph(key: string): MarkGlyph {
  const name = aliases[key] ?? key;
  const path = symbols[name] ?? more[name];
  return path === undefined ? { letters: lettersOf(key) } : { path };
}

/** Whether a mark of this key has a sign on the map. */
export function isDrawn(key: string): boolean {
  return !unsaid.has(key);
}
