import type { Box, Ring } from "./geometry";
import type { Point } from "./types";

/** Units of the picture between two points that are looked at, and how many of them there are at most in a line. */
const FINEST = 5;
const MOST = 64;

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

/** Looks at a grid of points once; islands in the space are no floor. */
export function floorOf(rings: readonly Ring[], box: Box, islands: readonly (readonly Ring[])[] = []): Floor {
  const longest = Math.max(box.right - box.left, box.bottom - box.top);
  const step = Math.max(FINEST, longest / MOST);
  const columns = Math.max(1, Math.ceil((box.right - box.left) / step) + 1);
  const rows = Math.max(1, Math.ceil((box.bottom - box.top) / step) + 1);
  const wide = columns + 1;
  const sums = new Uint32Array(wide * (rows + 1)); // of all points above and to the left
  const line = new Uint8Array(columns);
  const mark = (crossed: readonly number[], value: number) => {
    for (let pair = 0; pair + 1 < crossed.length; pair += 2) {
      const from = Math.max(0, Math.ceil(((crossed[pair] ?? 0) - box.left) / step));
      const to = Math.min(columns, Math.floor(((crossed[pair + 1] ?? 0) - box.left) / step) + 1);
      if (to > from) line.fill(value, from, to);
    }
  };
  for (let row = 0; row < rows; row++) {
    const y = box.top + row * step;
    line.fill(0);
    mark(crossings(rings, y), 1);
    for (const island of islands) mark(crossings(island, y), 0);
    let total = 0;
    for (let column = 0; column < columns; column++) {
      total += line[column] ?? 0;
      sums[(row + 1) * wide + column + 1] = (sums[row * wide + column + 1] ?? 0) + total;
    }
  }
  const sum = (column: number, row: number) => sums[row * wide + column] ?? 0;
  return {
    box,
    holds: (left, top, right, bottom) => {
      const first = Math.floor((left - box.left) / step);
      const last = Math.ceil((right - box.left) / step) + 1;
      const upper = Math.floor((top - box.top) / step);
      const lower = Math.ceil((bottom - box.top) / step) + 1;
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
