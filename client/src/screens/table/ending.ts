import { freeOf } from "../../game/picking";
import type { Legal } from "../../game/legal";
import type { Piece } from "../../game/pieces";
import { OFF_BOARD, type Position } from "../../game/position";
import type { Tables } from "../../game/tables";
import type { Command, DecisionView } from "../../wire/messages";
import { t } from "../../words/format";
import { byName, listed } from "../../words/time";
import { questionWords } from "./asked";
import { pickWords, units, unitTitle } from "./names";

/** What a page knows of a phase that may be ended. */
export interface Phase {
  readonly legal: Legal;
  readonly tables: Tables | undefined;
  readonly position: Pick<Position, "money" | "battles">;
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
  readonly questions: readonly DecisionView[];
  /** True once something is chosen to be bought: the end of the phase buys it. */
  readonly buying: boolean;
}

/** So many names are read at a glance. */
const NAMED = 3;

/** The first names, and how many there are besides. */
function some(names: readonly string[]): string {
  const further = names.length - NAMED;
  // A single one that is left over is named itself.
  return further <= 1 ? listed(names) : listed([...names.slice(0, NAMED), t("left-further", { count: further })]);
}

/** The space of a battle that can be named or fought. */
export function spaceOf(command: Command): string {
  return command.fight?.space ?? command.attack?.space ?? "";
}

/** The listed command that fights the battle in a space. */
export function fightIn(legal: Legal | undefined, space: string): Command | undefined {
  return [...(legal?.fights ?? []), ...(legal?.attacks ?? [])].find((it) => spaceOf(it) === space);
}

/** The spaces whose units can still move, each with how many. */
export function spacesFree({ legal, pieces }: Pick<Phase, "legal" | "pieces">): Map<string, number> {
  const free = new Map<string, number>();
  for (const [space, there] of pieces) {
    const count = space === OFF_BOARD ? 0 : there.reduce((sum, it) => sum + freeOf(it, legal), 0);
    if (count > 0) free.set(space, count);
  }
  return free;
}

/** How many units can still move, and where; nothing where none can. */
export function movesLeft(phase: Pick<Phase, "legal" | "pieces">): string[] {
  const free = spacesFree(phase);
  const count = [...free.values()].reduce((sum, it) => sum + it, 0);
  return count === 0 ? [] : [t("left-moves", { count, spaces: some([...free.keys()].sort(byName)) })];
}

/** Money that still buys something, with the unit of which it buys most. */
function moneyLeft({ legal, tables, position, buying }: Phase): string[] {
  const [best] = [...legal.purchases].sort((a, b) => b.most - a.most);
  if (best === undefined || buying) return [];
  return [...position.money.values()]
    .filter((it) => it.owner === legal.power && it.treasury > 0)
    .map((it) =>
      t("left-money", {
        amount: it.treasury,
        resource: tables?.word("resources", it.resource)?.title ?? it.resource,
        units: units(tables, best.pick.type ?? "", best.most),
      }),
    );
}

function placesLeft({ legal, tables, pieces }: Phase): string[] {
  const places = legal.deeds.filter((it) => it.verb === "place");
  if (places.length === 0) return [];
  const counts = new Map<string, number>();
  for (const it of pieces.get(OFF_BOARD) ?? [])
    if (it.owner === legal.power) counts.set(it.type, (counts.get(it.type) ?? 0) + it.units.length);
  const waiting = [...counts].map(([type, count]) => units(tables, type, count));
  // A phase may give units that nobody bought: their types are told without a number.
  const free = [...new Set(places.map((it) => pickWords(tables, it.pick)))];
  return [
    t("left-place", {
      units: listed(waiting.length > 0 ? waiting : free),
      spaces: some([...new Set(places.map((it) => it.to))].sort(byName)),
    }),
  ];
}

/** Battles that have to be fought, or those that only can be. */
function battlesLeft({ legal, position }: Phase, due: boolean): string[] {
  const forced = new Set(position.battles.filter((it) => it.mandatory && it.status !== "OVER").map((it) => it.space));
  const spaces = [...new Set([...legal.fights, ...legal.attacks].map(spaceOf))].filter((it) => forced.has(it) === due);
  if (spaces.length === 0) return [];
  return [t(due ? "left-battles-due" : "left-battles", { count: spaces.length, spaces: some(spaces.sort(byName)) })];
}

/** Whether the lines of what is left say already what a refusal of the end says: a battle that is due, units to be placed. */
export function saysHeld({ legal, tables, position, pieces }: Phase, sentence: string): boolean {
  const due = position.battles.filter((it) => it.mandatory && it.status !== "OVER").map((it) => it.space);
  const places = legal.deeds.some((it) => it.verb === "place");
  const waiting = (places ? (pieces.get(OFF_BOARD) ?? []) : []).filter((it) => it.owner === legal.power);
  const types = waiting.flatMap(({ type }) => [type, unitTitle(tables, type)]);
  const said = sentence.toLowerCase();
  const fights = [...legal.fights, ...legal.attacks].map(spaceOf).filter((it) => due.includes(it));
  return [...fights, ...types].some((it) => said.includes(it.toLowerCase()));
}

function questionsLeft({ tables, questions }: Phase): string[] {
  if (questions.length === 0) return [];
  return [t("left-questions", { what: listed(questions.map((it) => questionWords(tables, it))) })];
}

/** What would be left undone by the end of a phase, a line each, with counts and names. It never blocks. */
export function leftUndone(phase: Phase): string[] {
  return [
    ...questionsLeft(phase),
    ...battlesLeft(phase, true),
    ...battlesLeft(phase, false),
    ...placesLeft(phase),
    ...movesLeft(phase),
    ...moneyLeft(phase),
  ];
}
