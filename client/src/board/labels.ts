import { spiral, type Floor } from "./floor";
import type { Size } from "./camera";
import { boxAround, type Box } from "./geometry";
import type { Point } from "./types";

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
  /** The best middle, in units of the picture. */
  readonly x: number;
  readonly y: number;
  /** How far it may be from there. */
  readonly reach: number;
  /** Where it may lie. */
  readonly floor: Floor;
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

/** The distance of lines, in letter sizes. */
export const LEADING = 1.08;

/** The text in so many lines, broken at spaces and behind hyphens and strokes so that the longest line is shortest. */
export function broken(text: string, lines: number, measure: Measure): readonly string[] | undefined {
  const words = text.split(/(?<=[-/])| +/).filter((word) => word !== "");
  if (lines === 1) return [text];
  if (words.length < lines) return undefined;
  const join = (part: readonly string[]) => part.join(" ").replace(/([-/]) /g, "$1");
  let best: readonly string[] | undefined;
  let shortest = Infinity;
  const split = (from: number, done: readonly string[]) => {
    const left = lines - done.length;
    if (left === 1) {
      const all = [...done, join(words.slice(from))];
      // A hyphen at the end of a line is the second choice.
      const longest = Math.max(...all.map(measure)) * (all.slice(0, -1).some((line) => /[-/]$/.test(line)) ? 1.01 : 1);
      if (longest < shortest) [best, shortest] = [all, longest];
      return;
    }
    for (let to = from + 1; to <= words.length - left + 1; to++) split(to, [...done, join(words.slice(from, to))]);
  };
  split(0, []);
  return best;
}

const SIZES = 3;
const STEP = 12;

/** The rows of letters are lower than their lines, and need less than that. */
const ASCENT = 0.86;

/** How high so many lines of letters stand, in units of their size. */
export function heightOf(lines: number): number {
  return LEADING * (lines - 1) + ASCENT;
}

/**
 * Writes one of the forms as large as it may be, then as near to its best middle as may be; the longer form wins at any
 * size that can be read. Undefined where none has room.
 */
export function written(want: Wanted, type: Type, measure: Measure, taken: readonly Box[] = []): Label | undefined {
  const steps = spiral(want.reach, STEP);
  for (const form of want.forms) {
    const broke = [1, 2, 3].flatMap((count) => {
      const lines = broken(form, count, measure);
      return lines === undefined ? [] : [{ lines, widest: Math.max(...lines.map(measure)) }];
    });
    for (let index = 0; index <= SIZES; index++) {
      const size = (type.largest - ((type.largest - type.smallest) * index) / SIZES) / type.scale;
      for (const { lines, widest } of broke) {
        const half = { width: (widest * size) / 2, height: (size * heightOf(lines.length)) / 2 };
        const found = nearest(steps, want, half, taken);
        if (found === undefined) continue;
        const [x, y] = [want.x + found[0], want.y + found[1]];
        const box = boxAround(x, y, half.width * 2, half.height * 2);
        return { space: want.space, lines, x, y, size, leading: size * LEADING, box };
      }
    }
  }
  return undefined;
}

/** The first step at whose end a box of this half lies on the floor and off what is taken. */
function nearest(steps: readonly Point[], want: Wanted, half: Size, taken: readonly Box[]): Point | undefined {
  const { box } = want.floor;
  // Most steps lead out of the box of the space: they are left out before anything is asked.
  const [west, east] = [box.left + half.width - want.x, box.right - half.width - want.x];
  const [north, south] = [box.top + half.height - want.y, box.bottom - half.height - want.y];
  if (west > east || north > south) return undefined;
  for (const step of steps) {
    const [dx, dy] = step;
    if (dx < west || dx > east || dy < north || dy > south) continue;
    if (free(want.x + dx, want.y + dy, half, want.floor, taken)) return step;
  }
  return undefined;
}

function free(x: number, y: number, half: Size, floor: Floor, taken: readonly Box[]): boolean {
  const [left, top, right, bottom] = [x - half.width, y - half.height, x + half.width, y + half.height];
  if (!floor.holds(left, top, right, bottom)) return false;
  return !taken.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
}
