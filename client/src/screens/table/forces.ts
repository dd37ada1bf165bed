import type { Deed, Legal, Selection } from "../../game/legal";
import { landingsOf } from "../../game/picking";
import { fits, type Piece } from "../../game/pieces";
import type { Battle, Unit } from "../../game/position";
import type { Tables } from "../../game/tables";
import type { GetOdds, Malformed, Odds, Share, UnitPick } from "../../wire/messages";
import { foesIn, type Ground } from "./standing";

/** Who would fight in a space: what `get_odds` is asked about. */
export interface Forces {
  readonly space: string;
  readonly attacker: string;
  /** Kinds of battle that may be meant, the likeliest first. */
  readonly kinds: readonly string[];
  readonly attackers: readonly UnitPick[];
  /** Attackers that come from the sea. */
  readonly landed: readonly UnitPick[];
  readonly defenders: readonly Share[];
}

/** The same units in one line each: of a type, damaged alike. */
export function summed(picks: readonly UnitPick[]): UnitPick[] {
  const sums = new Map<string, UnitPick>();
  for (const { type = "", damage = 0, count = 1 } of picks) {
    const key = `${type}|${damage}`;
    const all = count + (sums.get(key)?.count ?? 0);
    if (all > 0) sums.set(key, { type, count: all, ...(damage > 0 ? { damage } : {}) });
  }
  return [...sums.values()];
}

const pickOf = ({ type, damage }: Pick<Unit, "type" | "damage">): UnitPick => ({ type, damage, count: 1 });

function unitsOf(pieces: readonly Piece[]): UnitPick[] {
  return summed(pieces.flatMap((piece) => piece.units.map(pickOf)));
}

/** So many units of a deed, with those that go along. */
function comingBy(deed: Deed, count: number, pieces: readonly Piece[]): UnitPick[] {
  if (deed.together !== undefined)
    return [deed.pick, ...deed.together].map(({ type = "", count: many = 1 }) => ({ type, count: many }));
  const units = pieces.flatMap((piece) => [
    ...piece.units.filter((unit) => fits(deed.pick, unit, piece.cargo)),
    ...piece.deck.filter((unit) => fits(deed.pick, unit, [])),
  ]);
  if (units.length < count) return [{ type: deed.pick.type ?? "", damage: deed.pick.damage ?? 0, count }];
  return units.slice(0, count).map(pickOf);
}

/** Where the units of a group would fight, if they went there with what stands there already; undefined where nobody waits for them. */
export function forcesOf(
  ground: Ground & { readonly battles: readonly Battle[] },
  legal: Legal,
  group: readonly Selection[],
  to: string,
): Forces | undefined {
  const { tables, pieces } = ground;
  const foes = foesIn(ground, to, legal.power);
  if (foes.size === 0) return undefined;
  const there = (pieces.get(to) ?? []).filter((it) => it.owner === legal.power);
  const attackers = unitsOf(there);
  const landed: UnitPick[] = [];
  for (const { from, counts } of group)
    for (const [kind, count] of counts) {
      const deed = legal.deeds.find((it) => it.from === from && it.kind === kind && it.to === to);
      if (deed === undefined || count === 0) continue;
      const coming = comingBy(deed, count, pieces.get(from) ?? []);
      (deed.verb === "unload" ? landed : attackers).push(...coming);
    }
  if (attackers.length + landed.length === 0) return undefined;
  return {
    space: to,
    attacker: legal.power,
    kinds: kindsFor(tables, ground.battles, to),
    attackers: summed(attackers),
    landed: summed(landed),
    defenders: [...foes].map(([power, all]) => ({ power, units: unitsOf(all) })),
  };
}

/** The part of a group that would go to a space; the cargo of its carriers where they cannot go themselves. */
export function goingTo(
  legal: Legal,
  group: readonly Selection[],
  pieces: ReadonlyMap<string, readonly Piece[]>,
  to: string,
): readonly Selection[] {
  const [first] = group;
  const goes = legal.deeds.some(
    (it) => it.to === to && group.some(({ from, counts }) => it.from === from && (counts.get(it.kind) ?? 0) > 0),
  );
  if (first === undefined || goes || group.length > 1) return group;
  const landing = landingsOf(legal, first, pieces.get(first.from) ?? []).get(to);
  return landing === undefined ? group : [landing.selection];
}

/** All that may go to a space now: what its odds are asked for where nothing is picked. */
export function allTo(legal: Legal, to: string): Selection[] {
  const bySpace = new Map<string, Map<string, number>>();
  for (const deed of legal.deeds) {
    // Units that go together are there by themselves, too: none is counted twice.
    if (deed.to !== to || deed.together !== undefined || deed.verb === "place") continue;
    const counts = bySpace.get(deed.from) ?? new Map<string, number>();
    bySpace.set(deed.from, counts.set(deed.kind, Math.max(counts.get(deed.kind) ?? 0, deed.most)));
  }
  return [...bySpace].map(([from, counts]) => ({ from, counts }));
}

