// Makes the lines of the picture from the chains of a settled grid: steps go, corners of four cells become one point, coasts and borders on
// land get waves, and borders at sea get straight.
import type { Chain, Chains } from "./chains";
import { type Point, at, chance, crosses, distance, toSegment } from "./numbers";
import { HEIGHT, STRETCH, WIDTH } from "./picture";

/** A line between two cells, or (b = -1) along the rim; points are whole numbers, in the wide picture. */
export interface Line {
  readonly a: number;
  readonly b: number;
  readonly from: number;
  readonly to: number;
  readonly points: readonly Point[];
}

/** Distance between two points of a wavy line. */
const SPACING = 19;
/** How far waves of a coast and of a border on land go to each side. */
const COAST = 12;
const LAND = 8;
/** How far a border at sea may be from the straight. */
const SEA = 9;

/** Makes the corners round a nameless cell one. Returns the number of the corner that each became, and where the corners are. */
function join({ corners, chains }: Chains, nameless: (cell: number) => boolean): { became: number[]; points: Point[] } {
  const became = corners.map((_, n) => n);
  const points = corners.map(({ x, y }) => ({ x: x * STRETCH, y }));
  const groups = new Map<number, number[]>();
  for (const { a, b, from, to } of chains) {
    const cell = nameless(a) ? a : b >= 0 && nameless(b) ? b : -1;
    if (cell >= 0) groups.set(cell, [...(groups.get(cell) ?? []), from, to]);
  }
  for (const group of groups.values()) {
    const first = at(group, 0);
    const x = group.reduce((sum, n) => sum + at(points, n).x, 0) / group.length;
    const y = group.reduce((sum, n) => sum + at(points, n).y, 0) / group.length;
    for (const n of group) became[n] = first;
    points[first] = { x, y };
  }
  return { became, points };
}

/** Evens out a line; its ends stay. */
function smooth(line: readonly Point[], rounds: number): Point[] {
  let points = [...line];
  for (let round = 0; round < rounds; round++) {
    points = points.map((p, i) => {
      const last = points[i - 1];
      const next = points[i + 1];
      return last && next ? { x: (last.x + 2 * p.x + next.x) / 4, y: (last.y + 2 * p.y + next.y) / 4 } : p;
    });
  }
  return points;
}

/** Points of a line at even distances; its ends stay. */
function evenly(points: readonly Point[], spacing: number): Point[] {
  const sums = [0];
  for (let i = 1; i < points.length; i++) sums.push(at(sums, i - 1) + distance(at(points, i - 1), at(points, i)));
  const all = at(sums, sums.length - 1);
  const count = Math.max(2, Math.round(all / spacing));
  let k = 1;
  return Array.from({ length: count + 1 }, (_, i) => {
    const way = (all * i) / count;
    while (k < points.length - 1 && at(sums, k) < way) k++;
    const p = at(points, k - 1);
    const q = at(points, k);
    const t = Math.max(0, Math.min(1, (way - at(sums, k - 1)) / (at(sums, k) - at(sums, k - 1))));
    return { x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) };
  });
}

/** Leaves out the points of a line that are near the straight between others. */
function straighten(line: readonly Point[], most: number): Point[] {
  const first = at(line, 0);
  const last = at(line, line.length - 1);
  let far = 0;
  let worst = 0;
  line.forEach((p, i) => {
    const off = toSegment(p, first, last);
    if (off > far) [far, worst] = [off, i];
  });
  if (far <= most) return [first, last];
  return [...straighten(line.slice(0, worst + 1), most).slice(0, -1), ...straighten(line.slice(worst), most)];
}

/** Gives a line waves of three sizes, the same for the same word. They end at its ends. */
function wave(line: readonly Point[], size: number, word: string): Point[] {
  const random = chance(word);
  const swings = [7, 3.3, 1.6].map((length) =>
    Array.from({ length: Math.ceil(line.length / length) + 2 }, () => 2 * random() - 1).concat([length]),
  );
  const part = [0.8, 0.55, 0.35];
  return line.map((p, i) => {
    const last = line[i - 1];
    const next = line[i + 1];
    if (!last || !next) return p;
    let off = 0;
    swings.forEach((swing, k) => {
      const length = at(swing, swing.length - 1);
      const place = i / length;
      const n = Math.floor(place);
      const t = place - n;
      const even = t * t * (3 - 2 * t);
      off += at(part, k) * (at(swing, n) + even * (at(swing, n + 1) - at(swing, n)));
    });
    off *= size * Math.min(1, i / 2.5, (line.length - 1 - i) / 2.5);
    const dx = next.x - last.x;
    const dy = next.y - last.y;
    const length = Math.sqrt(dx * dx + dy * dy) + 1e-9;
    return { x: p.x - (off * dy) / length, y: p.y + (off * dx) / length };
  });
}

function whole(line: readonly Point[]): Point[] {
  const points = line.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return points.filter((p, i) => i === 0 || p.x !== at(points, i - 1).x || p.y !== at(points, i - 1).y);
}

