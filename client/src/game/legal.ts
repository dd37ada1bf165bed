import type { Command, LegalMoves, UnitPick } from "../wire/messages";
import { OFF_BOARD } from "./position";

/** Something that units of one kind may be told: how many of them at most, where to, and which way. */
export interface Deed {
  readonly verb: "move" | "load" | "unload" | "place";
  readonly from: string;
  readonly to: string;
  /** The units, without their count. */
  readonly pick: UnitPick;
  readonly kind: string;
  readonly most: number;
  /** Units that go along, as planes with a carrier: such a deed is done once, with all of them. */
  readonly together?: readonly UnitPick[];
  readonly path: readonly string[];
  readonly command: Command;
}

/** All that a power may do now, in an order that a board and its panels ask for. */
export interface Legal {
  readonly power: string;
  readonly sequence: number;
  readonly phase: string;
  readonly deeds: readonly Deed[];
  readonly purchases: readonly { pick: UnitPick; most: number }[];
  /** Battles that can be named or fought, by space. */
  readonly attacks: readonly Command[];
  readonly fights: readonly Command[];
  readonly answers: readonly Command[];
  readonly declares: readonly Command[];
  readonly mayEnd: boolean;
  /** A question has answers that are not listed. */
  readonly more: boolean;
  /** Commands of a kind that this client has never heard of: shown as they are. */
  readonly others: readonly Command[];
}

/** The name of a kind of units: two picks of one kind differ in their count alone. */
export function kindOfPick(pick: UnitPick): string {
  const cargo = [...(pick.cargo ?? [])].map((it) => `${it.type}*${it.count ?? 1}`).sort();
  return [pick.type, pick.damage ?? "", pick.origin ?? "", pick.moved ?? "", pick.unit ?? "", cargo.join("+")].join(
    "|",
  );
}

function bare(pick: UnitPick): UnitPick {
  return Object.fromEntries(Object.entries(pick).filter(([key]) => key !== "count"));
}

/** Where a command of units begins and ends; undefined for every other command. */
function wayOf(command: Command): { verb: Deed["verb"]; units: UnitPick[]; path: string[] } | undefined {
  const { move, load, unload, place } = command;
  if (move !== undefined) return { verb: "move", units: move.units ?? [], path: move.path ?? [] };
  if (load !== undefined) return { verb: "load", units: load.units ?? [], path: [load.from ?? "", load.at ?? ""] };
  if (unload !== undefined)
    return { verb: "unload", units: unload.units ?? [], path: [unload.from ?? "", unload.to ?? ""] };
  if (place !== undefined) return { verb: "place", units: place.units ?? [], path: [OFF_BOARD, place.space ?? ""] };
  return undefined;
}

/** What every game takes as giving it up; it is never among the legal commands, and is said twice. */
export const CONCEDE: Command = { declare: { what: "concede" } };

/** Two commands are one deed when they differ in how many units they name, and in nothing else. */
function deedKey(command: Command, kind: string): string {
  const shape = JSON.stringify(command, (key: string, value: unknown) => (key === "units" ? undefined : value));
  return `${kind}#${shape}`;
}

