import { boxAround, grown, overlap, type Box } from "./geometry";
import type { Detail, Level } from "./detail";
import { PIECE } from "./detail";
import type { Ground } from "./hit";
import { written, type Label, type Measure, type Type, type Wanted } from "./labels";
import { blockOn, type Block } from "./rows";
import { isDrawn } from "../glyphs/marks";
import { same } from "./same";
import { arranged } from "./arrange";
import type { Item } from "./stacks";
import type { BoardShape, Cell, Exit, LinkState, Mark, Picture, Point, SpaceShape } from "./types";

/** What stands where, kept as long as neither the cell nor the detail nor its label changes. */
export class Arrangement {
  private readonly kept = new Map<
    string,
    { cell: Cell; detail: Detail; label: Box | undefined; items: readonly Item[] }
  >();
  /** Places for so many pieces, as long as neither the detail nor what they keep off changes: the search is dear. */
  private readonly places = new Map<
    string,
    { detail: Detail; taken: readonly Box[]; blocks: Map<string, Block | undefined> }
  >();

  /** @param signs what lies on the board for ever: no piece covers it */
  constructor(
    private readonly file: BoardShape,
    private readonly powers: readonly string[],
    private readonly ground: Ground,
    private readonly signs: readonly Box[],
  ) {}

  of(space: string, cell: Cell, detail: Detail, label?: Box): readonly Item[] {
    const shape = this.file.spaces[space];
    if (shape === undefined) return [];
    const old = this.kept.get(space);
    if (old?.cell === cell && old.detail === detail && same(old.label, label)) return old.items;
    const floor = this.ground.floorOf(space);
    const signs = floor === undefined ? [] : this.signs.filter((box) => overlap(box, floor.box));
    const taken = [...signs, ...valueBox(shape, detail, valueWidth(cell)), ...(label === undefined ? [] : [label])];
    let places = this.places.get(space);
    if (places === undefined || places.detail !== detail || !same(places.taken, taken))
      this.places.set(space, (places = { detail, taken, blocks: new Map() }));
    const items = arranged(space, cell, shape, this.powers, detail, { floor, taken, known: places.blocks });
    this.kept.set(space, { cell, detail, label, items });
    return items;
  }
}

/** Pixels that the value and the marks of a space take in a row. */
function valueWidth(cell: Cell): number {
  const marks = shownMarks(cell.marks ?? [], isDrawn).length;
  return (cell.value === undefined || cell.value === "" ? 0 : 22) + marks * 20;
}

function valueBox(shape: SpaceShape, detail: Detail, width: number): readonly Box[] {
  if (detail.level !== "nearest" || width === 0) return [];
  return [boxAround(shape.value[0], shape.value[1], width / detail.scale, 22 / detail.scale)];
}

/** The boxes of links and exits: they lie where they lie. */
export function signBoxes(file: BoardShape, links: readonly LinkState[], detail: Detail): readonly Box[] {
  const edge = (20 * signSize[detail.level]) / detail.scale;
  const exits = exitsOf(file, detail.level, 1 / detail.scale);
  const points = [...linksOf(file, links).map((link) => link.at), ...exits.flatMap((exit) => exit.at)];
  return points.map(([x, y]) => boxAround(x, y, edge, edge));
}

/** How large signs of links are at each distance, as a part of 18 pixels. */
export const signSize = { far: 0.62, near: 0.85, nearest: 1.15 } as const;

/** Pixels between two signs at an edge. */
const EXIT_GAP = 18.6;

/** The exits of a world map, moved along their edges until no sign covers another. `unit` is a pixel in units of the picture. */
export function exitsOf(file: BoardShape, level: Level, unit: number): readonly Exit[] {
  const gap = EXIT_GAP * signSize[level] * unit;
  const signs = file.exits.flatMap((exit, n) => exit.at.map(([x, y]) => ({ n, x, y })));
  for (const edge of new Set(signs.map((it) => it.x))) {
    const column = signs.filter((it) => it.x === edge).sort((a, b) => a.y - b.y);
    let free = -Infinity;
    for (const sign of column) {
      sign.y = Math.max(sign.y, free);
      free = sign.y + gap;
    }
    free = file.height - gap / 2;
    for (const sign of column.reverse()) {
      sign.y = Math.min(sign.y, free);
      free = sign.y - gap;
    }
  }
  return file.exits.map((exit, n) => ({
    ...exit,
    at: signs.filter((it) => it.n === n).map(({ x, y }): Point => [x, y]),
  }));
}

