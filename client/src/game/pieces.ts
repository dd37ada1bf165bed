import type { UnitPick } from "../wire/messages";
import { OFF_BOARD, type Position, type Unit } from "./position";

export interface CargoCount {
  readonly owner: string;
  readonly type: string;
  readonly count: number;
}

/** Units of one space that look and count the same: of an owner and type, moved or not, damaged, laden and marked alike. */
export interface Piece {
  readonly key: string;
  readonly space: string;
  readonly owner: string;
  readonly type: string;
  readonly moved: boolean;
  readonly damage: number;
  readonly cargo: readonly CargoCount[];
  /** Marks of the units, but that they have moved. */
  readonly marks: readonly string[];
  readonly units: readonly Unit[];
  /** The units aboard of them. */
  readonly deck: readonly Unit[];
}

/** The flag of a unit by which a `UnitPick` with `moved` knows it. */
const MOVED = "moved";

export function hasMoved(unit: Unit): boolean {
  return unit.marks.includes(MOVED) || unit.steps > 0;
}

/** Units of these spaces by the one that carries them; of all where none are named. */
function byCarrier(all: Units, wanted: ReadonlySet<string> | undefined): ReadonlyMap<number, readonly Unit[]> {
  const decks = new Map<number, Unit[]>();
  for (const unit of all.values()) {
    if (unit.carrier === 0 || wanted?.has(unit.space) === false) continue;
    const deck = decks.get(unit.carrier);
    if (deck === undefined) decks.set(unit.carrier, [unit]);
    else deck.push(unit);
  }
  return decks;
}

function cargoOf(units: readonly Unit[]): CargoCount[] {
  const counts = new Map<string, CargoCount>();
  for (const { owner, type } of units) {
    const key = `${owner}|${type}`;
    counts.set(key, { owner, type, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : a.owner < b.owner ? -1 : 1));
}

function keyOf(unit: Unit, moved: boolean, cargo: readonly CargoCount[], marks: readonly string[]): string {
  const deck = cargo.map((it) => `${it.owner}.${it.type}.${it.count}`).join("+");
  return [unit.owner, unit.type, moved ? "moved" : "free", unit.damage, deck, ...marks].join("|");
}

type Units = Position["units"];

/** Where the units of two positions differ. */
function changedSpaces(before: Units, now: Units): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [id, unit] of now) {
    const old = before.get(id);
    if (old === unit) continue;
    changed.add(unit.space);
    if (old !== undefined) changed.add(old.space);
  }
  for (const [id, old] of before) if (!now.has(id)) changed.add(old.space);
  return changed;
}

let last: { readonly units: Units; readonly pieces: ReadonlyMap<string, readonly Piece[]> } | undefined;

/**
 * All pieces of a position by space, those that are aboard of others left out. What was bought stands under `OFF_BOARD`. Where
 * nothing of a space changed since the last position that was asked for, its pieces are the same objects.
 */
export function piecesBySpace({ units }: Pick<Position, "units">): ReadonlyMap<string, readonly Piece[]> {
  if (last?.units === units) return last.pieces;
  const changed = last === undefined ? undefined : changedSpaces(last.units, units);
  const pieces = new Map<string, readonly Piece[]>();
  for (const [space, there] of last?.pieces ?? []) if (changed?.has(space) === false) pieces.set(space, there);
  for (const [space, there] of piecesIn(units, changed)) pieces.set(space, there);
  last = { units, pieces };
  return pieces;
}

/** The pieces of these spaces; of all where none are named. */
function piecesIn(all: Units, wanted: ReadonlySet<string> | undefined): ReadonlyMap<string, readonly Piece[]> {
  const decks = byCarrier(all, wanted);
  type Growing = Piece & { units: Unit[]; deck: Unit[] };
  const spaces = new Map<string, Map<string, Growing>>();
  for (const unit of all.values()) {
    if (unit.carrier !== 0 || wanted?.has(unit.space) === false) continue;
    const aboard = decks.get(unit.id) ?? [];
    const cargo = cargoOf(aboard);
    const moved = hasMoved(unit);
    const marks = unit.marks.filter((it) => it !== MOVED).sort();
    const key = keyOf(unit, moved, cargo, marks);
    const there = spaces.get(unit.space) ?? new Map<string, Growing>();
    spaces.set(unit.space, there);
    const piece = there.get(key);
    if (piece !== undefined) {
      piece.units.push(unit);
      piece.deck.push(...aboard);
    } else
      there.set(key, {
        key,
        space: unit.space,
        owner: unit.owner,
        type: unit.type,
        moved,
        damage: unit.damage,
        cargo,
        marks,
        units: [unit],
        deck: [...aboard],
      });
  }
  return new Map([...spaces].map(([space, pieces]) => [space, [...pieces.values()]]));
}

function sameCargo(picks: readonly UnitPick[], cargo: readonly CargoCount[]): boolean {
  const wanted = new Map<string, number>();
  for (const pick of picks) wanted.set(pick.type ?? "", (wanted.get(pick.type ?? "") ?? 0) + (pick.count ?? 1));
  const there = new Map<string, number>();
  for (const { type, count } of cargo) there.set(type, (there.get(type) ?? 0) + count);
  return wanted.size === there.size && [...wanted].every(([type, count]) => there.get(type) === count);
}

/** True if a unit is one that a pick means. What the pick leaves out fits any. */
export function fits(pick: UnitPick, unit: Unit, cargo: readonly CargoCount[]): boolean {
  if (pick.unit !== undefined) return pick.unit === unit.id;
  if (pick.type !== unit.type) return false;
  if (pick.damage !== undefined && pick.damage !== unit.damage) return false;
  if (pick.origin !== undefined && pick.origin !== unit.origin) return false;
  if (pick.moved !== undefined && pick.moved !== unit.marks.includes(MOVED)) return false;
  return pick.cargo === undefined || pick.cargo.length === 0 || sameCargo(pick.cargo, cargo);
}

export { OFF_BOARD };
