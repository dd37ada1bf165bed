import { floorOf, type Floor } from "./floor";
import { apart, boxOf, inside, ringsOf, type Box, type Ring } from "./geometry";
import type { BoardShape, Point } from "./types";

interface Area {
  readonly space: string;
  readonly rings: readonly Ring[];
  readonly box: Box;
}

/** Finds the space under a point of the picture; islands lie over the cells that they are in. */
export interface Ground {
  at(point: Point): string | undefined;
  ringsOf(space: string): readonly Ring[];
  /** The box around all of these; undefined where the board has none of them. */
  boxOf(...spaces: string[]): Box | undefined;
  /** Where pieces and labels may stand; made when it is first asked for. */
  floorOf(space: string): Floor | undefined;
}

const within = (box: Box, [x, y]: Point) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** Reads all outlines once. */
export function groundOf(file: BoardShape): Ground {
  const areas = new Map<string, Area>();
  for (const [space, shape] of Object.entries(file.spaces)) {
    const rings = ringsOf(shape.outline);
    areas.set(space, { space, rings, box: boxOf(rings.flat()) });
  }
  const floors = new Map<string, Floor>();
  const island = (space: string) => (file.spaces[space]?.island_in === undefined ? 1 : 0);
  const order = [...areas.values()].sort((a, b) => island(a.space) - island(b.space));
  return {
    at: (point) => order.find((area) => within(area.box, point) && inside(area.rings, point))?.space,
    ringsOf: (space) => areas.get(space)?.rings ?? [],
    boxOf: (...spaces) => {
      const points = spaces.flatMap((space) => areas.get(space)?.rings.flat() ?? []);
      return points.length === 0 ? undefined : boxOf(points);
    },
    floorOf: (space) => {
      const area = areas.get(space);
      const known = floors.get(space);
      if (area === undefined || known !== undefined) return known;
      const islands = order
        .filter((other) => file.spaces[other.space]?.island_in === space)
        .map((other) => other.rings);
      const floor = floorOf(area.rings, area.box, islands);
      floors.set(space, floor);
      return floor;
    },
  };
}

/** Something that can be tapped: its middle and half of its edge, in units of the picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/**
 * The spot under a point, else the nearest whose edge is not further than `radius`: a finger is not a needle. Of the space that
 * was pointed at, as far as it has any: what was meant is not a stack across the border.
 */
export function spotNear<T extends Spot & { readonly space: string }>(
  spots: readonly T[],
  point: Point,
  radius: number,
  space: string | undefined,
): T | undefined {
  const under = spotAt(spots, point, 0);
  if (under !== undefined) return under;
  const here = spots.filter((it) => it.space === space);
  return spotAt(here.length > 0 ? here : spots, point, radius);
}

/** The nearest spot whose edge is not further than `radius`. */
function spotAt<T extends Spot>(spots: Iterable<T>, point: Point, radius: number): T | undefined {
  let best: T | undefined;
  let nearest = Infinity;
  for (const spot of spots) {
    const [dx, dy] = [Math.abs(point[0] - spot.x), Math.abs(point[1] - spot.y)];
    if (Math.max(dx, dy) > spot.half + radius) continue;
    const distance = apart(point, [spot.x, spot.y]);
    if (distance >= nearest) continue;
    nearest = distance;
    best = spot;
  }
  return best;
}

/**
 * The spaces that a drag came over, in order. Coming back over the one before the last takes the last away; small
 * corners that are left at once again therefore leave no trace.
 */
export function followed(passed: readonly string[], now: string | undefined): readonly string[] {
  const last = passed[passed.length - 1];
  if (now === undefined || now === last) return passed;
  const back = passed.lastIndexOf(now);
  return back >= 0 ? passed.slice(0, back + 1) : [...passed, now];
}
