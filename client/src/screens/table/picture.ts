import type { BoardShape, Cell, CellKind, Mark, Picture, Stack } from "../../board/types";
import { shortForms } from "../../boards/short";
import type { Legal } from "../../game/legal";
import { freeOf } from "../../game/picking";
import { piecesBySpace, type Piece } from "../../game/pieces";
import type { PendingAct } from "../../game/pending";
import type { Position } from "../../game/position";
import type { Space, Tables } from "../../game/tables";
import { t } from "../../words/format";
import { listed } from "../../words/time";
import { attributeWords } from "../../words/units";
import type { LoadedBoard } from "./boardFile";
import { linksOf, waysOf } from "./links";
import { pieceWords, powerTitle } from "./names";

/** What a screen knows when it draws the board. */
export interface Scene {
  readonly position: Position;
  readonly tables: Tables;
  readonly legal: Legal | undefined;
  /** Undefined where the game has none: it is shown as a list. */
  readonly board: LoadedBoard | undefined;
  /** How many of each piece are picked, by space and the piece's key. */
  readonly picked: ReadonlyMap<string, number>;
  readonly acts: readonly PendingAct[];
  /** The act that was refused just now. */
  readonly refused?: PendingAct | undefined;
}

const NO_BOARD: BoardShape = { board: "", width: 3, height: 2, spaces: {}, links: [], exits: [] };

function ownersOf(position: Position, space: string, pieces: readonly Piece[]): string[] {
  const control = position.control.get(space);
  if (control === undefined) return [];
  if (!control.contested) return control.controller === "" ? [] : [control.controller];
  const there = [...new Set(pieces.map((piece) => piece.owner))];
  return there.length > 0 ? there : control.controller === "" ? [] : [control.controller];
}

function kindOf(space: Space): CellKind {
  return space.impassable ? "impassable" : space.sea ? "sea" : "land";
}

function stackOf(piece: Piece, scene: Scene): Stack {
  const picked = scene.picked.get(`${piece.space}|${piece.key}`) ?? 0;
  const free = freeOf(piece, scene.legal);
  return {
    owner: piece.owner,
    type: piece.type,
    count: piece.units.length,
    moved: piece.moved,
    key: piece.key,
    ...(piece.damage > 0 ? { damaged: piece.damage } : {}),
    ...(piece.cargo.length > 0 ? { cargo: piece.cargo } : {}),
    ...(piece.marks.length > 0 ? { marks: piece.marks } : {}),
    ...(picked > 0 ? { picked } : {}),
    ...(free > 0 ? { free } : {}),
  };
}

/** Units on their way there that the server has not answered for yet, or refused just now. */
function ghostsOf(space: string, { acts, refused }: Scene): Stack[] {
  const given = [...acts, ...(refused === undefined ? [] : [refused])];
  return given.flatMap((act) =>
    (act.all ?? [act.command]).flatMap(({ move, place, load, unload }) => {
      const to = move?.path?.at(-1) ?? place?.space ?? load?.at ?? unload?.to;
      if (to !== space) return [];
      const units = move?.units ?? place?.units ?? load?.units ?? unload?.units ?? [];
      return units.map((pick) => ({
        owner: act.as,
        type: pick.type ?? "",
        count: pick.count ?? 1,
        moved: true,
        ghost: true,
        ...(act === refused ? { refused: true } : {}),
      }));
    }),
  );
}

/** How much the name of a space is wanted from afar: fought or contested, then capitals, then what can be moved. */
function weightOf(name: string, tables: Tables, contested: boolean, free: string): number {
  if (contested) return 3;
  if (tables.powers.some((it) => it.capital === name)) return 2;
  return /[1-9]/.test(free) ? 1 : 0;
}

function marksOf(space: Space): Mark[] {
  return space.attributes.map((it) => ({
    key: it.name,
    title: attributeWords(it),
  }));
}

const borders = new WeakMap<Space, string>();

/** What a space borders on, in words that are made once. */
function bordersOf(space: Space): string {
  const known = borders.get(space);
  if (known !== undefined) return known;
  const words = t("cell-borders", { spaces: listed(space.neighbours) });
  borders.set(space, words);
  return words;
}

