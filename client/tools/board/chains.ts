// Reads the borders of a grid of cells: chains of sides of squares, from corner to corner.
import { at, type Point } from "./numbers";
import type { Grid } from "./raster";

/** A border between two cells, or (b = -1) a part of the rim: its points from one corner to the other. */
export interface Chain {
  readonly a: number;
  readonly b: number;
  readonly from: number;
  readonly to: number;
  readonly points: readonly Point[];
}

export interface Chains {
  /** Corners, where three borders meet; and the four corners of the picture. */
  readonly corners: readonly Point[];
  readonly chains: readonly Chain[];
}

/** Way from a crossing of the grid to the next, clockwise from up. */
const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** Reads the borders of a grid. */
export function readChains(grid: Grid): Chains {
  const { width, height, cell, square } = grid;
  const of = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : at(cell, y * width + x);
  /** The cells on the left and right of the side that leaves (x, y) in a way. */
  const beside = (x: number, y: number, way: number): [number, number] => {
    const squares = [
      [-1, -1],
      [0, -1],
      [0, 0],
      [-1, 0],
    ].map(([dx, dy]) => of(x + (dx as number), y + (dy as number)));
    return [at(squares, way), at(squares, (way + 1) % 4)];
  };
  const sides = (x: number, y: number): number[] =>
    [0, 1, 2, 3].filter((way) => {
      const [left, right] = beside(x, y, way);
      return left !== right;
    });
  const isCorner = (x: number, y: number): boolean => {
    const outer = (x === 0 || x === width) && (y === 0 || y === height);
    return outer || sides(x, y).length > 2;
  };
  const corners: Point[] = [];
  const number = new Map<number, number>();
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      if (!isCorner(x, y)) continue;
      number.set(y * (width + 1) + x, corners.push({ x: x * square, y: y * square }) - 1);
    }
  }
  const chains: Chain[] = [];
  for (const [key, from] of number) {
    const x0 = key % (width + 1);
    const y0 = Math.floor(key / (width + 1));
    for (const first of sides(x0, y0)) {
      const [left, right] = beside(x0, y0, first);
      let [x, y, way] = [x0, y0, first];
      const points: Point[] = [{ x: x * square, y: y * square }];
      for (;;) {
        x += at(WAYS, way)[0];
        y += at(WAYS, way)[1];
        points.push({ x: x * square, y: y * square });
        if (number.has(y * (width + 1) + x)) break;
        way = at(
          sides(x, y).filter((other) => other !== (way + 2) % 4),
          0,
        );
      }
      const to = number.get(y * (width + 1) + x) as number;
      // Each chain is found from both ends; it is kept from the one that has the cell with the smaller number on its right.
      if (left < 0 || (right >= 0 && left > right)) chains.push({ a: right, b: left, from, to, points });
    }
  }
  return { corners, chains };
}
