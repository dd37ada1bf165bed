import { apart } from "./geometry";
import type { Point } from "./types";

/** A way as it is drawn: its line, its head, and where its cost stands. */
export interface Arrow {
  readonly line: string;
  readonly head: string;
  readonly label: Point;
}

const round = (value: number) => Math.round(value * 10) / 10;
const put = ([x, y]: Point) => `${round(x)} ${round(y)}`;

function along(from: Point, to: Point, distance: number): Point {
  const length = apart(from, to);
  if (length === 0) return from;
  const part = distance / length;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** One step is bowed a little, so that there and back are two lines. */
function bowed(from: Point, to: Point): readonly Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return [from, [(from[0] + to[0]) / 2 - dy * 0.12, (from[1] + to[1]) / 2 + dx * 0.12], to];
}

/** A point of the smooth curve from `b` to `c`, `at` from 0 to 1 (Catmull-Rom). */
function between(a: Point, b: Point, c: Point, d: Point, at: number): Point {
  const part = (i: 0 | 1) =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * at +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * at ** 2 +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * at ** 3);
  return [part(0), part(1)];
}

const STEPS = 12;
const nowhere: Point = [0, 0];

/** The smooth line through these points, as many short straight ones. */
export function smoothed(points: readonly Point[]): readonly Point[] {
  const [first, second] = points;
  if (first === undefined || second === undefined) return points;
  const through = points.length === 2 ? bowed(first, second) : points;
  const line: Point[] = [first];
  for (let index = 0; index + 1 < through.length; index++) {
    const b = through[index] ?? first;
    const c = through[index + 1] ?? first;
    const a = through[index - 1] ?? b;
    const d = through[index + 2] ?? c;
    for (let step = 1; step <= STEPS; step++) line.push(between(a, b, c, d, step / STEPS));
  }
  return line;
}

export function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + apart(line[index] ?? point, point), 0);
}

/** The point so far along a line; its ends where that is before or behind. */
export function pointAlong(line: readonly Point[], distance: number): Point {
  let left = Math.max(0, distance);
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1] ?? nowhere;
    const to = line[index] ?? nowhere;
    const length = apart(from, to);
    if (left <= length) return along(from, to, left);
    left -= length;
  }
  return line[line.length - 1] ?? nowhere;
}

/**
 * The arrow through these points.
 * @param trim how far from the middle of the first and last space it begins and ends
 * @param head length of its head, in the same units
 */
export function arrowAlong(points: readonly Point[], trim: number, head: number): Arrow | undefined {
  const line = smoothed(points);
  const length = lengthOf(line);
  if (line.length < 2 || length === 0) return undefined;
  const cut = Math.min(trim, length * 0.25);
  const end = length - cut;
  const neck = Math.max(cut, end - head);
  const steps = Math.max(2, Math.ceil((neck - cut) / Math.max(1, head / 2)));
  const body = Array.from({ length: steps + 1 }, (_, step) => pointAlong(line, cut + ((neck - cut) * step) / steps));
  const tip = pointAlong(line, end);
  const base = pointAlong(line, neck);
  const [dx, dy] = [tip[0] - base[0], tip[1] - base[1]];
  const wide = 0.62;
  const left: Point = [base[0] - dy * wide, base[1] + dx * wide];
  const right: Point = [base[0] + dy * wide, base[1] - dx * wide];
  return {
    line: `M${body.map(put).join("L")}`,
    head: `M${put(tip)}L${put(left)}L${put(right)}z`,
    label: pointAlong(line, length / 2),
  };
}