/** The accessible name of a space: what a glance tells. `ways` are those that its borders do not show. */
function wordsOf(
  space: Space,
  pieces: readonly Piece[],
  owners: readonly string[],
  ways: string,
  scene: Scene,
): string {
  const { tables, position, legal } = scene;
  const parts = [space.name];
  if (owners.length > 1)
    parts.push(t("cell-contested", { owners: listed(owners.map((it) => powerTitle(tables, it))) }));
  else if (owners[0] !== undefined) parts.push(powerTitle(tables, owners[0]));
  else if (space.sea) parts.push(t("cell-sea"));
  else parts.push(space.impassable ? t("cell-impassable") : t("cell-nobody"));
  if (space.value > 0) parts.push(t("cell-value", { value: space.value }));
  const here = new Map<string, Piece[]>();
  for (const piece of pieces) here.set(piece.owner, [...(here.get(piece.owner) ?? []), piece]);
  const armies = [...here].map(([owner, all]) => {
    const listing = listed(all.map((piece) => pieceWords(tables, piece)));
    return owners.length === 1 && owner === owners[0]
      ? listing
      : t("cell-army", { owner: powerTitle(tables, owner), units: listing });
  });
  const free = pieces.reduce((sum, piece) => sum + freeOf(piece, legal), 0);
  const battle = position.battles.find((it) => it.space === space.name && it.status !== "OVER");
  const more = [
    ...armies,
    ...(free > 0 ? [t("cell-free", { count: free })] : []),
    ...(battle === undefined ? [] : [t("cell-battle")]),
    ...(space.neighbours.length > 0 ? [bordersOf(space)] : []),
    ...(ways === "" ? [] : [ways]),
  ];
  return [parts.join(", "), ...more].join("; ");
}

/** A space as it was drawn last, and what it was drawn of. */
interface Drawn {
  readonly cell: Cell;
  readonly pieces: readonly Piece[];
  readonly control: ReturnType<Position["control"]["get"]>;
  readonly battle: string | undefined;
  readonly ways: string;
  /** How many units of each piece can move. */
  readonly free: string;
  /** True where nothing is picked there, and nothing on its way there. */
  readonly plain: boolean;
}
/** Most of a board stays as it is from one position to the next, and while units are picked: its words and its cells are kept. */
interface Kept extends Pick<Scene, "tables" | "board"> {
  readonly drawn: Map<string, Drawn>;
}
let kept: Kept | undefined;

function keptOf({ tables, board }: Scene): Kept {
  if (kept?.tables !== tables || kept.board !== board) kept = { tables, board, drawn: new Map() };
  return kept;
}

const NOTHING: readonly Piece[] = [];

/** The board of a position, as `board/` draws it. */
export function pictureOf(scene: Scene): Picture {
  const { position, tables, board, legal, picked } = scene;
  const { drawn } = keptOf(scene);
  const bySpace = piecesBySpace(position);
  const battles = new Map(position.battles.filter((it) => it.status !== "OVER").map((it) => [it.space, it.status]));
  const waysBySpace = waysOf(board, position, tables);
  const cells = new Map<string, Cell>();
  for (const space of tables.spaces.values()) {
    const pieces = bySpace.get(space.name) ?? NOTHING;
    const control = position.control.get(space.name);
    const battle = battles.get(space.name);
    const free = pieces.map((piece) => freeOf(piece, legal)).join();
    const ghosts = ghostsOf(space.name, scene);
    const plain = ghosts.length === 0 && !pieces.some((piece) => (picked.get(`${piece.space}|${piece.key}`) ?? 0) > 0);
    const before = drawn.get(space.name);
    const ways = (waysBySpace.get(space.name) ?? []).join("; ");
    const same =
      before?.pieces === pieces &&
      before.control === control &&
      before.battle === battle &&
      before.free === free &&
      before.ways === ways;
    if (same && plain && before.plain) {
      cells.set(space.name, before.cell);
      continue;
    }
    const owners = ownersOf(position, space.name, pieces);
    const marks = marksOf(space);
    const short = shortForms(space.name, board?.file.drops);
    const weight = weightOf(space.name, tables, battle !== undefined || owners.length > 1, free);
    const cell: Cell = {
      kind: kindOf(space),
      label: space.name,
      ...(short.length > 0 ? { short } : {}),
      ...(weight > 0 ? { weight } : {}),
      owners: space.sea ? [] : owners,
      stacks: [...pieces.map((piece) => stackOf(piece, scene)), ...ghosts],
      words: same ? before.cell.words : wordsOf(space, pieces, owners, ways, scene),
      neighbours: space.neighbours,
      ...(battle === undefined ? {} : { battle: { state: battle } }),
      ...(space.value > 0 ? { value: String(space.value) } : {}),
      ...(marks.length > 0 ? { marks } : {}),
    };
    cells.set(space.name, cell);
    drawn.set(space.name, { cell, pieces, control, battle, ways, free, plain });
  }
  return {
    file: board?.file ?? NO_BOARD,
    cells,
    powers: tables.powers.map((it) => it.name),
    ...(board === undefined ? {} : { links: linksOf(board, position, tables), badges: board.badges }),
  };
}