/** Numbers of the lines that cross another, or themselves. */
export function tangled(lines: readonly (readonly Point[])[]): Set<number> {
  const size = 40;
  const boxes = new Map<number, [number, number][]>();
  const bad = new Set<number>();
  const inner = new Map<string, number>();
  lines.forEach((line, n) => {
    // A point between the ends of a line belongs to that line alone.
    line.slice(1, -1).forEach(({ x, y }) => {
      const other = inner.get(`${x} ${y}`);
      if (other !== undefined) bad.add(other).add(n);
      inner.set(`${x} ${y}`, n);
    });
    for (let i = 1; i < line.length; i++) {
      const p = at(line, i - 1);
      const q = at(line, i);
      const seen = new Set<string>();
      for (let x = Math.floor(Math.min(p.x, q.x) / size); x <= Math.floor(Math.max(p.x, q.x) / size); x++) {
        for (let y = Math.floor(Math.min(p.y, q.y) / size); y <= Math.floor(Math.max(p.y, q.y) / size); y++) {
          const box = boxes.get(x * 1000 + y) ?? [];
          boxes.set(x * 1000 + y, box);
          for (const [m, k] of box) {
            if ((m === n && Math.abs(k - i) < 2) || seen.has(`${m} ${k}`)) continue;
            seen.add(`${m} ${k}`);
            if (!meets(p, q, at(at(lines, m), k - 1), at(at(lines, m), k))) continue;
            bad.add(n);
            bad.add(m);
          }
          box.push([n, i]);
        }
      }
    }
  });
  lines.forEach((line, n) => {
    for (const { x, y } of [at(line, 0), at(line, line.length - 1)]) {
      const other = inner.get(`${x} ${y}`);
      if (other !== undefined) bad.add(other).add(n);
    }
  });
  return bad;
}

/** Whether two segments have a point in common other than a shared end. */
function meets(p: Point, q: Point, r: Point, s: Point): boolean {
  if (crosses(p, q, r, s)) return true;
  const same = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;
  const on = (a: Point, b: Point, c: Point): boolean => !same(a, b) && !same(a, c) && toSegment(a, b, c) < 0.5;
  return on(p, r, s) || on(q, r, s) || on(r, p, q) || on(s, p, q);
}

/**
 * Makes the lines of the picture.
 * @param names names of the cells
 * @param sea whether a cell is sea
 * @returns none when lines cross even without waves
 */
export function drawLines(
  chains: Chains,
  names: readonly (string | undefined)[],
  sea: (cell: number) => boolean,
): Line[] | undefined {
  const nameless = (cell: number): boolean => names[cell] === undefined;
  const { became, points } = join(chains, nameless);
  const kept = chains.chains.filter(({ a, b }) => !nameless(a) && (b < 0 || !nameless(b)));
  const draw = (chain: Chain, n: number, part: number): Point[] => {
    const ends = [at(points, at(became, chain.from)), at(points, at(became, chain.to))] as const;
    if (chain.b < 0) return whole(ends);
    const raw = [ends[0], ...chain.points.slice(1, -1).map(({ x, y }) => ({ x: x * STRETCH, y })), ends[1]];
    const line = smooth(raw, part > 0.3 ? 40 : part > 0 ? 16 : part > -0.3 ? 4 : 0);
    const atSea = sea(chain.a) && sea(chain.b);
    if (part <= 0) return whole(straighten(line, part > -0.3 ? 1.5 : 0));
    if (atSea) return whole(straighten(smooth(line, 30), SEA * part));
    const word = `${[names[chain.a], names[chain.b]].sort().join(" - ")} ${n}`;
    return whole(wave(evenly(line, SPACING), (sea(chain.a) || sea(chain.b) ? COAST : LAND) * part, word));
  };
  const parts = kept.map(() => 1);
  for (;;) {
    const lines = kept.map((chain, n) => draw(chain, n, at(parts, n)));
    const bad = tangled(lines);
    if (bad.size === 0) {
      return kept.map(({ a, b, from, to }, n) => ({
        a,
        b,
        from: at(became, from),
        to: at(became, to),
        points: at(lines, n),
      }));
    }
    for (const n of bad) {
      if (at(parts, n) <= -0.8) return undefined;
      parts[n] = at(parts, n) > 0.15 ? at(parts, n) * 0.5 : at(parts, n) - 0.25;
    }
  }
}

/** Joins the lines round a cell to its outline, clockwise. */
export function outline(cell: number, lines: readonly Line[]): Point[] {
  const from = new Map<number, { to: number; points: readonly Point[] }[]>();
  const add = (start: number, to: number, points: readonly Point[]): void => {
    from.set(start, [...(from.get(start) ?? []), { to, points }]);
  };
  for (const { a, b, from: start, to, points } of lines) {
    if (a === cell) add(start, to, points);
    if (b === cell) add(to, start, [...points].reverse());
  }
  const ring: Point[] = [];
  const start = at([...from.keys()], 0);
  let here = start;
  do {
    const way = from.get(here)?.pop();
    if (!way) throw new Error("an outline is not closed");
    ring.push(...way.points.slice(0, -1));
    here = way.to;
  } while (here !== start);
  return ring;
}

/** Corners of the picture. */
export const isFrameCorner = ({ x, y }: Point): boolean => (x === 0 || x === WIDTH) && (y === 0 || y === HEIGHT);
