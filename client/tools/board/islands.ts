// Draws islands into the cells of their zones.
import { type Point, chance, inside, toRing } from "./numbers";
import { WIDTH } from "./picture";
import { Field, type Places, findPlaces } from "./places";

/** Halves of widths and heights that are tried, the smallest first. */
const SIZES = [
  [122, 74],
  [126, 78],
  [130, 84],
  [132, 90],
  [136, 96],
  [142, 102],
  [150, 108],
] as const;
/** Least distance from an island to the edge of its zone, and to another island. */
const WATER = 12;
/** Least distance to the left and right of the picture, where exits have their signs. */
const EDGE = 60;
const POINTS = 34;

/** Width and height of an island that has room for its name and three stacks. */
interface Size {
  readonly wide: number;
  readonly high: number;
}

/** The smallest size that has room for a name and three stacks. */
function sizeOf(name: string): Size {
  for (const [wide, high] of SIZES) {
    if (findPlaces(Field.of(shape(name, { x: 504, y: 504 }, { wide, high })), name).good === 3) return { wide, high };
  }
  return { wide: 150, high: 108 };
}

/** An island round a point: wavy, the same for the same name. */
function shape(name: string, middle: Point, { wide, high }: Size): Point[] {
  const random = chance(name);
  const bumps = Array.from(
    { length: 5 },
    (_, k) => [k + 2, (random() - 0.5) * (k < 2 ? 0.07 : 0.06), random() * 2 * Math.PI] as const,
  );
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = (2 * Math.PI * i) / POINTS;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    // Between an ellipse and a box, as a box has more room for stacks.
    const box = 1 / Math.sqrt(Math.sqrt(c * c * c * c + s * s * s * s));
    const wave = bumps.reduce((sum, [k, swing, start]) => sum + swing * Math.cos(k * angle + start), 0.97);
    return { x: Math.round(middle.x + wide * c * box * wave), y: Math.round(middle.y + high * s * box * wave) };
  });
}

/** An island and where things are on it. */
export interface Island {
  readonly name: string;
  readonly zone: string;
  readonly ring: readonly Point[];
}

/**
 * Finds places for the islands of a zone.
 * @param wish where each should lie, roughly
 * @returns the islands, and the places in the zone beside them
 */
export function placeIslands(
  zone: string,
  label: string,
  ring: readonly Point[],
  names: readonly string[],
  wish: (name: string) => Point,
): { islands: Island[]; places: Places } {
  let islands: Island[] = [];
  let field = Field.of(ring);
  let places = findPlaces(field, label);
  for (const [n, name] of names.entries()) {
    const full = sizeOf(name);
    let best: { ring: Point[]; places: Places; score: number; left: number } | undefined;
    for (let size = 1; size > 0.25 && (best?.places.good ?? 0) < 3; size -= size > 0.75 ? 0.08 : 0.15) {
      for (const middle of middles(field, wish(name), full.high)) {
        const own = shape(name, middle, { wide: size * full.wide, high: size * full.high });
        const clear = own.every(
          (p) =>
            p.x > EDGE &&
            p.x < WIDTH - EDGE &&
            inside(p, ring) &&
            toRing(p, ring) >= WATER &&
            islands.every((other) => !inside(p, other.ring) && toRing(p, other.ring) >= WATER),
        );
        if (!clear) continue;
        const rest = field.without(own);
        // The islands that follow need room, too.
        const left =
          n < names.length - 1
            ? Math.min(1, Math.max(...rest.spots.map((spot) => spot.room)) / (full.high + 2 * WATER))
            : 1;
        if (left < (best?.left ?? 0)) continue;
        const found = findPlaces(rest, label);
        const score = found.good + size + 3 * left;
        if (!best || score > best.score) best = { ring: own, places: found, score, left };
        if (found.good === 3 && left === 1) break;
      }
    }
    if (!best) throw new Error(`no room for ${name} in ${zone}`);
    islands = [...islands, { name, zone, ring: best.ring }];
    places = best.places;
    field = field.without(best.ring);
  }
  return { islands, places };
}

/** Points of a zone with the most room, those near the wish first; few enough to try. */
function middles(field: Field, wish: Point, high: number): Point[] {
  const far = (p: Point): number => (p.x - wish.x) * (p.x - wish.x) + (p.y - wish.y) * (p.y - wish.y);
  const wide = field.spots.filter((spot) => spot.room >= high + 0.6 * WATER);
  const roomy =
    wide.length < 12
      ? [...field.spots].sort((p, q) => q.room - p.room || p.y - q.y || p.x - q.x).slice(0, 48)
      : wide.filter((_, i) => i % Math.ceil(wide.length / 60) === 0);
  return roomy.sort((p, q) => far(p) - far(q) || p.y - q.y || p.x - q.x);
}
