// The plan of a board: what a person has decided about it. One file a board in `data/`.
import { readFileSync } from "node:fs";
import type { Point } from "./numbers";

type Pair = readonly [string, string];

/** File of a plan. Coordinates are in units of no meaning; the maker fits them into the picture. */
interface PlanFile {
  readonly game: string;
  readonly divided?: string;
  /** Plan that this one changes: its entries stay where this one has none. */
  readonly like?: string;
  /** Where a space lies, roughly. */
  readonly points: Record<string, readonly [number, number]>;
  /** Islands: drawn over the cell of the zone round them. */
  readonly islands?: readonly string[];
  /** Neighbours whose link cannot be drawn flat. */
  readonly links?: readonly (readonly [string, string, string])[];
  /** Neighbours across the edge of the board. */
  readonly exits?: readonly Pair[];
  /** Lines of the adjacency that are not straight: two spaces, and the points between them. */
  readonly bends?: readonly (readonly [string, string, ...(readonly [number, number])[]])[];
  /** Neighbours that get no second border. */
  readonly never?: readonly Pair[];
  /** Points of the rim, clockwise: where the border between two spaces meets it; x of 0 to 3000, y of 0 to 2000. */
  readonly rim?: readonly (readonly [string, string, number, number])[];
  /** Part of the size that a space needs more or less than others. */
  readonly sizes?: Record<string, number>;
  /** Words that labels leave out. */
  readonly drops?: string;
}

export interface Plan {
  readonly board: string;
  readonly game: string;
  readonly divided?: string;
  readonly points: ReadonlyMap<string, Point>;
  readonly islands: ReadonlySet<string>;
  readonly links: readonly (readonly [string, string, string])[];
  readonly exits: readonly Pair[];
  readonly never: Set<string>;
  readonly rim: readonly { readonly between: Pair; readonly at: Point }[];
  readonly sizes: Readonly<Record<string, number>>;
  readonly drops?: string;
  /** Whether a link is not drawn as a border. */
  apart(a: string, b: string): boolean;
  bends(a: string, b: string): Point[];
}

const together = (a: string, b: string): string => [a, b].sort().join(" - ");
const point = ([x, y]: readonly [number, number]): Point => ({ x, y });

function readFile(board: string): PlanFile {
  const file = JSON.parse(readFileSync(new URL(`./data/${board}.json`, import.meta.url), "utf8")) as PlanFile;
  if (!file.like) return file;
  const base = readFile(file.like);
  return { ...base, ...file, points: { ...base.points, ...file.points } };
}

/** Reads the plan of a board. */
export function readPlan(board: string): Plan {
  const file = readFile(board);
  const apart = new Set([...(file.links ?? []), ...(file.exits ?? [])].map(([a, b]) => together(a, b)));
  const bends = new Map((file.bends ?? []).map(([a, b, ...way]) => [`${a} - ${b}`, way.map(point)]));
  return {
    board,
    game: file.game,
    ...(file.divided ? { divided: file.divided } : {}),
    points: new Map(Object.entries(file.points).map(([name, at]) => [name, point(at)])),
    islands: new Set(file.islands),
    links: file.links ?? [],
    exits: file.exits ?? [],
    never: new Set((file.never ?? []).map(([a, b]) => together(a, b))),
    rim: (file.rim ?? []).map(([a, b, x, y]) => ({ between: [a, b], at: { x, y } })),
    sizes: file.sizes ?? {},
    ...(file.drops ? { drops: file.drops } : {}),
    apart: (a, b) => apart.has(together(a, b)),
    bends: (a, b) => bends.get(`${a} - ${b}`) ?? [...(bends.get(`${b} - ${a}`) ?? [])].reverse(),
  };
}
