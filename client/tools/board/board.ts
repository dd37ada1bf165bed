// Makes one board: from its plan and the adjacency of the rules to the text of its file.
import type { BoardFile, BoardSpace } from "../../src/boards/load";
import { readChains } from "./chains";
import { type Line, drawLines, outline } from "./curves";
import { type Drawing, embed } from "./embed";
import { pairs, path } from "./file";
import { placeIslands } from "./islands";
import { type Point, area, at } from "./numbers";
import { type Picture, HEIGHT, NARROW, STRETCH, WIDTH, makePicture } from "./picture";
import { Field, type Places, findPlaces } from "./places";
import { type Plan, readPlan } from "./plan";
import { type Grid, grow } from "./raster";
import { type Weights, settle } from "./settle";
import { makeExits, makeLinks } from "./signs";
import { type Space, readSpaces } from "./spaces";

/** Units of the narrow picture in a square. */
const SQUARE = 4;
/** Squares of a corner of four cells. */
const CORNER = 30;
/** Squares that a border is long at least. */
const BORDER = 18;
const WARM: Weights = { area: 40, home: 1, round: 3, wide: 9, heat: 2 };
const COLD: Weights = { ...WARM, heat: 0 };
/** How often cells without room for what they hold get larger. */
const ROUNDS = 18;

/** A cell of the picture. */
interface Cell {
  readonly name: string;
  readonly ring: readonly Point[];
  readonly places: Places;
  readonly zone?: string;
}

class Maker {
  readonly plan: Plan;
  readonly spaces: ReadonlyMap<string, Space>;
  readonly picture: Picture;
  readonly drawing: Drawing;
  readonly grid: Grid;
  /** Part of the size of each cell. */
  readonly sizes: number[];
  private readonly wanted = new Set<number>();

  constructor(
    readonly board: string,
    rules: string,
  ) {
    this.plan = readPlan(board);
    this.spaces = readSpaces(rules, this.plan.game, this.plan.divided);
    this.picture = makePicture(this.plan);
    this.drawing = embed(this.plan, this.spaces, this.picture);
    this.grid = grow(this.drawing, SQUARE);
    this.sizes = this.drawing.cells.map((name) =>
      name ? (this.plan.sizes[name] ?? 1) + 1.25 * this.islandsOf(name).length : 0,
    );
    for (const { a, b } of this.drawing.borders) this.wanted.add(this.key(a, b)).add(this.key(b, a));
    this.check();
  }

  private key(a: number, b: number): number {
    return a * this.drawing.cells.length + b;
  }

  islandsOf(zone: string): string[] {
    return [...this.plan.islands].filter((name) => this.spaces.get(name)?.neighbours.includes(zone)).sort();
  }

  /** Checks that the cells of the grid touch where they should. */
  private check(): void {
    const { cells, borders } = this.drawing;
    const count = new Map<number, number>();
    for (const { a, b } of borders) count.set(this.key(Math.min(a, b), Math.max(a, b)), 0);
    for (const { a, b } of readChains(this.grid).chains) {
      if (b < 0) continue;
      const key = this.key(Math.min(a, b), Math.max(a, b));
      const before = count.get(key);
      const names = `${cells[a] ?? "a corner"} and ${cells[b] ?? "a corner"}`;
      if (before === undefined) throw new Error(`${this.board}: ${names} touch; give their lines more room`);
      count.set(key, before + 1);
    }
    for (const [key, found] of count) {
      if (found > 0) continue;
      const names = [Math.floor(key / cells.length), key % cells.length].map((n) => cells[n] ?? "a corner");
      throw new Error(`${this.board}: ${names.join(" and ")} do not touch; give their lines more room`);
    }
  }

  /** Lets the cells settle into the present sizes. */
  settle(rounds: number, word: string): void {
    const { cells, points } = this.drawing;
    const all = this.grid.cell.length - CORNER * cells.filter((name) => !name).length;
    const sum = this.sizes.reduce((total, size) => total + size, 0);
    settle(
      this.grid,
      {
        area: this.sizes.map((size) => (size > 0 ? (size * all) / sum : CORNER)),
        home: points.map(({ x, y }, n) => (cells[n] ? { x: x / SQUARE, y: y / SQUARE } : undefined)),
        border: (a, b) => (!this.wanted.has(this.key(a, b)) ? 0 : cells[a] && cells[b] ? BORDER : 3),
        least: 3,
      },
      [
        { weights: WARM, rounds },
        { weights: COLD, rounds: 20 },
      ],
      `${this.board} ${word}`,
    );
  }

  /** The lines of the picture as it is now; none where they would cross. */
  lines(): Line[] | undefined {
    return drawLines(
      readChains(this.grid),
      this.drawing.cells,
      (cell) => this.spaces.get(this.drawing.cells[cell] ?? "")?.sea ?? true,
    );
  }

