import type { Deed, Legal, Selection } from "./legal";
import { fits, type CargoCount, type Piece } from "./pieces";
import type { Unit } from "./position";

// A list has a thousand deeds, and each piece of the board is asked about: they are sorted by their space once.
const sorted = new WeakMap<Legal, ReadonlyMap<string, readonly Deed[]>>();

function deedsFrom(legal: Legal, space: string): readonly Deed[] {
  let bySpace = sorted.get(legal);
  if (bySpace === undefined) {
    const all = new Map<string, Deed[]>();
    for (const deed of legal.deeds) {
      const there = all.get(deed.from);
      if (there === undefined) all.set(deed.from, [deed]);
      else there.push(deed);
    }
    bySpace = all;
    sorted.set(legal, bySpace);
  }
  return bySpace.get(space) ?? [];
}

/** Calls `take` for each deed, with the number of these units that can do it. */
function eachDeed(
  legal: Legal,
  space: string,
  units: readonly Unit[],
  cargo: readonly CargoCount[],
  take: (deed: Deed, count: number) => void,
): void {
  const deeds = deedsFrom(legal, space);
  const own = deeds.length === 0 ? [] : units.filter((unit) => unit.owner === legal.power);
  if (own.length === 0) return;
  for (const deed of deeds) take(deed, Math.min(own.filter((unit) => fits(deed.pick, unit, cargo)).length, deed.most));
}

/** How many of these units may be told something from their space, by kind of pick. Units that go together are no kind of one piece. */
function kindsOf(
  legal: Legal,
  space: string,
  units: readonly Unit[],
  cargo: readonly CargoCount[],
): Map<string, number> {
  const kinds = new Map<string, number>();
  eachDeed(legal, space, units, cargo, (deed, count) => {
    if (deed.together === undefined && count > (kinds.get(deed.kind) ?? 0)) kinds.set(deed.kind, count);
  });
  return kinds;
}

/** The kinds of picks that units aboard of a piece fit: what may be landed. */
export function kindsAboard(legal: Legal, piece: Piece): ReadonlyMap<string, number> {
  return kindsOf(legal, piece.space, piece.deck, []);
}

/** The kinds of picks that a piece fits, each with how many of its units; where it may do nothing itself, those of what it carries. */
export function kindsOfPiece(legal: Legal, piece: Piece): ReadonlyMap<string, number> {
  const own = kindsOf(legal, piece.space, piece.units, piece.cargo);
  return own.size > 0 ? own : kindsAboard(legal, piece);
}

/** The pieces of a space that are picked when the space itself is: those that may go; where none may, those whose cargo may. */
export function pickedWithSpace(legal: Legal, pieces: readonly Piece[]): readonly Piece[] {
  const going = pieces.filter((piece) => kindsOf(legal, piece.space, piece.units, piece.cargo).size > 0);
  return going.length > 0 ? going : pieces.filter((piece) => kindsAboard(legal, piece).size > 0);
}

/** How many units of a piece may be told something now; where it may do nothing itself, how many of those that it carries. */
export function freeOf(piece: Piece, legal: Legal | undefined): number {
  if (legal === undefined) return 0;
  const free = (units: readonly Unit[], cargo: readonly CargoCount[]) => {
    let most = 0;
    eachDeed(legal, piece.space, units, cargo, (_, count) => (most = Math.max(most, count)));
    return most;
  };
  return free(piece.units, piece.cargo) || free(piece.deck, []);
}

/** A landing: what is aboard of the picked carriers, picked itself, and the ways that take it to a target. */
export interface Landing {
  readonly selection: Selection;
  readonly deeds: readonly Deed[];
}

/** Where what the picked carriers have aboard may be landed, with all of it that may be. A carrier is asked to go to a shore: its cargo goes. */
export function landingsOf(legal: Legal, selection: Selection, pieces: readonly Piece[]): ReadonlyMap<string, Landing> {
  const landings = new Map<string, Landing>();
  const picked = [...selection.counts].filter(([, count]) => count > 0).map(([kind]) => kind);
  const aboard = pieces.filter(
    (piece) =>
      piece.deck.length > 0 &&
      [...kindsOf(legal, piece.space, piece.units, piece.cargo).keys()].some((kind) => picked.includes(kind)),
  );
  for (const piece of aboard)
    for (const [kind, count] of kindsAboard(legal, piece))
      for (const deed of deedsFrom(legal, selection.from)) {
        if (deed.kind !== kind || deed.verb !== "unload") continue;
        const known = landings.get(deed.to);
        const most = Math.min(deed.most, (known?.selection.counts.get(kind) ?? 0) + count);
        const counts = new Map(known?.selection.counts).set(kind, most);
        const deeds = [...(known?.deeds.filter((it) => it !== deed) ?? []), deed];
        landings.set(deed.to, { selection: { from: selection.from, counts }, deeds });
      }
  return landings;
}
