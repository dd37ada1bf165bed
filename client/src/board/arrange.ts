import { PIECE, type Detail } from "./detail";
import type { Floor } from "./floor";
import type { Box } from "./geometry";
import { blockOn, type Block } from "./rows";
import { contentsOf, type Content, type Item } from "./stacks";
import type { Cell, Point, SpaceShape } from "./types";

/** What there is to stand on: the floor of the space, and what is taken of it, as its label. */
export interface Room {
  readonly floor: Floor | undefined;
  readonly taken: readonly Box[];
  /** Blocks that were looked for there before, by how many pieces they have and how small they may be. */
  readonly known?: Map<string, Block | undefined>;
}

/** Rather fewer pieces than smaller ones: so many places are tried, and so small a piece at most, as a part of its size. */
const PLACES = [6, 4, 3, 2];
const TOTALS = [4, 3, 2];
const SMALL = 0.62;
const SMALLEST = 0.38;
/** From afar a total is never smaller than this part of its size, even where it leaves its space. */
const READABLE = 0.72;

/** What stands where in a space: in rows where it has room for rows, else in its slots. Nothing covers anything else. */
export function arranged(
  space: string,
  cell: Cell,
  shape: SpaceShape,
  powers: readonly string[],
  detail: Detail,
  room?: Room,
): readonly Item[] {
  if (cell.stacks.length === 0 && cell.battle === undefined) return [];
  const far = detail.level === "far";
  const edge = far ? detail.piece / detail.scale : Math.min(PIECE, detail.piece / detail.scale);
  const limits = far ? TOTALS : PLACES;
  const all = limits.map((limit) => contentsOf(cell, powers, detail.level, limit));
  const blockFor = (floor: Floor, count: number, least: number) =>
    blockOn(floor, count, anchorOf(shape, count), edge, room?.taken ?? [], least);
  const fallback = (far ? all[all.length - 1] : all[0]) ?? [];
  if (room?.floor === undefined) {
    const most = all[0] ?? [];
    return put(space, most, far ? beside(most.length, shape, edge) : inSlots(most, shape, edge, detail));
  } else {
    for (const least of far ? [READABLE] : [SMALL, SMALLEST]) {
      for (const contents of all) {
        const key = `${contents.length} ${least}`;
        const block = room.known?.has(key) ? room.known.get(key) : blockFor(room.floor, contents.length, least);
        room.known?.set(key, block);
        if (block !== undefined) return put(space, contents, block);
      }
    }
  }
  return put(space, fallback, far ? beside(fallback.length, shape, edge) : inSlots(fallback, shape, edge, detail));
}

function put(space: string, contents: readonly Content[], { at, half }: Block): readonly Item[] {
  return contents.map((content, index) => {
    const [x, y] = at[index] ?? at[at.length - 1] ?? [0, 0];
    return { ...content, space, x, y, half };
  });
}

/** The middle of the slots that so many pieces would take. */
function anchorOf(shape: SpaceShape, count: number): Point {
  return middle(shape.stacks.slice(0, Math.min(count, 3))) ?? shape.arrow;
}

function middle(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const [x, y] = points.reduce<Point>(([sx, sy], point) => [sx + point[0], sy + point[1]], [0, 0]);
  return [x / points.length, y / points.length];
}

/** Two in a row about the best slot; smaller where the space is narrow, but never so small that nobody reads them. */
function beside(count: number, shape: SpaceShape, edge: number): Block {
  const columns = Math.min(2, count);
  const rows = Math.ceil(count / columns);
  const size = Math.max(edge * READABLE, Math.min(edge, shape.label[2] / columns));
  const [x, y] = shape.stacks[0] ?? shape.arrow;
  const at = Array.from({ length: count }, (_, index): Point => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return [x + ((index % columns) - (inRow - 1) / 2) * size * 1.03, y + (row - (rows - 1) / 2) * size * 1.03];
  });
  return { at, half: size / 2 };
}

function inSlots(contents: readonly Content[], shape: SpaceShape, edge: number, detail: Detail): Block {
  const slots = shape.stacks.length > 0 ? shape.stacks : [shape.arrow];
  const battle = contents.some((content) => content.kind === "battle");
  const units = contents.length - (battle ? 1 : 0);
  const used = slots.slice(0, Math.max(1, units));
  const half = Math.min(edge, nearestOf(used) * 0.97) / 2;
  const at = detail.level === "nearest" ? gathered(used, half) : used;
  return { at: battle ? [...at.slice(0, units), shape.battle] : at, half };
}

/** Squares of this edge about the nearest two points just touch. */
function nearestOf(slots: readonly Point[]): number {
  let nearest = Infinity;
  slots.forEach((slot, index) => {
    for (const other of slots.slice(index + 1)) {
      nearest = Math.min(nearest, Math.max(Math.abs(slot[0] - other[0]), Math.abs(slot[1] - other[1])));
    }
  });
  return nearest;
}

/** From near, pieces that could stand far apart keep together about their middle. */
function gathered(slots: readonly Point[], half: number): readonly Point[] {
  const factor = (2 * half * 1.22) / nearestOf(slots);
  const [x, y] = middle(slots) ?? [0, 0];
  if (factor >= 1) return slots;
  return slots.map((slot): Point => [x + (slot[0] - x) * factor, y + (slot[1] - y) * factor]);
}

/** The middle of what stands in a space: where a picker is placed. */
export function middleOf(items: readonly Item[], shape: SpaceShape): Point {
  return middle(items.map((item): Point => [item.x, item.y])) ?? shape.arrow;
}