/** Sorts a list of legal commands. */
export function legalOf(list: LegalMoves): Legal {
  const deeds = new Map<string, Deed>();
  const purchases = new Map<string, { pick: UnitPick; most: number }>();
  const rest = { attacks: [], fights: [], answers: [], declares: [], others: [] } as Record<string, Command[]>;
  let mayEnd = false;
  for (const command of list.commands ?? []) {
    const way = wayOf(command);
    const pick = way?.units[0];
    if (way !== undefined && pick !== undefined) {
      const together = way.units.slice(1);
      // With further units it is a kind of its own: their counts are part of its name.
      const kind =
        together.length === 0
          ? kindOfPick(pick)
          : way.units.map((it) => `${it.count ?? 1} ${kindOfPick(it)}`).join(" & ");
      const key = deedKey(command, kind);
      const most = together.length > 0 ? 1 : Math.max(pick.count ?? 1, deeds.get(key)?.most ?? 0);
      const joint = together.length > 0 ? { together } : {};
      const [from = ""] = way.path;
      const to = way.path.at(-1) ?? "";
      deeds.set(key, { verb: way.verb, from, to, pick: bare(pick), kind, most, path: way.path, command, ...joint });
    } else if (command.purchase?.units?.length === 1) {
      const [bought = {}] = command.purchase.units;
      const key = kindOfPick(bought);
      const most = Math.max(bought.count ?? 1, purchases.get(key)?.most ?? 0);
      purchases.set(key, { pick: bare(bought), most });
    } else if (command.end_phase !== undefined) mayEnd = true;
    else if (command.attack !== undefined) rest.attacks?.push(command);
    else if (command.fight !== undefined) rest.fights?.push(command);
    else if (command.answer !== undefined) rest.answers?.push(command);
    else if (command.declare !== undefined) rest.declares?.push(command);
    else rest.others?.push(command);
  }
  return {
    power: list.power ?? "",
    sequence: list.sequence ?? 0,
    phase: list.phase ?? "",
    deeds: [...deeds.values()],
    purchases: [...purchases.values()],
    attacks: rest.attacks ?? [],
    fights: rest.fights ?? [],
    answers: rest.answers ?? [],
    declares: rest.declares ?? [],
    others: rest.others ?? [],
    mayEnd,
    more: list.more ?? false,
  };
}

/** The command of a deed for so many units. */
export function commandOf(deed: Deed, count: number): Command {
  if (deed.together !== undefined) return deed.command;
  const units = [{ ...deed.pick, count }];
  const { move, load, unload, place } = deed.command;
  if (move !== undefined) return { move: { ...move, units } };
  if (load !== undefined) return { load: { ...load, units } };
  if (unload !== undefined) return { unload: { ...unload, units } };
  return { place: { ...place, units } };
}

/** How many of each kind are picked, in one space. */
export interface Selection {
  readonly from: string;
  readonly counts: ReadonlyMap<string, number>;
}

/** The deeds by target that all picked units can do; those of one target are ways or carriers to choose from. */
export function targetsOf(legal: Legal, selection: Selection): ReadonlyMap<string, readonly Deed[]> {
  const wanted = [...selection.counts].filter(([, count]) => count > 0);
  const targets = new Map<string, Deed[]>();
  for (const deed of legal.deeds) {
    if (deed.from !== selection.from || (selection.counts.get(deed.kind) ?? 0) === 0) continue;
    if (deed.most < (selection.counts.get(deed.kind) ?? 0)) continue;
    const there = targets.get(deed.to);
    if (there === undefined) targets.set(deed.to, [deed]);
    else there.push(deed);
  }
  for (const [to, deeds] of targets)
    if (!wanted.every(([kind]) => deeds.some((deed) => deed.kind === kind))) targets.delete(to);
  return targets;
}

/** The deeds by target that all selections of a group can do; those of the first selection come first. */
export function targetsOfGroup(legal: Legal, group: readonly Selection[]): ReadonlyMap<string, readonly Deed[]> {
  const [first, ...rest] = group.map((selection) => targetsOf(legal, selection));
  const shared = new Map<string, readonly Deed[]>();
  for (const [to, deeds] of first ?? []) {
    const others = rest.map((targets) => targets.get(to));
    if (others.every((it) => it !== undefined)) shared.set(to, [...deeds, ...others.flatMap((it) => it ?? [])]);
  }
  return shared;
}

/** True if each kind of what is picked has a listed way to a target over these spaces, in this order. */
export function listsWay(legal: Legal, selection: Selection, to: string, by: readonly string[]): boolean {
  const deeds = targetsOf(legal, selection).get(to) ?? [];
  const kinds = [...selection.counts].filter(([, count]) => count > 0).map(([kind]) => kind);
  return kinds.every((kind) => deeds.some((deed) => deed.kind === kind && leadsOver(deed.path, by)));
}

