/**
 * One symbol for each unit type of the three games and their options: filled silhouettes of our own in a square of
 * 32 by 32, keyed by the name on the wire. A type that the table lacks is shown by letters.
 */

const wheel = (x: number, y: number, r: number, hub = r * 0.42) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z` +
  `M${x - hub} ${y}a${hub} ${hub} 0 1 1 ${2 * hub} 0a${hub} ${hub} 0 1 1 ${-2 * hub} 0z`;

const waves = "M2 27.5q2.3-2 4.7 0t4.7 0 4.7 0 4.7 0 4.7 0 4.5 0v2.2q-2.3 2-4.5 0t-4.7 0-4.7 0-4.7 0-4.7 0-4.7 0z";

const soldier =
  "M8.6 12.2a7.4 7.6 0 0 1 14.8 0zM8 12.8h16a1.2 1.2 0 0 1 0 2.4H8a1.2 1.2 0 0 1 0-2.4zM10.6 16h10.8v1a5.4 5.4 0 0 1-10.8 0z";

const symbols: Readonly<Record<string, string>> = {
  infantry: `${soldier}M4.5 29.5c0-4.8 3.6-6.6 7-6.6 1.2 1.2 2.7 1.8 4.5 1.8s3.3-.6 4.5-1.8c3.4 0 7 1.8 7 6.6z`,
  marine: `${soldier}M4.5 25c.6-2 3.6-3.1 7-3.1 1.2 1.1 2.7 1.6 4.5 1.6s3.3-.5 4.5-1.6c3.4 0 6.4 1.1 7 3.1zM2.5 26.6h27v1.5h-27zM6.5 29.3h19v1.5h-19z`,
  artillery: `M12.6 14.6L28.3 5.4l1.7 2.9-14.7 8.9zM9.3 8.6l2.6-1 3.2 9.4-2.6 1zM14.5 24.8L4 30.2l-1.6-2.7 10-5.7z${wheel(15.5, 22.2, 6.6)}`,
  tank: `M11.5 6.5h8a2 2 0 0 1 2 2v1h8v2.6h-8v2.4H9.8V8.2a1.7 1.7 0 0 1 1.7-1.7zM6.5 15.5h19.2l4.3 4.2v3.6l-3.8 4.2H6.4L2 23.4v-2.9zM7.3 20.1a1.7 1.7 0 1 0 0 3.4h17.2a1.7 1.7 0 1 0 0-3.4z`,
  armor: `M9.5 9h9l2.4 2.2H31v2.4H21l.8 2.2H7zM3.5 16.8h24l3 2.6-3 2.1H3.5l-1.7-2.3zM5.5 22.4h20.6a3.2 3.2 0 0 1 0 6.4H5.5a3.2 3.2 0 0 1 0-6.4zM6 24.4a1.2 1.2 0 1 0 0 2.4h19.6a1.2 1.2 0 1 0 0-2.4z`,
  "armored-car": `M12 7.5h7a2 2 0 0 1 2 2v.6h8v2.2h-8v1.6H10.2V9.3A1.8 1.8 0 0 1 12 7.5zM6.5 14.8h16l7 3.6v5H2.5v-4.2z${wheel(9, 24, 4.6)}${wheel(23, 24, 4.6)}`,
  "standard-truck": `M2 9.5q7-3.2 17 0V21H2zM20.4 11.5h5.2l4.4 5.2V23H2v-1.6h18.4zM22.2 13.3v3.6h5l-2.6-3.6z${wheel(8, 24.5, 4.2)}${wheel(24, 24.5, 4.2)}`,
  "artillery-truck": `M6.2 12.4L18.5 4l1.6 2.3-10.6 7.4 2.6 3.8H3.6zM2 18.7h18.4v-7.2h5.2l4.4 5.2V23H2zM22.2 13.3v3.6h5l-2.6-3.6z${wheel(8, 24.5, 4.2)}${wheel(24, 24.5, 4.2)}`,
  "armored-train": `M4.5 4h4v4.5h-4zM3 9h8.5v3.4h6V10h5.5q2 0 2 2h5v2h-5v1.2H30v8.3H2V12.6h1zM6 15v2.4h3.4V15zM13.5 15v2.4h3.4V15z${wheel(6.5, 26.4, 3.2)}${wheel(14.2, 26.4, 3.2)}${wheel(21.9, 26.4, 3.2)}`,
  "coastal-artillery": `M9 15.2a8.5 8.5 0 0 1 9.6-4L30 4.8l1.4 2.7-9 5.2q1.6 1.3 2.4 3.2zM5 17h22l1.2 5H3.8zM2.5 23.4h27v2.3h-27zM2 27h28v2.6H2z`,
  "aa-gun": `M13.6 18.6L20.4 3l2.2 1-6.4 15.4zM18.4 19.4L25.2 4.6l2.2 1-6.6 14.6zM9 18.2l13.6 4.6-1 2.6L8 21zM14 24.4h3.2l1 3H28v2.4H4v-2.4h9z`,
  fighter: `M16 2c1.3 0 1.9 1.4 2 3.4l.2 5 11.3 3.4c.8.3 1.2.9 1.2 1.7v2.4L18 17.4l-.6 7.2 4.4 2.2v2.4L16 28.4l-5.8.8v-2.4l4.4-2.2-.6-7.2-12.7.5v-2.4c0-.8.4-1.4 1.2-1.7l11.3-3.4.2-5C14.1 3.4 14.7 2 16 2z`,
  bomber: `M16 1c1.6 0 2.3 1.6 2.3 3.6v6l2.4.6V8.4a1.3 1.3 0 0 1 2.6 0v3.4l2.7.7v-2.3a1.2 1.2 0 0 1 2.4 0v2.9l3.1.8v3.2l-13.2.3-.7 8.4 5.9 2.5v2.5L16 30l-7.5.8v-2.5l5.9-2.5-.7-8.4L.5 17.1v-3.2l3.1-.8v-2.9a1.2 1.2 0 0 1 2.4 0v2.3l2.7-.7V8.4a1.3 1.3 0 0 1 2.6 0v2.8l2.4-.6v-6C13.7 2.6 14.4 1 16 1z`,
  submarine: `M14 6h2v5.5h3.5l1.2 5.3h4.6c2.6 0 4.4 1.8 5.7 4.2-1.5 2.6-3.4 4-6 4H8.4c-2.4 0-4.8-1.6-6.4-4.1l-.6 2.1H.2v-5h1.2l1 2.2c1.6-2.2 3.6-3.4 6-3.4h2.8l1-5.3H14z${waves}`,
  transport: `M15 6h4v6.4h3.6l.6 4.4H30l-3.6 8.4H6L2 16.8h2.6V8.5h1.8v3.1l5.4 5.2h1.4l.6-4.4H15z${waves}`,
  freighter: `M24 6h3.2v5.4H30L27.4 25H5L2 17.2h18.6v-5.8H24zM4 11h4.6v4.8H4zM9.8 11h4.6v4.8H9.8zM15.6 11h3.6v4.8h-3.6zM6.9 5.2h4.6V10H6.9z${waves}`,
  "merchant-raider": `M13 4l7 2.5-5.2 2.1V12h6.6l.8 5H30l-3.6 8.2H6L2 17.4h3.5v-2.6L1.6 12l1-1.8L8.4 14v3.4h2.6V12h2z${waves}`,
  destroyer: `M10.3 6h1.5v6h2v2.6h2V11h2.6v3.6h1.8V11h2.6v3.6h1.8l1 3.2H31l-3.6 6.6H5.6L1 17.8h5.2v-1.6L2 15l.5-1.6 5 1.4L8.3 12h2z${waves}`,
  cruiser: `M11.2 4.2h1.6v4.4h2.4l.6 4h1v-4h3v4h1.2v-3h2.4v3.2l1 .2 4.2-1.4.6 1.6-2.8 1.2v2.4H31l-3.4 8.4H5L1 16.8h5.4v-2.4l-4-1.4.6-1.6 5.2 1.4v-4.2h3z${waves}`,
  battleship: `M14.8 1.4h2v3.8h3v3h1.6V6.4h3v5l5.6-2 .6 1.8-3.6 1.6v3H32l-3 9.4H4L0 15.8h5.4v-3L.8 11.2l.6-1.8 6.2 1.8 2.2-.2V8.2h2.4v-3h2.6zM9 17.4v1.8h2.2v-1.8zM14.6 17.4v1.8h2.2v-1.8zM20.2 17.4v1.8h2.2v-1.8z${waves}`,
  "aircraft-carrier": `M19.6 3.4h1.6v3.2h3.2v6h1.4v2h6.4l-2.4 4.2H1.4L.2 14.6h17.4V9.2h2zM6.2 8.8l5.4 1.5 2.4-.3v1.2L6.8 13l-3.4-.4v-1l2.4-.4zM3.6 20h25l-2.2 5.2H6z${waves}`,
  "industrial-complex": `M3 29V17.6l7.4-5v5l7.4-5v5l1.6-1.1L20.8 4h4.6l1.6 12.5h2V29zM6.4 20.6v3.6h3.4v-3.6zM13 20.6v3.6h3.4v-3.6zM19.6 20.6v3.6H23v-3.6z`,
};

export type UnitGlyph = { readonly path: string } | { readonly letters: string };

/** All types that have a symbol. */
export const drawnUnits: readonly string[] = Object.keys(symbols);

/** Two or three letters for a name: the first letters of its words, else its beginning. */
export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const letters =
    words.length > 1 ? words.slice(0, 3).map((word) => [...word][0] ?? "") : [...(words[0] ?? "?")].slice(0, 2);
  return letters.map((letter, index) => (index === 0 || words.length > 1 ? letter.toUpperCase() : letter)).join("");
}

/** The letters of a mark of units. */
export const markLetters = (mark: string): string => lettersOf(mark).slice(0, 2).toUpperCase();

/** How a unit type is drawn in a square of 32 by 32; `path` fills by the even-odd rule. */
export function unitGlyph(type: string): UnitGlyph {
  const path = symbols[type];
  return path === undefined ? { letters: lettersOf(type) } : { path };
}
