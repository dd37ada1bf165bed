// Passages between zones that depend on who holds their shores: where each has its sign on a board.
import { type BoardFile, bordersOf, type Link, type Pair } from "./load";

/** A passage as the tables of a game have it. */
export interface Passage {
  readonly a: string;
  readonly b: string;
  readonly heldBy: readonly string[];
}

/** A passage and the link whose sign tells of it. */
export interface PlacedPassage extends Passage {
  readonly between: readonly [string, string];
}

/** A sign so near, in units of the picture, stands for the same water. */
const NEAR = 90;

const far = (p: Pair, q: Pair): number => Math.hypot(p[0] - q[0], p[1] - q[1]);

/** The point of a border that is nearest to its middle. */
function middleOf(segments: readonly (readonly [Pair, Pair])[]): Pair {
  const points = segments.flat();
  const sum = points.reduce<[number, number]>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  const mean: Pair = [sum[0] / points.length, sum[1] / points.length];
  return points.reduce((best, p) => (far(p, mean) < far(best, mean) ? p : best));
}

/**
 * Gives each passage its sign: a link of the board between its zones, or one close to their border, else a new one there.
 * A passage whose zones the board does not have is left out.
 * @returns all links to draw, and the passages with the link that each belongs to
 */
export function placePassages(
  file: BoardFile,
  links: readonly Link[],
  passages: readonly Passage[],
): { readonly links: readonly Link[]; readonly passages: readonly PlacedPassage[] } {
  if (passages.length === 0) return { links, passages: [] };
  const borders = bordersOf(file);
  const all = [...links];
  const placed: PlacedPassage[] = [];
  for (const passage of passages) {
    const joins = ({ between }: { between: readonly [string, string] }): boolean =>
      between.includes(passage.a) && between.includes(passage.b);
    const border = borders.find(joins);
    const at = border === undefined ? undefined : middleOf(border.segments);
    const shores = (link: Link): boolean => link.kind === "canal" && at !== undefined && far(link.at, at) < NEAR;
    let link = all.find(joins) ?? all.find(shores);
    if (link === undefined && at !== undefined) {
      link = { between: [passage.a, passage.b], at, kind: "canal" };
      all.push(link);
    }
    if (link !== undefined) placed.push({ ...passage, between: link.between });
  }
  return { links: all, passages: placed };
}
