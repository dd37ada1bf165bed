import type { Cell, Point, SpaceShape, Stack } from "./types";
import type { Detail } from "./detail";
import { PIECE } from "./detail";
import type { Floor } from "./floor";
import { boxAround, overlap, type Box } from "./geometry";
import { blockOn } from "./rows";

/** A stack in its slot, in units of the picture. */
export interface Placed {
  readonly kind: "stack";
  readonly space: string;
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly stack: Stack;
  /** Its owner's letters are shown: another's units stand here, too, or the ground is not its owner's. */
  readonly lettered: boolean;
}

/** All units of an owner, from afar. */
export interface Total {
  readonly kind: "total";
  readonly space: string;
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly owner: string;
  readonly count: number;
  readonly picked: boolean;
}

/** The units that have no slot. */
export interface More {
  readonly kind: "more";
  readonly space: string;
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly count: number;
}

/** The smallest total, as a part of its wanted size. */
const SMALLEST = 0.72;

export type Item = Placed | Total | More;

const cargoKey = (stack: Stack) => JSON.stringify(stack.cargo ?? []);

function alike(one: Stack, other: Stack): boolean {
  return (
    one.owner === other.owner &&
    one.type === other.type &&
    one.moved === other.moved &&
    one.key === other.key &&
    (one.damaged ?? 0) === (other.damaged ?? 0) &&
    (one.ghost ?? false) === (other.ghost ?? false) &&
    cargoKey(one) === cargoKey(other)
  );
}

/** Stacks of one owner and type, moved or not, damaged alike and with the same cargo are one. */
export function grouped(stacks: readonly Stack[]): readonly Stack[] {
  const groups: Stack[] = [];
  for (const stack of stacks) {
    if (stack.count <= 0) continue;
    const index = groups.findIndex((group) => alike(group, stack));
    const group = groups[index];
    if (group === undefined) groups.push(stack);
    else {
      groups[index] = {
        ...group,
        count: group.count + stack.count,
        picked: (group.picked ?? 0) + (stack.picked ?? 0),
        free: (group.free ?? 0) + (stack.free ?? 0),
      };
    }
  }
  return groups;
}

/** The holders of the ground first, then the others by the order of the game; ghosts after what is there. */
function ordered(cell: Cell, powers: readonly string[]): readonly Stack[] {
  const rank = (owner: string) => {
    const holder = cell.owners.indexOf(owner);
    const power = powers.indexOf(owner);
    return holder >= 0 ? holder : cell.owners.length + (power >= 0 ? power : powers.length);
  };
  return grouped(cell.stacks)
    .map((stack, index) => ({ stack, index }))
    .sort(
      (a, b) =>
        Number(a.stack.ghost ?? false) - Number(b.stack.ghost ?? false) ||
        rank(a.stack.owner) - rank(b.stack.owner) ||
        a.index - b.index,
    )
    .map(({ stack }) => stack);
}

/** With too few slots each owner, and what is picked, is seen before the second stack of anybody. */
function chosen(stacks: readonly Stack[], room: number): readonly Stack[] {
  const first = new Set<Stack>();
  const owners = new Set<string>();
  for (const stack of stacks) {
    if (owners.has(stack.owner)) continue;
    owners.add(stack.owner);
    first.add(stack);
  }
  const weight = (stack: Stack) => ((stack.picked ?? 0) > 0 ? 0 : first.has(stack) ? 1 : 2);
  const kept = new Set([...stacks].sort((a, b) => weight(a) - weight(b)).slice(0, room));
  return stacks.filter((stack) => kept.has(stack));
}

const unitsOf = (stacks: readonly Stack[]) => stacks.reduce((sum, stack) => sum + stack.count, 0);

/** Half of the largest edge that lets pieces in these slots stand side by side, at most half of `edge`. */
export function halfFor(slots: readonly Point[], edge: number): number {
  let nearest = edge;
  slots.forEach((slot, index) => {
    for (const other of slots.slice(index + 1)) nearest = Math.min(nearest, spread(slot, other) * 0.97);
  });
  return nearest / 2;
}

/** From near, pieces that could stand far apart keep together about the middle of all slots. */
function gathered(slots: readonly Point[], half: number): readonly Point[] {
  let nearest = Infinity;
  slots.forEach((slot, index) => {
    for (const other of slots.slice(index + 1)) nearest = Math.min(nearest, spread(slot, other));
  });
  const factor = (2 * half * 1.22) / nearest;
  if (factor >= 1) return slots;
  const [x, y] = slots.reduce<Point>(([sx, sy], slot) => [sx + slot[0], sy + slot[1]], [0, 0]);
  const middle: Point = [x / slots.length, y / slots.length];
  return slots.map((slot): Point => [
    middle[0] + (slot[0] - middle[0]) * factor,
    middle[1] + (slot[1] - middle[1]) * factor,
  ]);
}

/** Squares of this edge about both points just touch. */
function spread(one: Point, other: Point): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]));
}

