// Lets the cells of a grid settle into good shapes. Single squares change from one cell to another: borders get short and smooth, areas come
// near those that cells need, cells get round and stay near their homes. A square changes only where that leaves each cell in one piece
// without holes, and where no two cells lose their border or get one that they should not have.
import { type Point, at, chance } from "./numbers";
import type { Grid } from "./raster";

/** What cells want. */
export interface Wishes {
  /** Squares of each cell. */
  readonly area: ArrayLike<number>;
  /** Where the middle of each cell should be, in squares; none for corners of four cells. */
  readonly home: readonly (Point | undefined)[];
  /** Squares that a border between two cells is long at least; 0 where they have none. */
  readonly border: (a: number, b: number) => number;
  /** Squares below which a border does not get shorter. */
  readonly least: number;
}

/** How much things count against each other. */
export interface Weights {
  readonly area: number;
  readonly home: number;
  readonly round: number;
  readonly wide: number;
  /** How often a change for the worse is made; 0 is never. */
  readonly heat: number;
}

/** Squares round a square that count for the length of a border, with their weight: near ones more. */
const NEAR: readonly (readonly [number, number, number])[] = [-3, -2, -1, 0, 1, 2, 3].flatMap((dy) =>
  [-3, -2, -1, 0, 1, 2, 3].flatMap((dx): [number, number, number][] => {
    const far = dx * dx + dy * dy;
    return far === 0 || far > 10 ? [] : [[dx, dy, 1 / Math.sqrt(far)]];
  }),
);
/** The eight squares round a square, in turn; those with an even number share a side with it. */
const RING: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** Squares of a circle, in turn: a cell that crosses it more than once is narrow there. */
const CIRCLE: readonly (readonly [number, number])[] = [
  [6, 0],
  [6, 2],
  [5, 4],
  [4, 5],
  [2, 6],
  [0, 6],
  [-2, 6],
  [-4, 5],
  [-5, 4],
  [-6, 2],
  [-6, 0],
  [-6, -2],
  [-5, -4],
  [-4, -5],
  [-2, -6],
  [0, -6],
  [2, -6],
  [4, -5],
  [5, -4],
  [6, -2],
];

/** What a square less of a border that is too short costs. */
const SHORT = 9;

class Settling {
  readonly size: Int32Array;
  private readonly sumX: Float64Array;
  private readonly sumY: Float64Array;
  private readonly contact: Int32Array;
  private readonly wanted: Int32Array;
  private readonly edge: number[] = [];
  private readonly place: Int32Array;
  private readonly ring = new Int16Array(8);
  private readonly count: number;

  constructor(
    private readonly grid: Grid,
    private readonly wishes: Wishes,
    private readonly random: () => number,
  ) {
    const { width, height, cell } = grid;
    this.count = wishes.area.length;
    this.size = new Int32Array(this.count);
    this.sumX = new Float64Array(this.count);
    this.sumY = new Float64Array(this.count);
    this.contact = new Int32Array(this.count * this.count);
    this.wanted = Int32Array.from(this.contact, (_, n) => wishes.border(Math.floor(n / this.count), n % this.count));
    this.place = new Int32Array(cell.length).fill(-1);
    for (let n = 0; n < cell.length; n++) {
      const of = cell[n] as number;
      this.weigh(of, n, 1);
      if (n % width < width - 1) this.touch(of, cell[n + 1] as number, 1);
      if (n < width * (height - 1)) this.touch(of, cell[n + width] as number, 1);
    }
    for (let n = 0; n < cell.length; n++) this.note(n);
  }

  private weigh(of: number, n: number, by: number): void {
    this.size[of] = (this.size[of] as number) + by;
    this.sumX[of] = (this.sumX[of] as number) + by * (n % this.grid.width);
    this.sumY[of] = (this.sumY[of] as number) + by * Math.floor(n / this.grid.width);
  }

  private touch(a: number, b: number, by: number): void {
    if (a === b) return;
    this.contact[a * this.count + b] = (this.contact[a * this.count + b] as number) + by;
    this.contact[b * this.count + a] = (this.contact[b * this.count + a] as number) + by;
  }

  /** Keeps the list of squares on borders. */
  private note(n: number): void {
    const { width, height, cell } = this.grid;
    const of = cell[n] as number;
    const x = n % width;
    const on =
      (x > 0 && cell[n - 1] !== of) ||
      (x < width - 1 && cell[n + 1] !== of) ||
      (n >= width && cell[n - width] !== of) ||
      (n < width * (height - 1) && cell[n + width] !== of);
    const at = this.place[n] as number;
    if (on && at < 0) this.place[n] = this.edge.push(n) - 1;
    if (!on && at >= 0) {
      const last = this.edge.pop() as number;
      if (last !== n) {
        this.edge[at] = last;
        this.place[last] = at;
      }
      this.place[n] = -1;
    }
  }

  /** Whether the squares of a cell round the square in question hang together, and touch it. */
  private inOnePiece(of: number): boolean {
    let pieces = 0;
    for (let i = 0; i < 8; i += 2) {
      if (this.ring[i] !== of) continue;
      // A piece begins where the square before, round the corner, is not of the same cell.
      const joined = this.ring[(i + 7) % 8] === of && this.ring[(i + 6) % 8] === of;
      if (!joined) pieces++;
    }
    return pieces === 1;
  }

