/** What is drawn at which distance, and how large: pieces and words keep a size in pixels that people can read. */

export type Level = "far" | "near" | "nearest";

export interface Detail {
  readonly level: Level;
  /** Pixels of a unit. */
  readonly scale: number;
  /** Edge of a piece, in pixels. */
  readonly piece: number;
  /** Size of the largest and of the smallest letters of a label, in pixels. */
  readonly text: number;
  readonly smallest: number;
}

/** A piece has this edge in units of the picture, as long as that is readable: three and a label fit into a cell. */
export const PIECE = 76;
const NEAR = 19; // pixels of a piece from which stacks can be told apart
const NEAREST = 42; // and from which there is room for all
const LARGEST = 50;
const TOTAL = 17;

/** The detail at so many pixels for a unit. `unit` is how large a piece is in this picture. */
export function detailAt(scale: number, unit = PIECE): Detail {
  const wanted = unit * scale;
  const level: Level = wanted < NEAR ? "far" : wanted < NEAREST ? "near" : "nearest";
  const piece = level === "far" ? TOTAL : Math.min(LARGEST, wanted);
  const text = level === "far" ? 10 : Math.min(15, Math.max(10.5, 11 * (wanted / 26)));
  return { level, scale, piece, text, smallest: level === "far" ? 8.5 : 8 };
}
