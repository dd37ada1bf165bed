import type { Point } from "./types";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Closed; the last point is not said again. */
export type Ring = readonly Point[];

const STEPS = 6; // points that a curve becomes

function curve(points: readonly Point[], at: number): Point {
  let line = points;
  while (line.length > 1) {
    line = line.slice(1).map((to, index): Point => {
      const from = line[index] ?? to;
      return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at];
    });
  }
  return line[0] ?? [0, 0];
}

/** The rings of an SVG path of m, l, h, v, q, c and z, relative or absolute. Throws at anything else. */
export function ringsOf(outline: string): Ring[] {
  const tokens = outline.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let here: Point = [0, 0];
  let verb = "";
  let next = 0;
  const number = () => {
    const value = Number(tokens[next++]);
    if (Number.isNaN(value)) throw new Error(`outline ends in the middle: ${outline.slice(-20)}`);
    return value;
  };
  const add = (point: Point) => {
    ring.push(point);
    here = point;
  };
  const pair = (relative: boolean, from: Point): Point => {
    const [x, y] = [number(), number()];
    return relative ? [from[0] + x, from[1] + y] : [x, y];
  };
  while (next < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[next] ?? "")) verb = tokens[next++] ?? "";
    const relative = verb === verb.toLowerCase();
    const start = here;
    switch (verb.toLowerCase()) {
      case "m":
        ring = [];
        rings.push(ring);
        add(pair(relative, here));
        verb = relative ? "l" : "L";
        break;
      case "l":
        add(pair(relative, here));
        break;
      case "h":
        add([number() + (relative ? here[0] : 0), here[1]]);
        break;
      case "v":
        add([here[0], number() + (relative ? here[1] : 0)]);
        break;
      case "q":
      case "c": {
        const handles: Point[] = [start];
        for (let left = verb.toLowerCase() === "q" ? 2 : 3; left > 0; left--) handles.push(pair(relative, start));
        for (let step = 1; step <= STEPS; step++) add(curve(handles, step / STEPS));
        break;
      }
      case "z":
        here = ring[0] ?? here;
        break;
      default:
        throw new Error(`outline has "${verb}"`);
    }
  }
  return rings;
}

export function boxOf(points: Iterable<Point>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** The middle and the size of a box. */
export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** The box with so much more on each side. */
export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Whether a point lies in these rings, by the even-odd rule. */
export function inside(rings: readonly Ring[], [x, y]: Point): boolean {
  let odd = false;
  for (const ring of rings) {
    let [fromX, fromY] = ring[ring.length - 1] ?? [0, 0];
    for (const [toX, toY] of ring) {
      if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) odd = !odd;
      [fromX, fromY] = [toX, toY];
    }
  }
  return odd;
}

export function apart([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1);
}
