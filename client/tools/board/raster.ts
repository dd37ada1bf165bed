// Grows the cells of a drawing on a grid: each takes what is nearest to its halves of the lines. In a face of three, only its three cells can
// meet, so that the cells touch where they should.
import type { Drawing } from "./embed";
import { type Point, at } from "./numbers";
import { HEIGHT, NARROW } from "./picture";

/** A picture of squares. */
export interface Grid {
  /** Units of the narrow picture in a square. */
  readonly square: number;
  readonly width: number;
  readonly height: number;
  /** Cell of each square, row by row. */
  readonly cell: Int16Array;
}

/** Share of the line to a corner of four cells that belongs to the cell. */
const TO_CORNER = 0.88;

function lengthOf(line: readonly Point[]): number {
  return line
    .slice(1)
    .reduce((sum, p, i) => sum + Math.sqrt((p.x - at(line, i).x) ** 2 + (p.y - at(line, i).y) ** 2), 0);
}

/** Squares on a line, each beside the last, with the part of the way that it lies at. */
function squares(
  line: readonly Point[],
  square: number,
  mark: (column: number, row: number, part: number) => void,
): void {
  const all = lengthOf(line);
  let done = 0;
  for (let i = 1; i < line.length; i++) {
    const p = at(line, i - 1);
    const q = at(line, i);
    const length = lengthOf([p, q]);
    const steps = Math.ceil(length * 4) + 1;
    let lastColumn = -1;
    let lastRow = -1;
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const column = Math.floor((p.x + t * (q.x - p.x)) / square);
      const row = Math.floor((p.y + t * (q.y - p.y)) / square);
      const part = (done + t * length) / all;
      if (lastColumn >= 0 && column !== lastColumn && row !== lastRow) mark(lastColumn, row, part);
      mark(column, row, part);
      lastColumn = column;
      lastRow = row;
    }
    done += length;
  }
}

/**
 * Grows the cells of a drawing until they fill the picture.
 * @param square units in a square; lines of different cells must be farther apart
 */
export function grow(drawing: Drawing, square: number): Grid {
  const width = Math.round(NARROW / square);
  const height = Math.round(HEIGHT / square);
  const cell = new Int16Array(width * height).fill(-1);
  const seed = new Int32Array(width * height);
  const buckets: number[][] = [];
  const mark = (column: number, row: number, of: number): void => {
    const n = Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column));
    if ((cell[n] as number) >= 0) return;
    cell[n] = of;
    seed[n] = n;
  };
  drawing.borders.forEach(({ a, b, line }) => {
    const half = drawing.cells[b] === undefined ? TO_CORNER : 0.5;
    squares(line, square, (column, row, part) => mark(column, row, part < half ? a : b));
  });
  for (const { cell: of, line } of drawing.spokes) squares(line, square, (column, row) => mark(column, row, of));
  const offer = (n: number, from: number): void => {
    if ((cell[n] as number) >= 0) return;
    const s = seed[from] as number;
    const dx = (n % width) - (s % width);
    const dy = Math.floor(n / width) - Math.floor(s / width);
    (buckets[Math.round(4 * Math.sqrt(dx * dx + dy * dy))] ??= []).push(n, from);
  };
  const offerAround = (n: number): void => {
    const x = n % width;
    if (x > 0) offer(n - 1, n);
    if (x < width - 1) offer(n + 1, n);
    if (n >= width) offer(n - width, n);
    if (n < width * (height - 1)) offer(n + width, n);
  };
  for (let n = 0; n < cell.length; n++) if ((cell[n] as number) >= 0) offerAround(n);
  for (let b = 0; b < buckets.length; b++) {
    const bucket = buckets[b] ?? [];
    for (let i = 0; i < bucket.length; i += 2) {
      const n = bucket[i] as number;
      if ((cell[n] as number) >= 0) continue;
      const from = bucket[i + 1] as number;
      cell[n] = cell[from] as number;
      seed[n] = seed[from] as number;
      offerAround(n);
    }
  }
  return { square, width, height, cell };
}
