// Finds where the signs of links and exits stand.
import type { Exit, Link } from "../../src/boards/load";
import { type Point, at, distance } from "./numbers";
import { HEIGHT, WIDTH } from "./picture";

/** Distance from the rim to the sign of an exit. */
const INSIDE = 26;

/** The middle of the shortest way between two outlines. */
export function between(one: readonly Point[], other: readonly Point[]): readonly [number, number] {
  let best = Infinity;
  let place: readonly [number, number] = [0, 0];
  for (const p of one) {
    for (const q of other) {
      const far = distance(p, q);
      if (far < best) [best, place] = [far, [Math.round((p.x + q.x) / 2), Math.round((p.y + q.y) / 2)]];
    }
  }
  return place;
}

/** The part of an outline that lies on the rim: on the left or right if it can be, else above or below. */
function onRim(ring: readonly Point[]): readonly [Point, Point] {
  const sides = [
    (p: Point): boolean => p.x === 0,
    (p: Point): boolean => p.x === WIDTH,
    (p: Point): boolean => p.y === 0,
    (p: Point): boolean => p.y === HEIGHT,
  ];
  for (const side of sides) {
    const points = ring.filter(side);
    if (points.length >= 2) return [at(points, 0), at(points, points.length - 1)];
  }
  throw new Error("a space with an exit is not on the rim");
}

/** Places on the rim of a space for so many exits. */
function places(ring: readonly Point[], count: number): [number, number][] {
  const [p, q] = onRim(ring);
  return Array.from({ length: count }, (_, i): [number, number] => {
    const t = (i + 1) / (count + 1);
    const x = p.x + t * (q.x - p.x);
    const y = p.y + t * (q.y - p.y);
    return [
      Math.round(Math.max(INSIDE, Math.min(WIDTH - INSIDE, x))),
      Math.round(Math.max(INSIDE, Math.min(HEIGHT - INSIDE, y))),
    ];
  }).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** The exits of a board, numbered from the top. */
export function makeExits(
  pairs: readonly (readonly [string, string])[],
  outline: (name: string) => readonly Point[],
): Exit[] {
  const middle = (name: string): number => {
    const [p, q] = onRim(outline(name));
    return p.y + q.y;
  };
  const sorted = [...pairs].sort((p, q) => middle(p[0]) + middle(p[1]) - middle(q[0]) - middle(q[1]));
  const mine = (name: string): (readonly [string, string])[] => {
    const other = (pair: readonly [string, string]): string => (pair[0] === name ? pair[1] : pair[0]);
    return sorted.filter((pair) => pair.includes(name)).sort((p, q) => middle(other(p)) - middle(other(q)));
  };
  return sorted.map((pair, i) => {
    const spot = (name: string): [number, number] =>
      at(places(outline(name), mine(name).length), mine(name).indexOf(pair));
    return { between: [pair[0], pair[1]], number: i + 1, at: [spot(pair[0]), spot(pair[1])] };
  });
}

/** The links of a board that are not drawn as borders. */
export function makeLinks(
  links: readonly (readonly [string, string, string])[],
  outline: (name: string) => readonly Point[],
): Link[] {
  return links.map(([a, b, kind]) => ({
    between: [a, b],
    at: between(outline(a), outline(b)),
    kind: kind === "canal" ? "canal" : "strait",
  }));
}