  /** Whether a border would lose its last squares, or would be one that must not be. */
  private loses(a: number, b: number, by: number): boolean {
    const wanted = this.wanted[a * this.count + b] as number;
    const now = this.contact[a * this.count + b] as number;
    return by > 0 ? wanted === 0 : by < 0 && now + by < Math.min(wanted, this.wishes.least);
  }

  /** What a change of the length of a border costs: less than nothing where a short one gets longer. */
  private stretch(a: number, b: number, by: number): number {
    const n = a * this.count + b;
    const short = (this.contact[n] as number) + by / 2 < (this.wanted[n] as number);
    return short ? -by * SHORT : 0;
  }

  /** What it costs that a square changes from a to b, as to the lengths of borders; infinite if it must not. */
  private borders(a: number, b: number): number {
    let own = 0;
    let cost = 0;
    for (let i = 0; i < 8; i += 2) {
      const c = this.ring[i] as number;
      if (c === a) own++;
      else if (c === b) own--;
      else if (c >= 0) {
        if (this.loses(a, c, -1) || this.loses(b, c, 1)) return Infinity;
        cost += this.stretch(a, c, -1) + this.stretch(b, c, 1);
      }
    }
    return this.loses(a, b, own) ? Infinity : cost + this.stretch(a, b, own);
  }

  private cost(n: number, a: number, b: number, weights: Weights): number {
    const { width, height, cell } = this.grid;
    const x = n % width;
    const y = Math.floor(n / width);
    let cost = 0;
    for (const [dx, dy, weight] of NEAR) {
      const px = x + dx;
      const py = y + dy;
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const c = cell[py * width + px] as number;
      if (c === a) cost += weight;
      else if (c === b) cost -= weight;
    }
    // A cell may get wider where it is narrow, and not narrower.
    if (this.narrow(b, x, y)) cost -= weights.wide;
    if (this.narrow(a, x, y)) cost += weights.wide;
    return cost + this.gain(b, x, y, 1, weights) - this.gain(a, x, y, -1, weights);
  }

  /** Whether a cell is narrow at a square. */
  private narrow(of: number, x: number, y: number): boolean {
    const { width, height, cell } = this.grid;
    let runs = 0;
    const [lastX, lastY] = CIRCLE[CIRCLE.length - 1] as readonly [number, number];
    const has = (dx: number, dy: number): boolean => {
      // Beyond the rim everything belongs to the cell at the rim.
      const px = Math.max(0, Math.min(width - 1, x + dx));
      const py = Math.max(0, Math.min(height - 1, y + dy));
      return cell[py * width + px] === of;
    };
    let last = has(lastX, lastY);
    for (const [dx, dy] of CIRCLE) {
      const now = has(dx, dy);
      if (now && !last) runs++;
      last = now;
    }
    return runs > 1;
  }

  /** What it costs a cell to have a square, besides borders. */
  private gain(of: number, x: number, y: number, by: number, weights: Weights): number {
    const wish = this.wishes.area[of] as number;
    const size = this.size[of] as number;
    const over = Math.max(-1, Math.min(1, (size + by / 2 - wish) / wish));
    const cx = (this.sumX[of] as number) / size;
    const cy = (this.sumY[of] as number) / size;
    const dx = x - cx;
    const dy = y - cy;
    let cost = weights.area * over;
    const home = this.wishes.home[of];
    if (home) {
      cost += (weights.round * (dx * dx + dy * dy)) / wish;
      cost -= (weights.home * (dx * (home.x - cx) + dy * (home.y - cy))) / wish;
    }
    return cost;
  }

  /** Tries one change. */
  try(weights: Weights): void {
    const { width, height, cell } = this.grid;
    const n = this.edge[Math.floor(this.random() * this.edge.length)] as number;
    const x = n % width;
    const y = Math.floor(n / width);
    const a = cell[n] as number;
    for (let i = 0; i < 8; i++) {
      const [dx, dy] = RING[i] as readonly [number, number];
      const px = x + dx;
      const py = y + dy;
      this.ring[i] = px < 0 || py < 0 || px >= width || py >= height ? -1 : (cell[py * width + px] as number);
    }
    const b = this.ring[2 * Math.floor(this.random() * 4)] as number;
    if (b < 0 || b === a || !this.inOnePiece(a) || !this.inOnePiece(b)) return;
    const borders = this.borders(a, b);
    if (borders === Infinity) return;
    const cost = borders + this.cost(n, a, b, weights);
    if (cost > 0 && (weights.heat === 0 || this.random() >= Math.exp(-cost / weights.heat))) return;
    cell[n] = b;
    this.weigh(a, n, -1);
    this.weigh(b, n, 1);
    for (let i = 0; i < 8; i += 2) {
      const c = this.ring[i] as number;
      if (c < 0) continue;
      this.touch(a, c, -1);
      this.touch(b, c, 1);
      const [dx, dy] = RING[i] as readonly [number, number];
      this.note((y + dy) * width + x + dx);
    }
    this.note(n);
  }

  get edges(): number {
    return this.edge.length;
  }
}

/** Lets a grid settle: each square of a border is tried `rounds` times, with each of the weights in turn. The grid is changed. */
export function settle(
  grid: Grid,
  wishes: Wishes,
  steps: readonly { weights: Weights; rounds: number }[],
  word: string,
): void {
  const settling = new Settling(grid, wishes, chance(word));
  for (const { weights, rounds } of steps) {
    for (let round = 0; round < rounds; round++) {
      for (let k = settling.edges; k > 0; k--) settling.try(weights);
    }
  }
  if (at(settling.size, 0) <= 0) throw new Error("a cell vanished");
}
