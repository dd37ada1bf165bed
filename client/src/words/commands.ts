import type { Tables } from "../game/tables";
import { plainTitle } from "../game/tables";
import type { Choice, Command, UnitGroup, UnitPick } from "../wire/messages";
import words from "./commands.ftl?raw";
import { addWords, hasText, name, t } from "./format";
import { listed } from "./time";
import { unitTitle, unitWords } from "./units";

addWords(words);

/** The words of a tag (a cause, a purpose of dice, a result): ours, the server's, or the tag in plain letters. */
export function tag(tables: Tables | undefined, name: string | undefined): string {
  if (name === undefined || name === "") return "";
  const key = `tag-${name}`;
  if (hasText(key)) return t(key);
  return tables?.word("causes", name)?.title ?? plainTitle(name).toLowerCase();
}

export function groupsWords(tables: Tables | undefined, groups: readonly (UnitGroup | UnitPick)[] | undefined): string {
  const counts = new Map<string, number>();
  for (const it of groups ?? []) counts.set(it.type ?? "", (counts.get(it.type ?? "") ?? 0) + (it.count ?? 1));
  return listed([...counts].map(([type, count]) => unitWords(tables, type, count)));
}

/** A choice in words. */
export function choiceWords(tables: Tables | undefined, choice: Choice | undefined): string {
  if (choice === undefined) return t("choice-sealed");
  if (choice.flag !== undefined) return choice.flag ? t("choice-yes") : t("choice-no");
  if (choice.number !== undefined) return String(choice.number);
  if (choice.option !== undefined) return tag(tables, choice.option);
  if (choice.units !== undefined)
    return (choice.units.units ?? []).length === 0 ? t("choice-none") : groupsWords(tables, choice.units.units);
  if (choice.allocation !== undefined)
    return listed((choice.allocation.shares ?? []).map((it) => `${it.power ?? ""}: ${groupsWords(tables, it.units)}`));
  if (choice.list !== undefined)
    return (choice.list.choices ?? []).length === 0
      ? t("choice-none")
      : listed((choice.list.choices ?? []).map((it) => choiceWords(tables, it)));
  if (choice.unit_type !== undefined) return unitTitle(tables, choice.unit_type);
  return choice.space ?? choice.power ?? t("choice-sealed");
}

/** What a declaration says: ours, the server's, or its name in plain letters. */
export function declaredWords(tables: Tables | undefined, what: string): string {
  const key = `declared-${what}`;
  return hasText(key) ? t(key) : (tables?.declarations.find((it) => it.name === what)?.title ?? plainTitle(what));
}

/** A command in words, as its power gave it. */
export function commandWords(tables: Tables | undefined, power: string, command: Command | undefined): string {
  const units = (picks: readonly UnitPick[] | undefined) => groupsWords(tables, picks);
  if (command?.purchase) return t("said-purchase", { power, units: units(command.purchase.units) });
  if (command?.move) {
    const path = command.move.path ?? [];
    return t("said-move", { power, units: units(command.move.units), way: path.join(" → ") });
  }
  if (command?.load)
    return t("said-load", {
      power,
      units: units(command.load.units),
      from: command.load.from ?? "",
      at: command.load.at ?? "",
    });
  if (command?.unload)
    return t("said-unload", {
      power,
      units: units(command.unload.units),
      from: command.unload.from ?? "",
      to: command.unload.to ?? "",
    });
  if (command?.place)
    return t("said-place", { power, units: units(command.place.units), space: command.place.space ?? "" });
  if (command?.attack) return t("said-attack", { power, space: command.attack.space ?? "" });
  if (command?.fight) return t("said-fight", { power, space: command.fight.space ?? "" });
  if (command?.end_phase) return t("said-end-phase", { power });
  if (command?.answer) {
    const { decision = "" } = command.answer;
    return t("said-answer", {
      power,
      decision: name("decision", decision, plainTitle(decision).toLowerCase()),
      choice: choiceWords(tables, command.answer.choice),
    });
  }
  if (command?.declare) {
    const what = command.declare.what ?? "";
    return t("said-declare", { power, what: declaredWords(tables, what) });
  }
  if (command?.take_back) return t("said-take-back", { power });
  return t("said-other", { power, what: plainTitle(Object.keys(command ?? {})[0] ?? "") });
}