function totals(space: string, cell: Cell, shape: SpaceShape, powers: readonly string[], edge: number): Item[] {
  const owners = new Map<string, { count: number; picked: boolean }>();
  for (const stack of ordered(cell, powers)) {
    const sum = owners.get(stack.owner) ?? { count: 0, picked: false };
    owners.set(stack.owner, {
      count: sum.count + stack.count,
      picked: sum.picked || (stack.picked ?? 0) > 0,
    });
  }
  const rows = [...owners];
  const shown = rows.slice(0, rows.length > 4 ? 3 : 4);
  const rest = rows.slice(shown.length);
  const items: Item[] = shown.map(([owner, sum]) => ({ kind: "total", space, owner, ...sum, x: 0, y: 0, half: 0 }));
  if (rest.length > 0) {
    items.push({
      kind: "more",
      space,
      count: rest.reduce((sum, [, { count }]) => sum + count, 0),
      x: 0,
      y: 0,
      half: 0,
    });
  }
  return inRows(items, shape, edge);
}

/** Two in a row about the best slot; smaller where the space is narrow, but never so small that nobody reads them. */
function inRows(items: readonly Item[], shape: SpaceShape, edge: number): Item[] {
  const columns = Math.min(2, items.length);
  const rows = Math.ceil(items.length / columns);
  const size = Math.max(edge * SMALLEST, Math.min(edge, shape.label[2] / columns));
  const [x, y] = shape.stacks[0] ?? shape.arrow;
  return items.map((item, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, items.length - row * columns);
    return {
      ...item,
      x: x + ((index % columns) - (inRow - 1) / 2) * size * 1.03,
      y: y + (row - (rows - 1) / 2) * size * 1.03,
      half: size / 2,
    };
  });
}

/** What there is to stand on: the floor of the space, and what is taken of it, as its label. */
export interface Room {
  readonly floor: Floor | undefined;
  readonly taken: readonly Box[];
}

/** Pieces in rows where the space has room for rows, else in its slots. */
export function arranged(
  space: string,
  cell: Cell,
  shape: SpaceShape,
  powers: readonly string[],
  detail: Detail,
  room?: Room,
): readonly Item[] {
  if (cell.stacks.length === 0) return [];
  const items = inSlots(space, cell, shape, powers, detail);
  if (room?.floor === undefined) return items;
  const anchor = anchorOf(shape, items.length);
  const edge = Math.min(PIECE, detail.piece / detail.scale);
  const block =
    blockOn(room.floor, items.length, anchor, edge, room.taken) ??
    blockOn(room.floor, items.length, anchor, edge, room.taken, 0.36);
  if (block === undefined) return items;
  const slots = Math.max(...items.map((item) => item.half));
  if (block.half < slots * 0.85 && clear(items, room.taken)) return items;
  return items.map((item, index) => {
    const [x, y] = block.at[index] ?? anchor;
    return { ...item, x, y, half: block.half };
  });
}

function clear(items: readonly Item[], taken: readonly Box[]): boolean {
  return items.every((item) => {
    const box = boxAround(item.x, item.y, item.half * 2, item.half * 2);
    return !taken.some((other) => overlap(box, other));
  });
}

/** The middle of the slots that so many pieces would take. */
function anchorOf(shape: SpaceShape, count: number): Point {
  const slots = shape.stacks.slice(0, Math.min(count, 3));
  if (slots.length === 0) return shape.arrow;
  const sum = slots.reduce<Point>(([x, y], slot) => [x + slot[0], y + slot[1]], [0, 0]);
  return [sum[0] / slots.length, sum[1] / slots.length];
}

function inSlots(
  space: string,
  cell: Cell,
  shape: SpaceShape,
  powers: readonly string[],
  detail: Detail,
): readonly Item[] {
  if (detail.level === "far") return totals(space, cell, shape, powers, detail.piece / detail.scale);
  const slots = shape.stacks.length > 0 ? shape.stacks : [shape.arrow];
  const stacks = ordered(cell, powers);
  const owners = new Set(stacks.map((stack) => stack.owner));
  const foreign = owners.size > 1 || cell.owners.length !== 1 || !owners.has(cell.owners[0] ?? "");
  const crowded = stacks.length > slots.length;
  const shown = crowded ? chosen(stacks, slots.length - 1) : stacks;
  const used = slots.slice(0, Math.max(1, crowded ? slots.length : shown.length));
  const half = halfFor(used, Math.min(PIECE, detail.piece / detail.scale));
  const at = detail.level === "nearest" ? gathered(slots, half) : slots;
  const items: Item[] = shown.map((stack, index) => {
    const [x, y] = at[index] ?? shape.arrow;
    return { kind: "stack", space, x, y, half, stack, lettered: foreign || detail.level === "nearest" };
  });
  if (crowded) {
    const [x, y] = at[slots.length - 1] ?? shape.arrow;
    const hidden = stacks.filter((stack) => !shown.includes(stack));
    items.push({ kind: "more", space, x, y, half, count: unitsOf(hidden) });
  }
  return items;
}

/** The middle of what stands in a space: where a picker is placed. */
export function middleOf(items: readonly Item[], shape: SpaceShape): Point {
  if (items.length === 0) return shape.arrow;
  const sum = items.reduce<Point>(([x, y], item) => [x + item.x, y + item.y], [0, 0]);
  return [sum[0] / items.length, sum[1] / items.length];
}
