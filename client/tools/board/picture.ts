// The size of the picture, and where the points of a plan lie in it.
import { type Point, at } from "./numbers";
import type { Plan } from "./plan";

export const WIDTH = 3000;
export const HEIGHT = 2000;
/** Labels are wide, so cells are shaped in a picture that is narrower by this; then it is stretched. */
export const STRETCH = 1.25;
export const NARROW = WIDTH / STRETCH;

/** Points of the narrow picture. */
export interface Picture {
  /** Where a space should lie. */
  home(name: string): Point;
  /** The place of a point of the plan. */
  fit(point: Point): Point;
  /** The place of a point of the rim, given in the wide picture: the middle of the clockwise way between two. */
  rim(from: Point, to: Point): Point;
}

/** Length of the way along the rim of the wide picture, clockwise from the top left. */
function along(p: Point): number {
  if (p.y <= 0) return p.x;
  if (p.x >= WIDTH) return WIDTH + p.y;
  if (p.y >= HEIGHT) return WIDTH + HEIGHT + WIDTH - p.x;
  return 2 * WIDTH + HEIGHT + HEIGHT - p.y;
}

function atLength(length: number): Point {
  const way = length % (2 * (WIDTH + HEIGHT));
  if (way < WIDTH) return { x: way, y: 0 };
  if (way < WIDTH + HEIGHT) return { x: WIDTH, y: way - WIDTH };
  if (way < 2 * WIDTH + HEIGHT) return { x: 2 * WIDTH + HEIGHT - way, y: HEIGHT };
  return { x: 0, y: 2 * (WIDTH + HEIGHT) - way };
}

/** Fits the points of a plan into the picture. */
export function makePicture(plan: Plan): Picture {
  const fit = ({ x, y }: Point): Point => ({ x: x / STRETCH, y });
  return {
    home: (name) => {
      const point = plan.points.get(name);
      if (!point) throw new Error(`${plan.board}: no point for ${name}`);
      return fit(point);
    },
    fit,
    rim: (from, to) => {
      const start = along(from);
      const end = along(to) >= start ? along(to) : along(to) + 2 * (WIDTH + HEIGHT);
      const mid = atLength((start + end) / 2);
      return { x: mid.x / STRETCH, y: mid.y };
    },
  };
}

/** The ring of the picture. */
export const FRAME: readonly Point[] = [
  { x: 0, y: 0 },
  { x: NARROW, y: 0 },
  { x: NARROW, y: HEIGHT },
  { x: 0, y: HEIGHT },
];

export const corner = (n: number): Point => at(FRAME, n % 4);