/** The forces of a battle that is being fought. */
export function forcesInBattle(
  tables: Tables | undefined,
  units: ReadonlyMap<number, Unit>,
  battle: Battle,
): Forces | undefined {
  const sides = { attackers: [] as Unit[], defenders: [] as Unit[] };
  for (const { unit = 0, attacking = false } of battle.participants) {
    const one = units.get(unit);
    if (one !== undefined) sides[attacking ? "attackers" : "defenders"].push(one);
  }
  if (sides.attackers.length === 0 || sides.defenders.length === 0) return undefined;
  const owners = [...new Set(sides.defenders.map((it) => it.owner))];
  return {
    space: battle.space,
    attacker: battle.lead,
    kinds: kindsFor(tables, [battle], battle.space),
    attackers: summed(sides.attackers.map(pickOf)),
    landed: [],
    defenders: owners.map((power) => ({
      power,
      units: summed(sides.defenders.filter((it) => it.owner === power).map(pickOf)),
    })),
  };
}

/** Kinds that the server had odds for: of battles at sea, and of those on land. */
const answered = new WeakMap<Tables, Map<boolean, string>>();
const isSea = (tables: Tables, space: string) => tables.spaces.get(space)?.sea === true;

/** The kinds of battle that may be fought in a space: that of a battle there, those that were fought in such spaces, all others. */
function kindsFor(tables: Tables | undefined, battles: readonly Battle[], space: string): string[] {
  if (tables === undefined) return [];
  const sea = isSea(tables, space);
  const alike = battles.filter((it) => isSea(tables, it.space) === sea);
  const here = alike.filter((it) => it.space === space);
  const known = answered.get(tables)?.get(sea);
  const all = [...here.map((it) => it.kind), ...(known === undefined ? [] : [known]), ...alike.map((it) => it.kind)];
  return [...new Set([...all, ...tables.battleKinds])];
}

/** What takes part in no battle: a type that is of neither land, air nor sea. */
function without(tables: Tables | undefined, picks: readonly UnitPick[]): UnitPick[] {
  return picks.filter((it) => {
    const type = tables?.unitTypes.get(it.type ?? "");
    return type === undefined || type.land || type.air || type.sea;
  });
}

/** The questions that the server may have an answer to, one after the other, until it has. */
export function* questionsFor(tables: Tables | undefined, game: string, forces: Forces): Generator<GetOdds> {
  const { space, attacker, kinds } = forces;
  // A calculator may have counted some down to none.
  const [attackers, landed] = [summed(forces.attackers), summed(forces.landed)];
  const defenders = forces.defenders
    .map((it) => ({ power: it.power, units: summed(it.units ?? []) }))
    .filter((it) => it.units.length > 0);
  const plain = { attackers: summed(without(tables, [...attackers, ...landed])), defenders: [] as Share[] };
  plain.defenders = defenders
    .map((it) => ({ power: it.power, units: without(tables, it.units) }))
    .filter((it) => it.units.length > 0);
  for (const kind of kinds) {
    const asked = { game, space, kind, attacker, ways: 3 };
    if (landed.length > 0) yield { ...asked, attackers, landed, defenders };
    else yield { ...asked, attackers, defenders };
    // Where nobody lands in such a battle, or something takes no part in it, the others are asked for.
    if (plain.defenders.length > 0) yield { ...asked, ...plain };
  }
}

/** What the odds of forces came to. */
export type Told = { readonly odds: Odds } | { readonly trouble: string };

/** Asks for the odds of forces. `ask` answers one question: with odds, or with what is wrong with it. */
export async function oddsOf(
  ask: (question: GetOdds) => Promise<{ odds?: Odds | undefined; malformed?: Malformed | undefined }>,
  tables: Tables | undefined,
  game: string,
  forces: Forces,
): Promise<Told> {
  let trouble = "";
  for (const question of questionsFor(tables, game, forces)) {
    const { odds, malformed } = await ask(question);
    if (odds !== undefined) {
      if (tables !== undefined) {
        const known = answered.get(tables) ?? new Map<boolean, string>();
        answered.set(tables, known.set(isSea(tables, forces.space), question.kind ?? ""));
      }
      return { odds };
    }
    if (malformed?.code === "TOO_MUCH") return { trouble: malformed.problem ?? "" };
    if (trouble === "") trouble = malformed?.problem ?? "";
  }
  return { trouble };
}
