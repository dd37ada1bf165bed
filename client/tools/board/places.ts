// Finds the places in a cell: for its label, six stacks, an arrow, a battle and a value.
import { rowsOf } from "./names";
import { type Point, at, centroid, distance, inside, toRing } from "./numbers";

/** Units of the picture in a pixel at the default zoom: the picture fills a width of 1040 pixels. */
export const PIXEL = 3000 / 1040;
/** Half of a stack, which is 26 pixels wide. */
export const RADIUS = 13 * PIXEL;
/** Mean width of a letter, and height of a row, of a label of 10 pixels. */
const LETTER = 5.4 * PIXEL;
const ROW = 11.6 * PIXEL;
/** Distance between points that are tried. */
const STEP = 12;

/** What the file says about the places in a cell. */
export interface Places {
  readonly label: readonly [number, number, number];
  /** Rows in which the name fits into the room of the label. */
  readonly rows: number;
  readonly stacks: readonly Point[];
  readonly arrow: Point;
  readonly battle: Point;
  readonly value: Point;
  /** Stacks, of the first three, that lie wholly in the cell and clear of each other and of the label. */
  readonly good: number;
}

interface Spot extends Point {
  /** Distance to the nearest line. */
  readonly room: number;
}

/** The free points of a cell, on a grid. */
export class Field {
  readonly spots: readonly Spot[];
  private readonly rooms: ReadonlyMap<number, number>;

  private constructor(
    readonly ring: readonly Point[],
    spots: readonly Spot[],
  ) {
    this.spots = spots;
    this.rooms = new Map(spots.map(({ x, y, room }) => [y * 4096 + x, room]));
  }

  static of(ring: readonly Point[]): Field {
    const xs = ring.map(({ x }) => x);
    const ys = ring.map(({ y }) => y);
    const spots: Spot[] = [];
    for (let y = Math.ceil(Math.min(...ys) / STEP) * STEP; y < Math.max(...ys); y += STEP) {
      for (let x = Math.ceil(Math.min(...xs) / STEP) * STEP; x < Math.max(...xs); x += STEP) {
        if (inside({ x, y }, ring)) spots.push({ x, y, room: toRing({ x, y }, ring) });
      }
    }
    return new Field(ring, spots);
  }

  /** The same cell without an island. */
  without(hole: readonly Point[]): Field {
    const left = this.spots.filter((spot) => !inside(spot, hole));
    return new Field(
      this.ring,
      left.map(({ x, y, room }) => ({ x, y, room: Math.min(room, toRing({ x, y }, hole)) })),
    );
  }

  /** Distance to the nearest line, near enough. */
  room(x: number, y: number): number {
    return this.rooms.get(Math.round(y / STEP) * STEP * 4096 + Math.round(x / STEP) * STEP) ?? 0;
  }
}

/** A box for a label. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function fits({ x, y, width, height }: Box, field: Field, edge = 8): boolean {
  for (let i = 0; i <= 6; i++) {
    const px = x - width / 2 + (width * i) / 6;
    for (const py of [y - height / 2, y, y + height / 2]) if (field.room(px, py) < edge) return false;
  }
  return true;
}

function toBox(p: Point, { x, y, width, height }: Box): number {
  const dx = Math.max(0, Math.abs(p.x - x) - width / 2);
  const dy = Math.max(0, Math.abs(p.y - y) - height / 2);
  return Math.sqrt(dx * dx + dy * dy);
}

/** Up to three places for stacks beside a label, wholly in the cell. */
function three(spots: readonly Spot[], box: Box, tries: number): Spot[] {
  const all = spots.filter((spot) => spot.room >= RADIUS + 1 && toBox(spot, box) >= RADIUS - 2);
  const free = all.filter((_, i) => i % Math.ceil(all.length / tries) === 0);
  let best: Spot[] = [];
  let bestScore = -Infinity;
  const apart = 2 * RADIUS - 1;
  for (const p of free) {
    const others = free.filter((q) => distance(p, q) >= apart && distance(p, q) < 2.6 * apart);
    for (const q of others) {
      if (q.y < p.y || (q.y === p.y && q.x < p.x)) continue;
      const third = others.reduce<Spot | undefined>(
        (most, r) => (distance(q, r) >= apart && r.room > (most?.room ?? 0) ? r : most),
        undefined,
      );
      const found = third ? [p, q, third] : [p, q];
      const score =
        found.length * 1000 +
        Math.min(...found.map((spot) => spot.room)) -
        0.02 * Math.max(...found.map((spot) => distance(spot, found[0] as Spot)));
      if (score > bestScore) [best, bestScore] = [found, score];
    }
    if (best.length === 0) best = [p];
  }
  return best;
}

