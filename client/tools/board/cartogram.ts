// Gives cells the area that they need by a flow: the picture swells where cells are too small, and shrinks where they are too large. The flow
// has no folds: lines that do not cross go on not to cross. After Gastner, Seguy and More, "Fast flow-based algorithm for creating
// density-equalizing map projections" (2018).
import { type Point, at } from './numbers';
import { HEIGHT, NARROW } from './picture';
import type { Grid } from './raster';

/** Squares of the grid on which the flow is computed. */
const COLUMNS = 180;
const ROWS = 150;
/** Steps in which the points follow the flow. */
const STEPS = 20;

/** Mean of a value of the cells over each square. */
function density(grid: Grid, parts: readonly number[]): Float64Array {
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Float64Array(COLUMNS * ROWS);
  for (let y = 0; y < grid.height; y++) {
    const row = Math.floor((y * ROWS) / grid.height);
    for (let x = 0; x < grid.width; x++) {
      const n = row * COLUMNS + Math.floor((x * COLUMNS) / grid.width);
      sums[n] = (sums[n] as number) + at(parts, grid.cell[y * grid.width + x] as number);
      counts[n] = (counts[n] as number) + 1;
    }
  }
  return sums.map((sum, n) => sum / at(counts, n));
}

/** Waves of a line of squares: wave k at square i, with its length set to one. */
function waves(count: number): Float64Array {
  const table = new Float64Array(count * count);
  for (let k = 0; k < count; k++) {
    const size = Math.sqrt((k === 0 ? 1 : 2) / count);
    for (let i = 0; i < count; i++) table[k * count + i] = size * Math.cos((Math.PI * k * (i + 0.5)) / count);
  }
  return table;
}

const ACROSS = waves(COLUMNS);
const DOWN = waves(ROWS);

/** Multiplies the rows of a grid, then its columns, with tables of waves (or back from waves to squares). */
function transform(grid: Float64Array, back: boolean): Float64Array {
  const rows = new Float64Array(grid.length);
  for (let row = 0; row < ROWS; row++) {
    for (let i = 0; i < COLUMNS; i++) {
      const value = grid[row * COLUMNS + i] as number;
      if (value === 0) continue;
      for (let k = 0; k < COLUMNS; k++) {
        rows[row * COLUMNS + k] = (rows[row * COLUMNS + k] as number) + value * (ACROSS[back ? i * COLUMNS + k : k * COLUMNS + i] as number);
      }
    }
  }
  const result = new Float64Array(grid.length);
  for (let i = 0; i < ROWS; i++) {
    for (let k = 0; k < ROWS; k++) {
      const wave = DOWN[back ? i * ROWS + k : k * ROWS + i] as number;
      for (let column = 0; column < COLUMNS; column++) {
        result[k * COLUMNS + column] = (result[k * COLUMNS + column] as number) + wave * (rows[i * COLUMNS + column] as number);
      }
    }
  }
  return result;
}

/** A potential whose slope is the flow: its curvature is the density, less the mean. */
function potential(density: Float64Array): Float64Array {
  const hat = transform(density, false);
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const kx = (Math.PI * column) / NARROW;
      const ky = (Math.PI * row) / HEIGHT;
      const n = row * COLUMNS + column;
      hat[n] = n === 0 ? 0 : -(hat[n] as number) / (kx * kx + ky * ky);
    }
  }
  return transform(hat, true);
}

/** Evens a grid out a little, so that the flow is smooth across borders. */
function blur(grid: Float64Array): Float64Array {
  let from = grid;
  for (let round = 0; round < 2; round++) {
    const to = new Float64Array(grid.length);
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        let sum = 0;
        for (const [dx, dy] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
          const x = Math.max(0, Math.min(COLUMNS - 1, column + dx));
          const y = Math.max(0, Math.min(ROWS - 1, row + dy));
          sum += from[y * COLUMNS + x] as number;
        }
        to[row * COLUMNS + column] = sum / 5;
      }
    }
    from = to;
  }
  return from;
}

/** Value of a grid between the middles of its squares. */
function between(grid: Float64Array, x: number, y: number): number {
  const column = Math.max(0, Math.min(COLUMNS - 1.001, (x / NARROW) * COLUMNS - 0.5));
  const row = Math.max(0, Math.min(ROWS - 1.001, (y / HEIGHT) * ROWS - 0.5));
  const i = Math.floor(column);
  const j = Math.floor(row);
  const s = column - i;
  const t = row - j;
  const n = j * COLUMNS + i;
  return (1 - t) * ((1 - s) * (grid[n] as number) + s * (grid[n + 1] as number)) + t * ((1 - s) * (grid[n + COLUMNS] as number) + s * (grid[n + COLUMNS + 1] as number));
}

/**
 * A flow that gives cells the areas that they need.
 * @param areas what each cell needs
 * @param most no cell changes by more than this factor
 * @returns where the flow takes a point
 */
export function swell(grid: Grid, areas: ArrayLike<number>, most: number): (point: Point) => Point {
  const sizes = new Float64Array(areas.length);
  const square = (NARROW / grid.width) * (HEIGHT / grid.height);
  for (const cell of grid.cell) sizes[cell] = at(sizes, cell) + square;
  const parts = Array.from(sizes, (size, cell) => Math.max(1 / most, Math.min(most, at(areas, cell) / Math.max(size, 1))));
  const dense = blur(density(grid, parts));
  const mean = dense.reduce((sum, value) => sum + value, 0) / dense.length;
  const heights = potential(dense);
  const slope = (n: number, less: number, more: number, size: number): number => (at(heights, n + more) - at(heights, n - less)) / (2 * size);
  const flowX = heights.map((_, n) => slope(n, n % COLUMNS > 0 ? 1 : 0, n % COLUMNS < COLUMNS - 1 ? 1 : 0, NARROW / COLUMNS));
  const flowY = heights.map((_, n) => slope(n, n >= COLUMNS ? COLUMNS : 0, n < heights.length - COLUMNS ? COLUMNS : 0, HEIGHT / ROWS));
  return (point) => {
    let { x, y } = point;
    for (let step = 0; step < STEPS; step++) {
      const time = (step + 0.5) / STEPS;
      const here = ((1 - time) * between(dense, x, y) + time * mean) * STEPS;
      const dx = between(flowX, x, y) / here;
      const dy = between(flowY, x, y) / here;
      if (x > 0 && x < NARROW) x = Math.max(1, Math.min(NARROW - 1, x + dx));
      if (y > 0 && y < HEIGHT) y = Math.max(1, Math.min(HEIGHT - 1, y + dy));
    }
    return { x, y };
  };
}
