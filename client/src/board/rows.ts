import { spiral, type Floor } from "./floor";
import { overlap, type Box } from "./geometry";
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

function rowsAt(pattern: readonly number[], [x, y]: Point, edge: number): readonly Box[] {
  const step = edge * (1 + GAP);
  const top = y - (pattern.length * step) / 2;
  return pattern.map((many, row) => ({
    left: x - (many * step) / 2,
    right: x + (many * step) / 2,
    top: top + row * step,
    bottom: top + (row + 1) * step,
  }));
}

function squares(rows: readonly Box[], pattern: readonly number[], edge: number): readonly Point[] {
  const step = edge * (1 + GAP);
  return rows.flatMap((row, index) =>
    Array.from({ length: pattern[index] ?? 0 }, (_, column): Point => [
      row.left + (column + 0.5) * step,
      (row.top + row.bottom) / 2,
    ]),
  );
}

/**
 * Places squares in rows where the floor holds them, as near to `anchor` as may be and as large as may be.
 * @param edge the wanted edge; `least` the smallest that is worth it
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
  const radius = Math.ceil(Math.max(floor.box.right - floor.box.left, floor.box.bottom - floor.box.top) / 24) * 12;
  const steps = spiral(Math.min(radius, 240), 12);
  const patterns = patternsOf(count);
  for (const size of SIZES.filter((each) => each >= least)) {
    const now = edge * size;
    let best: { readonly rows: readonly Box[]; readonly pattern: readonly number[]; readonly cost: number } | undefined;
    for (const pattern of patterns) {
      const found = steps.find((step) => fits(pattern, step));
      if (found === undefined) continue;
      const cost = Math.hypot(...found) + pattern.length * 6;
      if (best === undefined || cost < best.cost) {
        best = { rows: rowsAt(pattern, [anchor[0] + found[0], anchor[1] + found[1]], now), pattern, cost };
      }
    }
    if (best !== undefined) return { at: squares(best.rows, best.pattern, now), half: now / 2 };

    function fits(pattern: readonly number[], [dx, dy]: Point): boolean {
      const rows = rowsAt(pattern, [anchor[0] + dx, anchor[1] + dy], now);
      return rows.every((row) => floor.holds(row) && !taken.some((box) => overlap(box, row)));
    }
  }
  return undefined;
}