/** What a label needs of a cell. */
export type Name = Pick<Cell, "label" | "short" | "kind"> & { readonly space: string; readonly valued: number };

export function namesOf(cells: ReadonlyMap<string, Cell>): readonly Name[] {
  return [...cells].map(([space, cell]) => ({
    space,
    label: cell.label,
    kind: cell.kind,
    valued: valueWidth(cell),
    ...(cell.short ? { short: cell.short } : {}),
  }));
}

/** A label may be moved so far from the middle that its file gives, in units of the picture. */
const REACH = 60;

/** Pixels between the name of a sea and what stands beside it, from afar. */
const SEA_GAP = 2;

/** The labels of all spaces at this detail: each leaves room for pieces where it can. */
export function labelsOf(
  file: BoardShape,
  ground: Ground,
  names: readonly Name[],
  detail: Detail,
  measure: Measure,
  taken: readonly Box[],
): readonly Label[] {
  const type = { scale: detail.scale, largest: detail.text, smallest: detail.smallest };
  const weight = (name: Name) =>
    (name.kind === "sea" ? 0 : 2) + (file.spaces[name.space]?.island_in === undefined ? 1 : 0);
  const boxes = [...taken];
  const labels: Label[] = [];
  for (const name of [...names].sort((a, b) => weight(b) - weight(a))) {
    const shape = file.spaces[name.space];
    const floor = ground.floorOf(name.space);
    if (shape === undefined || floor === undefined) continue;
    // Names of seas have room: from afar they keep off pieces.
    const gap = detail.level === "far" && name.kind === "sea" ? SEA_GAP / detail.scale : 0;
    const near = boxes
      .filter((box) => overlap(box, floor.box))
      .map((box) => grown(box, gap))
      .concat(valueBox(shape, detail, name.valued));
    const [x, y] = shape.label;
    const forms = [without(name.label, file.drops), ...(name.short ?? [])];
    const label = roomy({ space: name.space, forms, x, y, reach: REACH, floor }, shape, detail, type, measure, near);
    if (label === undefined) continue;
    boxes.push(label.box);
    labels.push(label);
  }
  return labels;
}

/** How many pieces a label leaves room for, and how large at least, as a part of their size. */
const ROOM = 3;
const ENOUGH = 0.7;

/** The first of some places for a label that leaves enough room; else the one that leaves most. */
function roomy(
  want: Wanted,
  shape: SpaceShape,
  detail: Detail,
  type: Type,
  measure: Measure,
  taken: readonly Box[],
): Label | undefined {
  const first = written(want, type, measure, taken);
  if (first === undefined || detail.level === "far") return first;
  const edge = Math.min(PIECE, detail.piece / detail.scale);
  const room = (label: Label, part: number, least: number) =>
    blockOn(want.floor, ROOM, shape.arrow, edge * part, [...taken, label.box], least)?.half ?? 0;
  // Where even a space without a label has no such room, no place of the label is asked for it.
  const roomAtAll = blockOn(want.floor, ROOM, shape.arrow, edge * ENOUGH, taken, 1) !== undefined;
  const leavesRoom = (label: Label) => roomAtAll && room(label, ENOUGH, 1) > 0;
  if (leavesRoom(first)) return first;
  const { top, bottom } = want.floor.box;
  const sized = [type.largest, (type.largest + type.smallest) / 2, type.smallest].map((largest) => ({
    ...type,
    largest,
  }));
  const heights = [want.y, top + REACH / 2, bottom - REACH / 2];
  const places = sized.flatMap((letters) => heights.map((at) => [at, letters] as const)).slice(1);
  let last = first;
  for (const [at, letters] of places) {
    const label = written({ ...want, y: at }, letters, measure, taken);
    if (label === undefined) continue;
    if (leavesRoom(label)) return label;
    last = label;
  }
  return room(last, 1, 0.38) > room(first, 1, 0.38) ? last : first;
}

/** A name without this end, unless nothing is left. */
function without(label: string, end: string | undefined): string {
  if (end === undefined || end === "" || !label.endsWith(end)) return label;
  return label.slice(0, -end.length).trim() || label;
}

/** The boxes of all that stands on the board. */
export function boxesOf(items: Iterable<Item>): readonly Box[] {
  return [...items].map((item) => boxAround(item.x, item.y, item.half * 2, item.half * 2));
}

/** One path about all land, for the shallow water along the coast. */
export function coastOf(file: BoardShape, lands: readonly string[]): string {
  return lands.map((space) => alone(file.spaces[space]?.outline ?? "")).join("");
}

