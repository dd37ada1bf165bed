import { spiral, type Floor } from "./floor";
import type { Box } from "./geometry";
import type { Point } from "./types";

/** Squares in rows: their middles, and half of their edge. */
export interface Block {
  readonly at: readonly Point[];
  readonly half: number;
}

/** Between two squares, as a part of their edge. */
const GAP = 0.07;
const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.52, 0.44, 0.38];

/** How so many squares may stand: long rows first, then higher blocks. */
export function patternsOf(count: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  for (let rows = 1; rows <= Math.min(count, 6); rows++) {
    const wide = Math.ceil(count / rows);
    const pattern: number[] = [];
    for (let left = count; left > 0; left -= wide) pattern.push(Math.min(wide, left));
    if (pattern.length === rows) found.push(pattern);
  }
  return found;
}

function squares(pattern: readonly number[], [x, y]: Point, edge: number): readonly Point[] {
  const step = edge * (1 + GAP);
  return pattern.flatMap((many, row) =>
    Array.from({ length: many }, (_, column): Point => [
      x + (column - (many - 1) / 2) * step,
      y + (row - (pattern.length - 1) / 2) * step,
    ]),
  );
}

/** Whether all rows of a pattern about this middle lie on the floor and off what is taken. Makes nothing: it is asked often. */
function fits(
  floor: Floor,
  pattern: readonly number[],
  x: number,
  y: number,
  step: number,
  taken: readonly Box[],
): boolean {
  let top = y - (pattern.length * step) / 2;
  for (const many of pattern) {
    const left = x - (many * step) / 2;
    const right = left + many * step;
    const bottom = top + step;
    if (!floor.holds(left, top, right, bottom)) return false;
    for (const box of taken) {
      if (box.left < right && left < box.right && box.top < bottom && top < box.bottom) return false;
    }
    top = bottom;
  }
  return true;
}

const STEP = 14;

/**
 * Places squares in rows where the floor holds them, as near to `anchor` as may be and as large as may be.
 * @param edge the wanted edge; `least` the smallest that is worth it, as a part of it
 * @param taken what they keep off
 * @returns undefined where nothing fits
 */
export function blockOn(
  floor: Floor,
  count: number,
  anchor: Point,
  edge: number,
  taken: readonly Box[],
  least = 0.52,
): Block | undefined {
  const [wide, high] = [floor.box.right - floor.box.left, floor.box.bottom - floor.box.top];
  const steps = spiral(Math.min(Math.ceil(Math.max(wide, high) / 2 / STEP) * STEP, 210), STEP);
  const patterns = patternsOf(count);
  for (const size of SIZES) {
    if (size < least) break;
    const step = edge * size * (1 + GAP);
    let best: Point | undefined;
    let how: readonly number[] = [];
    let cost = Infinity;
    for (const pattern of patterns) {
      const [right, down] = [(step * (pattern[0] ?? 1)) / 2, (step * pattern.length) / 2];
      if (right * 2 > wide || down * 2 > high) continue;
      // Most steps lead out of the box: they are left out before anything is asked.
      const [west, east] = [floor.box.left + right - anchor[0], floor.box.right - right - anchor[0]];
      const [north, south] = [floor.box.top + down - anchor[1], floor.box.bottom - down - anchor[1]];
      for (const [dx, dy] of steps) {
        if (dx < west || dx > east || dy < north || dy > south) continue;
        const now = Math.hypot(dx, dy) + pattern.length * 6;
        if (now >= cost) break;
        if (!fits(floor, pattern, anchor[0] + dx, anchor[1] + dy, step, taken)) continue;
        [best, how, cost] = [[anchor[0] + dx, anchor[1] + dy], pattern, now];
        break;
      }
    }
    if (best !== undefined) return { at: squares(how, best, edge * size), half: (edge * size) / 2 };
  }
  return undefined;
}
