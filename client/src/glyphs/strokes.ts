/**
 * Digits and capitals as strokes, 10 high. A board holds a thousand of them, and browsers lay text out anew at each
 * zoom: a path costs a tenth of that. What is not in the table is written as text.
 */

type Glyph = readonly [width: number, x: number, y: number, path: string];

const table: Readonly<Record<string, Glyph>> = {
  "0": [6, 3, 0, "a3 3 0 0 1 3 3v4a3 3 0 0 1-6 0v-4a3 3 0 0 1 3-3z"],
  "1": [4, 0.6, 2.2, "l2.7-2.2v10"],
  "2": [6, 0, 3, "a3 3 0 1 1 5.2 2l-5.2 5h6"],
  "3": [6, 0.4, 0, "h5l-3 3.9a3.05 3.05 0 1 1-2.4 4.6"],
  "4": [6.2, 4.4, 10, "v-10l-4.4 7h6.2"],
  "5": [6, 5.3, 0, "h-4.5l-.5 4.4a3.1 3.1 0 1 1-.3 4.2"],
  "6": [6, 4.6, 0, "c-3 1-4.6 3.6-4.6 6.9a3 3 0 1 0 3-3c-1.5 0-2.6.9-3 2.2"],
  "7": [6, 0, 0, "h6l-3.8 10"],
  "8": [6, 3, 4.6, "a2.3 2.3 0 1 1 .01 0a2.7 2.7 0 1 1-.02 0z"],
  "9": [6, 1.4, 10, "c3-1 4.6-3.6 4.6-6.9a3 3 0 1 0-3 3c1.5 0 2.6-.9 3-2.2"],
  "+": [6, 0, 5.2, "h6m-3-3v6"],
  "/": [4.4, 0.2, 11, "l4-12"],
  "-": [5, 0, 5.2, "h5"],
  ".": [1, 0.5, 9.9, "v.1"],
  A: [7, 0, 10, "l3.5-10l3.5 10m-1.2-3.4h-4.6"],
  B: [6, 0, 0, "v10h3.4a2.6 2.6 0 0 0 0-5.2h-3.4m0 0h3.1a2.4 2.4 0 0 0 0-4.8h-3.1"],
  C: [6.4, 6.2, 2, "a3.6 5 0 1 0 0 6"],
  D: [6.2, 0, 0, "v10h1.6a4.6 5 0 0 0 0-10z"],
  E: [5.4, 5.4, 0, "h-5.4v10h5.4m-5.4-5.2h4.4"],
  F: [5.4, 5.4, 0, "h-5.4v10m0-5.2h4.4"],
  G: [6.8, 6.2, 2, "a3.6 5 0 1 0 .4 5.4v-2.2h-2.8"],
  H: [6.4, 0, 0, "v10m6.4 0v-10m0 4.9h-6.4"],
  I: [3, 0, 0, "h3m-1.5 0v10m-1.5 0h3"],
  J: [4.8, 4.8, 0, "v7a2.4 2.8 0 0 1-4.8 0"],
  K: [6, 0, 0, "v10m6-10l-6 6m2.2-2.1l3.8 6.1"],
  L: [5.4, 0, 0, "v10h5.4"],
  M: [7.6, 0, 10, "v-10l3.8 6l3.8-6v10"],
  N: [6.4, 0, 10, "v-10l6.4 10v-10"],
  O: [6.8, 3.4, 0, "a3.4 5 0 1 1-.01 0z"],
  P: [6, 0, 10, "v-10h3.3a2.7 2.7 0 0 1 0 5.4h-3.3"],
  Q: [6.8, 3.4, 0, "a3.4 5 0 1 1-.01 0zm.8 7l2.4 3.2"],
  R: [6.2, 0, 10, "v-10h3.3a2.7 2.7 0 0 1 0 5.4h-3.3m3.2 0l2.8 4.6"],
  S: [
    6,
    5.6,
    1.6,
    "c-.8-1.1-1.8-1.6-2.9-1.6c-1.5 0-2.5.9-2.5 2.3c0 3.2 5.8 1.8 5.8 5.2c0 1.5-1.2 2.5-3 2.5c-1.3 0-2.3-.6-3-1.8",
  ],
  T: [6.6, 0, 0, "h6.6m-3.3 0v10"],
  U: [6.4, 0, 0, "v6.6a3.2 3.4 0 0 0 6.4 0v-6.6"],
  V: [7, 0, 0, "l3.5 10l3.5-10"],
  W: [9, 0, 0, "l2.2 10l2.3-8l2.3 8l2.2-10"],
  X: [6.4, 0, 0, "l6.4 10m0-10l-6.4 10"],
  Y: [6.8, 0, 0, "l3.4 4.8l3.4-4.8m-3.4 4.8v5.2"],
  Z: [6, 0, 0, "h6l-6 10h6"],
};

const GAP = 2.7;

export interface Stroked {
  readonly path: string;
  readonly width: number;
}

const known = new Map<string, Stroked | undefined>();

function drawn(text: string): Stroked | undefined {
  let x = 0;
  let path = "";
  for (const letter of text) {
    const glyph = table[letter];
    if (glyph === undefined) return undefined;
    path += `M${Math.round((x + glyph[1]) * 100) / 100} ${glyph[2]}${glyph[3]}`;
    x += glyph[0] + GAP;
  }
  return { path, width: Math.max(0, x - GAP) };
}

/** The strokes of a text, from its left top at 0, 0; undefined where it has letters that the table lacks. */
export function stroked(text: string): Stroked | undefined {
  if (!known.has(text)) known.set(text, drawn(text));
  return known.get(text);
}
