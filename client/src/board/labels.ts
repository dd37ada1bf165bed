import { boxAround, overlap, type Box } from "./geometry";

/** How wide a text is, in pixels, at one pixel of letter size. */
export type Measure = (text: string) => number;

/** Where no canvas is: about what a sans-serif face has. Wider rather than narrower. */
export const guessed: Measure = (text) => {
  let width = 0;
  for (const letter of text) {
    width += /[iljtfrI.,'’ ]/.test(letter)
      ? 0.33
      : /[mwMW@]/.test(letter)
        ? 0.92
        : /[A-Z0-9]/.test(letter)
          ? 0.68
          : 0.58;
  }
  return width;
};

export interface Wanted {
  readonly space: string;
  /** The name, then shorter forms of it. */
  readonly forms: readonly string[];
  /** The middle, in units of the picture. */
  readonly x: number;
  readonly y: number;
  /** Room in units of the picture. */
  readonly width: number;
  readonly height: number;
  /** Higher is placed first, and stays where two do not go together. */
  readonly weight: number;
}

export interface Label {
  readonly space: string;
  readonly lines: readonly string[];
  /** In units of the picture: middle, letter size, distance of lines. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly leading: number;
  readonly box: Box;
}

export interface Type {
  /** Pixels of a unit. */
  readonly scale: number;
  readonly largest: number;
  readonly smallest: number;
}

const LEADING = 1.08;

/** The text in so many lines, broken at spaces and behind hyphens so that the longest line is shortest. */
export function broken(text: string, lines: number, measure: Measure): readonly string[] | undefined {
  const words = text.split(/(?<=-)| +/).filter((word) => word !== "");
  if (lines === 1) return [text];
  if (words.length < lines) return undefined;
  const join = (part: readonly string[]) => part.join(" ").replaceAll("- ", "-");
  let best: readonly string[] | undefined;
  let shortest = Infinity;
  const split = (from: number, done: readonly string[]) => {
    const left = lines - done.length;
    if (left === 1) {
      const all = [...done, join(words.slice(from))];
      // A hyphen at the end of a line is the second choice.
      const longest = Math.max(...all.map(measure)) * (all.slice(0, -1).some((line) => line.endsWith("-")) ? 1.01 : 1);
      if (longest < shortest) [best, shortest] = [all, longest];
      return;
    }
    for (let to = from + 1; to <= words.length - left + 1; to++) split(to, [...done, join(words.slice(from, to))]);
  };
  split(0, []);
  return best;
}

interface Fit {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The largest way to write one of the forms into the room, in pixels; the longer form wins at a readable size. */
export function fitted(
  forms: readonly string[],
  width: number,
  height: number,
  type: Type,
  measure: Measure,
): Fit | undefined {
  for (const form of forms) {
    let best: Fit | undefined;
    for (const count of [1, 2, 3]) {
      const lines = broken(form, count, measure);
      if (lines === undefined) break;
      const widest = Math.max(...lines.map(measure));
      const size = Math.min(type.largest, width / widest, height / (LEADING * count));
      if (size < type.smallest) continue;
      // A further line has to win more than a little.
      if (best === undefined || size > best.size * 1.12) best = { lines, size };
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Places labels: those that matter most first, none over another and none over what is `taken`. */
export function placed(
  wanted: readonly Wanted[],
  type: Type,
  measure: Measure,
  taken: readonly Box[] = [],
): readonly Label[] {
  const boxes = [...taken];
  const labels: Label[] = [];
  for (const want of [...wanted].sort((a, b) => b.weight - a.weight)) {
    const fit = fitted(want.forms, want.width * type.scale, want.height * type.scale, type, measure);
    if (fit === undefined) continue;
    const size = fit.size / type.scale;
    const leading = size * LEADING;
    const widest = Math.max(...fit.lines.map(measure)) * size;
    const box = boxAround(want.x, want.y, widest, leading * fit.lines.length);
    if (boxes.some((other) => overlap(box, other))) continue;
    boxes.push(box);
    labels.push({ space: want.space, lines: fit.lines, x: want.x, y: want.y, size, leading, box });
  }
  return labels;
}