/**
 * The commands that take the picked units to a target: one for all that go the same way, several where they differ.
 * `by` prefers ways that lead over these spaces, in this order.
 */
export function commandsTo(legal: Legal, selection: Selection, to: string, by: readonly string[] = []): Command[] {
  const deeds = targetsOf(legal, selection).get(to) ?? [];
  const commands: Command[] = [];
  for (const [kind, count] of selection.counts) {
    if (count === 0) continue;
    const mine = deeds.filter((deed) => deed.kind === kind);
    const best = deedOver(mine, by);
    if (best !== undefined) commands.push(commandOf(best, count));
  }
  return joined(commands);
}

/**
 * The commands that take a whole group one way: the kind that the way is of goes by it, each other kind by the same way, or
 * the same carrier, where `deeds` has it, else by the first that it has.
 */
export function commandsBy(deeds: readonly Deed[], group: readonly Selection[], way: Deed): Command[] {
  const like = (deed: Deed) =>
    JSON.stringify([deed.path, deed.command.load?.into]) === JSON.stringify([way.path, way.command.load?.into]);
  const over = way.path.slice(1, -1);
  const commands = group.flatMap(({ from, counts }) =>
    [...counts].flatMap(([kind, count]) => {
      if (count === 0) return [];
      if (kind === way.kind && from === way.from) return [commandOf(way, count)];
      const same = deeds.filter((it) => it.kind === kind && it.from === from && it.to === way.to);
      const best = same.find(like) ?? deedOver(same, over);
      return best === undefined ? [] : [commandOf(best, count)];
    }),
  );
  return joined(commands);
}

/** What was chosen and not sent yet: units with a target that waits to be confirmed, and a purchase. */
export function chosenOf(of: {
  readonly legal: Legal | undefined;
  readonly group: readonly Selection[];
  readonly target: string | undefined;
  readonly by: readonly string[];
  readonly inBasket: UnitPick[];
}): Command[] {
  const { legal, group, target, by, inBasket: units } = of;
  const moves =
    legal === undefined || target === undefined ? [] : group.flatMap((it) => commandsTo(legal, it, target, by));
  return units.length === 0 ? moves : [...moves, { purchase: { units } }];
}

/** The deed to a target that leads over these spaces, in this order; the first where none does, or none is asked for. */
export function deedOver(deeds: readonly Deed[], by: readonly string[]): Deed | undefined {
  return deeds.find((deed) => leadsOver(deed.path, by)) ?? deeds[0];
}

/** The spaces to go over, with one more, or without it where it was among them; in an order in which some way leads over them. */
export function overAlso(ways: readonly Deed[], by: readonly string[], space: string): readonly string[] {
  if (by.includes(space)) return by.filter((it) => it !== space);
  const leads = (over: readonly string[]) => ways.some((it) => leadsOver(it.path, over));
  for (let at = by.length; at >= 0; --at) {
    const over = [...by.slice(0, at), space, ...by.slice(at)];
    if (leads(over)) return over;
  }
  return [space];
}

/** The same commands, with the moves along one way made one. */
export function joined(commands: readonly Command[]): Command[] {
  const all: Command[] = [];
  for (const command of commands) {
    const path = JSON.stringify(command.move?.path);
    const at = all.findIndex((it) => it.move !== undefined && JSON.stringify(it.move.path) === path);
    const same = all[at]?.move;
    if (command.move === undefined || same === undefined) all.push(command);
    else all[at] = { move: { ...same, units: [...(same.units ?? []), ...(command.move.units ?? [])] } };
  }
  return all;
}

/** Whether a way leads over these spaces, in this order. */
export function leadsOver(path: readonly string[], by: readonly string[]): boolean {
  let at = 0;
  for (const space of path) if (space === by[at]) ++at;
  return at >= by.length;
}
