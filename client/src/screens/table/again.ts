import { fitsForm } from "../../game/form";
import { kindOfPick, legalOf, type Legal } from "../../game/legal";
import type { PendingAct } from "../../game/pending";
import type { Tables } from "../../game/tables";
import type { Answer, Command, DecisionView, Stale, UnitPick } from "../../wire/messages";
import { t } from "../../words/format";
import { listed } from "../../words/time";
import { questionWords } from "./asked";
import { phaseTitle, powerTitle } from "./names";

/** Commands that came too late: they can be given again where they still fit. */
export interface Late {
  readonly as: string;
  readonly commands: readonly Command[];
}

/** What of an act was not done because it came too late; undefined where that was not the reason. */
export function lateOf(act: PendingAct, answer: Answer): Late | undefined {
  if ((answer.acted_all ?? answer).stale === undefined) return undefined;
  const commands = act.all === undefined ? [act.command] : act.all.slice(answer.acted_all?.accepted ?? 0);
  return { as: act.as, commands };
}

/** What is open now, in place of what an act was meant for: "Open now: Rome, Move. To be answered: Losses in Ostia." */
export function openWords(tables: Tables | undefined, stale: Stale): string {
  const { power = "", phase = "", decisions = [] } = stale;
  const where = [power === "" ? "" : powerTitle(tables, power), phase === "" ? "" : phaseTitle(tables, phase)];
  const place = listed(where.filter((it) => it !== ""));
  return [
    ...(place === "" ? [] : [t("stale-open", { place })]),
    ...(decisions.length === 0
      ? []
      : [t("stale-asked", { what: listed(decisions.map((it) => questionWords(tables, it))) })]),
  ].join(" ");
}

const sameAs = (command: Command) => (other: Command) => JSON.stringify(other) === JSON.stringify(command);

/** The same command for one of its picks alone, as the legal list has them. */
function single(command: Command, pick: UnitPick): Command {
  const units = [pick];
  const { move, load, unload, place, purchase } = command;
  if (move !== undefined) return { move: { ...move, units } };
  if (load !== undefined) return { load: { ...load, units } };
  if (unload !== undefined) return { unload: { ...unload, units } };
  if (place !== undefined) return { place: { ...place, units } };
  return { purchase: { ...purchase, units } };
}

/** Whether two picks may mean the same units: what one of them leaves out fits any. */
function mayBe(one: UnitPick, other: UnitPick): boolean {
  const alike = (key: "damage" | "origin" | "moved" | "unit") =>
    one[key] === undefined || other[key] === undefined || one[key] === other[key];
  const deck = (pick: UnitPick) => JSON.stringify(pick.cargo ?? []);
  return (
    one.type === other.type &&
    deck(one) === deck(other) &&
    (["damage", "origin", "moved", "unit"] as const).every(alike)
  );
}

/** Whether a part of a command is listed, for as many units or more, by whatever way. */
function listsPart(legal: Legal, command: Command): boolean {
  const told = legalOf({ commands: [command] });
  const [deed] = told.deeds;
  const [bought] = told.purchases;
  if (bought !== undefined)
    return legal.purchases.some((it) => kindOfPick(it.pick) === kindOfPick(bought.pick) && it.most >= bought.most);
  return (
    deed !== undefined &&
    legal.deeds.some(
      (it) =>
        it.verb === deed.verb &&
        mayBe(it.pick, deed.pick) &&
        it.most >= deed.most &&
        it.from === deed.from &&
        it.to === deed.to,
    )
  );
}

function fits(legal: Legal, questions: readonly DecisionView[], command: Command): boolean {
  const { answer, move, load, unload, place, purchase } = command;
  if (answer !== undefined) {
    const question = questions.find(
      (it) => it.decision === answer.decision && (it.space ?? "") === (answer.space ?? ""),
    );
    const form = question?.forms?.find((it) => it.power === legal.power)?.form;
    return form === undefined ? legal.answers.some(sameAs(command)) : fitsForm(form, answer.choice);
  }
  const units = (move ?? load ?? unload ?? place ?? purchase)?.units ?? [];
  if (units.length > 0) return units.every((pick) => listsPart(legal, single(command, pick)));
  return [...legal.attacks, ...legal.fights, ...legal.declares, ...legal.others].some(sameAs(command));
}

/**
 * True if commands that came too late can still be given. The end of a phase alone is never given again: it would end
 * another one.
 */
export function fitsNow(legal: Legal | undefined, questions: readonly DecisionView[], late: Late): boolean {
  if (legal === undefined || legal.power !== late.as) return false;
  const [first, ...rest] = late.commands;
  return (
    first !== undefined &&
    fits(legal, questions, first) &&
    rest.every((it) => (it.end_phase === undefined ? fits(legal, questions, it) : legal.mayEnd))
  );
}
