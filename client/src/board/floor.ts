import type { Box, Ring } from "./geometry";
import type { Point } from "./types";

const STEP = 5; // units of the picture

/** Where in a space something may stand: asked by rectangles, answered at once. */
export interface Floor {
  /** Whether all of this rectangle lies in the space: numbers, as this is asked a hundred thousand times at a zoom. */
  holds(left: number, top: number, right: number, bottom: number): boolean;
  readonly box: Box;
}

/** Where a level line crosses the rings, from the left. */
function crossings(rings: readonly Ring[], y: number): readonly number[] {
  const found: number[] = [];
  for (const ring of rings) {
    let [fromX, fromY] = ring[ring.length - 1] ?? [0, 0];
    for (const [toX, toY] of ring) {
      if (toY > y !== fromY > y) found.push(((fromX - toX) * (y - toY)) / (fromY - toY) + toX);
      [fromX, fromY] = [toX, toY];
    }
  }
  return found.sort((a, b) => a - b);
}

/** Between the first and the second crossing, or the third and the fourth, and so on. */
function within(crossed: readonly number[], x: number): boolean {
  let odd = false;
  for (const at of crossed) {
    if (at > x) break;
    odd = !odd;
  }
  return odd;
}

/** Looks at a grid of points once; islands in the space are no floor. */
export function floorOf(rings: readonly Ring[], box: Box, islands: readonly (readonly Ring[])[] = []): Floor {
  const columns = Math.max(1, Math.ceil((box.right - box.left) / STEP) + 1);
  const rows = Math.max(1, Math.ceil((box.bottom - box.top) / STEP) + 1);
  const wide = columns + 1;
  const sums = new Uint32Array(wide * (rows + 1)); // of all points above and to the left
  for (let row = 0; row < rows; row++) {
    const y = box.top + row * STEP;
    const land = crossings(rings, y);
    const out = islands.map((island) => crossings(island, y));
    let line = 0;
    for (let column = 0; column < columns; column++) {
      const x = box.left + column * STEP;
      if (within(land, x) && !out.some((island) => within(island, x))) line++;
      sums[(row + 1) * wide + column + 1] = (sums[row * wide + column + 1] ?? 0) + line;
    }
  }
  const sum = (column: number, row: number) => sums[row * wide + column] ?? 0;
  return {
    box,
    holds: (left, top, right, bottom) => {
      const first = Math.floor((left - box.left) / STEP);
      const last = Math.ceil((right - box.left) / STEP) + 1;
      const upper = Math.floor((top - box.top) / STEP);
      const lower = Math.ceil((bottom - box.top) / STEP) + 1;
      if (first < 0 || upper < 0 || last > columns || lower > rows) return false;
      const found = sum(last, lower) - sum(first, lower) - sum(last, upper) + sum(first, upper);
      return found === (last - first) * (lower - upper);
    },
  };
}

const around = new Map<number, readonly Point[]>();

/** Steps from 0, 0 to all sides within `radius`, the nearest first. */
export function spiral(radius: number, step: number): readonly Point[] {
  const key = radius * 1000 + step;
  const known = around.get(key);
  if (known !== undefined) return known;
  const points: Point[] = [];
  for (let x = -radius; x <= radius; x += step) {
    for (let y = -radius; y <= radius; y += step) if (Math.hypot(x, y) <= radius) points.push([x, y]);
  }
  points.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  around.set(key, points);
  return points;
}
