// Fills the faces of a drawing that have more than three cells: with a second border where two of the cells are neighbours anyway, else with
// a corner in which four cells meet.
import type { Border } from "./embed";
import { type Point, at, crosses, inside, toRing } from "./numbers";

/** A cell of a face, with the line to the next one. */
export interface FaceSide {
  readonly cell: number;
  readonly line: readonly Point[];
}

/** The drawing that `fill` adds to. */
export interface Work {
  readonly board: string;
  readonly cells: (string | undefined)[];
  readonly points: Point[];
  readonly borders: Border[];
  readonly known: ReadonlySet<string>;
  readonly never: ReadonlySet<string>;
}

/** Points tried in each direction. */
const TRIES = 48;

function sees(from: Point, to: Point, ring: readonly Point[]): boolean {
  const almost = { x: to.x + (from.x - to.x) / 1000, y: to.y + (from.y - to.y) / 1000 };
  if (!inside(almost, ring)) return false;
  return ring.every((p, i) => !crosses(from, almost, p, at(ring, (i + 1) % ring.length)));
}

/** The point of a face that sees all of the given points, and is farthest from the lines round it. */
function seeingAll(ring: readonly Point[], targets: readonly Point[]): Point | undefined {
  const xs = ring.map(({ x }) => x);
  const ys = ring.map(({ y }) => y);
  let best: Point | undefined;
  let room = 0;
  for (let i = 1; i < TRIES; i++) {
    for (let j = 1; j < TRIES; j++) {
      const x = Math.min(...xs) + ((Math.max(...xs) - Math.min(...xs)) * i) / TRIES;
      const y = Math.min(...ys) + ((Math.max(...ys) - Math.min(...ys)) * j) / TRIES;
      const far = inside({ x, y }, ring) ? toRing({ x, y }, ring) : 0;
      if (far <= room || !targets.every((target) => sees({ x, y }, target, ring))) continue;
      best = { x, y };
      room = far;
    }
  }
  return best;
}

/** Fills a face. @throws when there is no way to */
export function fill(face: readonly FaceSide[], work: Work): void {
  if (face.length < 4) return;
  const { cells, points, borders } = work;
  const ring = face.flatMap(({ line }) => line.slice(0, -1));
  const names = face.map(({ cell }) => cells[cell]);
  for (let i = 0; i < face.length; i++) {
    for (let j = i + 2; j < face.length && j - i < face.length - 1; j++) {
      const a = at(face, i).cell;
      const b = at(face, j).cell;
      if (work.never.has([names[i], names[j]].sort().join(" - "))) continue;
      if (!work.known.has(`${a} ${b}`) && !work.known.has(`${b} ${a}`)) continue;
      const mid = seeingAll(ring, [at(points, a), at(points, b)]);
      if (!mid) continue;
      const line = [at(points, a), mid, at(points, b)];
      borders.push({ a, b, line });
      fill([...face.slice(i, j), { cell: b, line: [...line].reverse() }], work);
      fill([...face.slice(0, i), { cell: a, line }, ...face.slice(j)], work);
      return;
    }
  }
  if (face.length > 4) throw new Error(`${work.board}: ${names.join(", ")} meet in one corner`);
  const middle = seeingAll(
    ring,
    face.map(({ cell }) => at(points, cell)),
  );
  if (!middle) throw new Error(`${work.board}: no point sees all of ${names.join(", ")}`);
  const corner = cells.push(undefined) - 1;
  points.push(middle);
  for (const { cell } of face) borders.push({ a: cell, b: corner, line: [at(points, cell), middle] });
}
