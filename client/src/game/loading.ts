import type { Deed, Legal } from "./legal";
import { fits } from "./pieces";
import type { Position, Unit } from "./position";
import type { Tables } from "./tables";

/** What of a space goes aboard in a zone at once. */
export interface Load {
  readonly to: string;
  /** How many of each kind of pick. */
  readonly kinds: ReadonlyMap<string, number>;
  /** False where some have to stay, as the ships have no room for them. */
  readonly all: boolean;
}

/** A deck or a hold: what it still takes. */
interface Hold {
  free: number;
  readonly each: ReadonlyMap<string, number>;
}

/** The holds of the ships that a power has in a zone, less what is aboard. */
function holdsIn(tables: Tables | undefined, units: Position["units"], zone: string, power: string): Hold[] {
  const there = [...units.values()].filter((it) => it.space === zone);
  return there
    .filter((it) => it.owner === power && it.carrier === 0)
    .flatMap((ship) => {
      const holds = (tables?.transports ?? [])
        .filter((it) => it.carrier === ship.type)
        .map((it) => ({
          free: it.places ?? 0,
          each: new Map((it.cargo ?? []).map((one) => [one.type ?? "", one.places ?? 1])),
        }));
      for (const { type } of there.filter((it) => it.carrier === ship.id)) {
        const hold = holds.find((it) => it.each.has(type));
        if (hold !== undefined) hold.free -= hold.each.get(type) ?? 0;
      }
      return holds;
    });
}

interface Offer {
  readonly kind: string;
  readonly type: string;
  readonly most: number;
  /** Units of the kind that stand there. */
  readonly there: number;
}

/** So many of each kind as the holds take, those first that take most room. Without holds that are known: the kind of which most may go alone. */
function filled(offers: readonly Offer[], holds: readonly Hold[]): Map<string, number> {
  const kinds = new Map<string, number>();
  if (holds.length === 0) {
    const [most] = [...offers].sort((a, b) => b.most - a.most);
    return most === undefined ? kinds : kinds.set(most.kind, most.most);
  }
  const size = ({ type }: Offer) => Math.max(0, ...holds.map((it) => it.each.get(type) ?? 0));
  for (const { kind, type, most } of [...offers].sort((a, b) => size(b) - size(a))) {
    let count = 0;
    for (; count < most; ++count) {
      const hold = holds.find((it) => it.free >= (it.each.get(type) ?? Infinity));
      if (hold === undefined) break;
      hold.free -= hold.each.get(type) ?? 0;
    }
    if (count > 0) kinds.set(kind, count);
  }
  return kinds;
}

/** The zones into which several units of a space may be loaded, each with as many as there is room for. */
export function loadsFrom(legal: Legal, tables: Tables | undefined, units: Position["units"], space: string): Load[] {
  const zones = new Map<string, Map<string, Deed>>();
  for (const deed of legal.deeds) {
    if (deed.from !== space || deed.verb !== "load" || deed.together !== undefined) continue;
    const kinds = zones.get(deed.to) ?? new Map<string, Deed>();
    if (deed.most > (kinds.get(deed.kind)?.most ?? 0)) kinds.set(deed.kind, deed);
    zones.set(deed.to, kinds);
  }
  const mine: Unit[] = [...units.values()].filter(
    (it) => it.space === space && it.owner === legal.power && it.carrier === 0,
  );
  return [...zones].flatMap(([to, deeds]) => {
    const offers = [...deeds.values()].map(({ kind, pick, most }): Offer => {
      return { kind, type: pick.type ?? "", most, there: mine.filter((unit) => fits(pick, unit, [])).length };
    });
    const kinds = filled(offers, holdsIn(tables, units, to, legal.power));
    const count = [...kinds.values()].reduce((sum, it) => sum + it, 0);
    const all = offers.every((it) => kinds.get(it.kind) === Math.max(it.there, it.most));
    return count > 1 ? [{ to, kinds, all }] : [];
  });
}