/** An outline that begins where it says, also behind another one in the same path. */
export function alone(outline: string): string {
  return outline.replace(
    /^\s*m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(.)/i,
    (_, x: string, y: string, next: string) => `M${x} ${y}${/[a-z]/i.test(next) ? next : `l${next}`}`,
  );
}

/** The outline of each space, in which its islands are holes where it is filled by `evenodd`. */
export function outlinesOf(file: BoardShape): ReadonlyMap<string, string> {
  const outlines = new Map<string, string>();
  for (const [space, { outline, island_in }] of Object.entries(file.spaces))
    for (const within of island_in === undefined ? [space] : [space, island_in])
      outlines.set(within, (outlines.get(within) ?? "") + alone(outline));
  return outlines;
}

/** The grounds that several powers contest: their signs, joined as the patterns' ids have it. */
export function contestedIn(
  cells: ReadonlyMap<string, Cell>,
  signs: ReadonlyMap<string, { readonly name: string }>,
): readonly string[] {
  const found = new Set<string>();
  for (const cell of cells.values()) {
    const names = new Set(cell.owners.map((owner) => signs.get(owner)?.name ?? "paper"));
    if (names.size > 1) found.add([...names].join("-"));
  }
  return [...found];
}

/** The same for both orders of two spaces. */
export function pairKey(between: readonly [string, string]): string {
  return [...between].sort().join("\n");
}

export interface ShownLink extends LinkState {
  readonly at: Point;
  readonly kind: string;
}

/** The links of the file with what is known of them, then those that only the tables have. */
export function linksOf(file: BoardShape, known: readonly LinkState[]): readonly ShownLink[] {
  const states = new Map(known.map((state) => [pairKey(state.between), state]));
  const drawn = file.links.map((link) => {
    const state = states.get(pairKey(link.between));
    states.delete(pairKey(link.between));
    return { ...link, ...state, kind: state?.kind ?? link.kind };
  });
  const further = [...states.values()].map((state): ShownLink => {
    const [from, to] = state.between.map((space) => file.spaces[space]?.arrow ?? [0, 0]) as [Point, Point];
    return { kind: "marked", ...state, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] };
  });
  return [...drawn, ...further];
}

const BADGE = { width: 3 * PIECE + 16, height: PIECE + 52 };

/**
 * The file with a plate for each space that it lacks, beside the neighbour that is named: so an option with new spaces
 * hides nothing, and a plate is picked, focused and reached by ways as any other space is.
 */
export function withBadges(file: BoardShape, badges: NonNullable<Picture["badges"]>): BoardShape {
  const spaces: Record<string, SpaceShape> = { ...file.spaces };
  const beside = new Map<string, number>();
  for (const { space, at } of badges) {
    const shape = file.spaces[at];
    if (spaces[space] !== undefined || shape === undefined) continue;
    const row = beside.get(at) ?? 0;
    beside.set(at, row + 1);
    spaces[space] = plate(file, shape.battle, row, at);
  }
  return badges.length === 0 ? file : { ...file, spaces };
}

function plate(file: BoardShape, [atX, atY]: Point, row: number, island_in: string): SpaceShape {
  const { width, height } = BADGE;
  const x = Math.round(Math.min(file.width - width / 2, Math.max(width / 2, atX)));
  const first = Math.min(file.height - height / 2, Math.max(height / 2, atY));
  const below = first + row * (height + 12);
  const y = Math.round(below + height / 2 > file.height ? first - row * (height + 12) : below);
  const slots = [0, -1, 1].map((column): Point => [x + column * (PIECE + 2), y + 20]);
  return {
    outline: `m${x - width / 2} ${y - height / 2}l${width} 0l0 ${height}l${-width} 0z`,
    island_in,
    label: [x, y - height / 2 + 22, width - 12],
    stacks: slots,
    arrow: [x, y],
    battle: [x + width / 2 - 14, y - height / 2],
    value: [x - width / 2 + 14, y - height / 2],
  };
}

const MARKS = 4;

/** The marks that are drawn, each key once with its number. */
export function shownMarks(marks: readonly Mark[], drawn: (key: string) => boolean): readonly Mark[] {
  const found = new Map<string, Mark>();
  for (const mark of marks) {
    if (!drawn(mark.key)) continue;
    const old = found.get(mark.key);
    found.set(mark.key, old === undefined ? mark : { ...old, count: (old.count ?? 1) + (mark.count ?? 1) });
  }
  return [...found.values()].slice(0, MARKS);
}

export function boxesBySpace(labels: readonly Label[]): ReadonlyMap<string, Box> {
  return new Map(labels.map((label) => [label.space, label.box]));
}