  label(name: string): string {
    return this.plan.drops && name.endsWith(this.plan.drops) ? name.slice(0, -this.plan.drops.length) : name;
  }

  /** The cells as they are now, with what has its place in them. */
  cells(lines: readonly Line[]): Cell[] {
    return this.drawing.cells.flatMap((name, n): Cell[] => {
      if (!name) return [];
      const ring = outline(n, lines);
      const names = this.islandsOf(name);
      if (names.length === 0) return [{ name, ring, places: findPlaces(Field.of(ring), this.label(name)) }];
      const wish = (island: string): Point => {
        const { x, y } = this.picture.home(island);
        return { x: x * STRETCH, y };
      };
      const { islands, places } = placeIslands(name, this.label(name), ring, names, wish);
      return [
        { name, ring, places },
        ...islands.map((island) => ({
          name: island.name,
          ring: island.ring,
          zone: name,
          places: findPlaces(Field.of(island.ring), island.name),
        })),
      ];
    });
  }

  /** Makes cells larger that have no room for what they should hold, and the others a little smaller. */
  enlarge(poor: ReadonlySet<string>, round: number): void {
    this.drawing.cells.forEach((name, n) => {
      if (name) this.sizes[n] = at(this.sizes, n) * (poor.has(name) ? 1.06 : round < 5 ? 0.985 : 0.998);
    });
  }
}

/** Cells that have no room for three stacks, or whose islands have none. */
function poorOf(cells: readonly Cell[]): Set<string> {
  return new Set(cells.filter(({ places }) => places.good < 3).map(({ name, zone }) => zone ?? name));
}

/**
 * Makes a board.
 * @param rules folder `rules` of the repository
 * @param tell gets a line of text now and then
 */
export function makeBoard(board: string, rules: string, tell: (text: string) => void): BoardFile {
  const maker = new Maker(board, rules);
  maker.settle(120, "first");
  let best: { lines: Line[]; cells: Cell[]; poor: Set<string> } | undefined;
  for (let round = 1; best?.poor.size !== 0 && round <= ROUNDS; round++) {
    const lines = maker.lines();
    if (!lines) {
      tell(`  round ${round}: lines cross where a corner is narrow`);
      maker.settle(25, String(round));
      continue;
    }
    const cells = maker.cells(lines);
    const poor = poorOf(cells);
    tell(`  round ${round}: ${poor.size} cells are too small: ${[...poor].sort().join(", ")}`);
    if (!best || poor.size < best.poor.size) best = { lines, cells, poor };
    maker.enlarge(poor, round);
    maker.settle(25, String(round));
  }
  if (!best) throw new Error(`${board}: lines cross in each round`);
  const { lines, cells } = best;
  const rings = new Map(cells.map(({ name, ring }) => [name, ring]));
  const ring = (name: string): readonly Point[] => rings.get(name) ?? [];
  const spaces = Object.fromEntries(
    cells.map(({ name, ring: points, zone, places }): [string, BoardSpace] => [
      name,
      {
        outline: path(points),
        ...(zone ? { island_in: zone } : {}),
        label: places.label,
        rows: places.rows,
        stacks: pairs(places.stacks),
        arrow: at(pairs([places.arrow]), 0),
        battle: at(pairs([places.battle]), 0),
        value: at(pairs([places.value]), 0),
      },
    ]),
  );
  const corners = cornersOf(lines);
  const smallest = Math.min(...cells.map((cell) => area(cell.ring)));
  tell(
    `  smallest cell: ${Math.round(smallest)} square units of ${WIDTH * HEIGHT}; squares ${maker.grid.width} by ${maker.grid.height} of ${NARROW}`,
  );
  return {
    board,
    width: WIDTH,
    height: HEIGHT,
    ...(maker.plan.drops ? { drops: maker.plan.drops } : {}),
    corners: pairs(corners),
    spaces,
    links: makeLinks(maker.plan.links, ring),
    exits: makeExits(maker.plan.exits, ring),
  };
}

/** Points in which four cells meet that do not all touch. */
function cornersOf(lines: readonly Line[]): Point[] {
  const ends = new Map<number, { count: number; point: Point }>();
  for (const { from, to, points } of lines) {
    for (const [corner, point] of [
      [from, at(points, 0)],
      [to, at(points, points.length - 1)],
    ] as const) {
      ends.set(corner, { count: (ends.get(corner)?.count ?? 0) + 1, point });
    }
  }
  const found = [...ends.values()].filter(({ count }) => count > 3).map(({ point }) => point);
  return found.sort((p, q) => p.x - q.x || p.y - q.y);
}