/** Adds the spot that is farthest from what is there already. */
function farthest(spots: readonly Spot[], there: readonly Point[], least: number, box?: Box): Point {
  let best: Point | undefined;
  let far = -Infinity;
  for (const spot of spots) {
    if (spot.room < least) continue;
    const near = Math.min(
      ...there.map((p) => distance(p, spot)),
      box ? toBox(spot, box) + RADIUS : Infinity,
      spot.room * 2 + RADIUS,
    );
    if (near > far) [best, far] = [spot, near];
  }
  if (!best) return least > 1 ? farthest(spots, there, least / 2, box) : at(spots, 0);
  return { x: best.x, y: best.y };
}

/** Finds the places in a cell for a name. */
export function findPlaces(field: Field, name: string): Places {
  const { spots } = field;
  if (spots.length === 0) throw new Error(`no room in ${name}`);
  const middle = centroid(field.ring);
  const widest = rowsOf(name);
  let best: { box: Box; rows: number; stacks: Spot[] } | undefined;
  // A second time with more places to try, where the first few have not sufficed.
  for (const [boxesTried, spotsTried] of [
    [16, 70],
    [48, 150],
  ] as const) {
    for (let rows = 1; rows <= widest.length && (best?.stacks.length ?? 0) < 3; rows++) {
      const width = at(widest, rows - 1) * LETTER;
      const height = rows * ROW;
      const boxes = spots.map(({ x, y }) => ({ x, y, width, height })).filter((box) => fits(box, field));
      // The top of the cell first, near its middle line.
      boxes.sort((p, q) => p.y + 0.5 * Math.abs(p.x - middle.x) - q.y - 0.5 * Math.abs(q.x - middle.x));
      const some = boxes.filter((_, i) => i % Math.ceil(boxes.length / boxesTried) === 0);
      for (const box of some) {
        const stacks = three(spots, box, spotsTried);
        if (!best || stacks.length > best.stacks.length) best = { box, rows, stacks };
        if (stacks.length === 3) break;
      }
    }
  }
  const pole = spots.reduce((p, q) => (q.room > p.room ? q : p));
  if (!best) {
    // Where the label fits only just, or not at all.
    const rows = widest.length;
    const size = { width: at(widest, rows - 1) * LETTER, height: rows * ROW };
    const box = spots.map(({ x, y }) => ({ x, y, ...size })).find((tight) => fits(tight, field, 1));
    best = { box: box ?? { x: pole.x, y: pole.y, ...size }, rows, stacks: box ? three(spots, box, 150) : [] };
  }
  const { box, rows } = best;
  const stacks: Point[] = [...best.stacks].sort((p, q) => p.x - q.x || p.y - q.y).map(({ x, y }) => ({ x, y }));
  const good = stacks.length;
  while (stacks.length < 6)
    stacks.push(farthest(spots, stacks.length ? stacks : [{ x: box.x, y: box.y }], RADIUS * 0.6, box));
  const battle = farthest(spots, [...stacks.slice(0, 3), { x: box.x, y: box.y }], RADIUS * 0.7);
  const value = farthest(spots, [...stacks.slice(0, 3), battle], RADIUS * 0.5, box);
  let wide = box.width;
  while (wide < 700 && fits({ ...box, width: wide + 10 }, field)) wide += 10;
  return {
    label: [box.x, box.y, Math.round(wide)],
    rows,
    stacks,
    arrow: { x: pole.x, y: pole.y },
    battle,
    value,
    good,
  };
}
