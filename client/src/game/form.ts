import type { Choice, ChoiceForm, UnitPick } from "../wire/messages";
import { kindOfPick } from "./legal";

/** How many units a list of picks names. */
export function countOf(units: readonly UnitPick[] | undefined): number {
  return (units ?? []).reduce((sum, it) => sum + (it.count ?? 1), 0);
}

function unitsFit(units: readonly UnitPick[], offered: readonly UnitPick[] | undefined): boolean {
  const most = new Map((offered ?? []).map((it) => [kindOfPick(it), it.count ?? 1]));
  const counts = new Map<string, number>();
  for (const it of units) counts.set(kindOfPick(it), (counts.get(kindOfPick(it)) ?? 0) + (it.count ?? 1));
  return [...counts].every(([kind, count]) => count <= (most.get(kind) ?? 0));
}

function within(count: number, form: ChoiceForm): boolean {
  const { from = 0, to = 0, more = false } = form;
  return count >= from && (count <= to || more);
}

/** True if a choice fits a form. What fits may still be refused by the rules. */
export function fitsForm(form: ChoiceForm, choice: Choice | undefined): boolean {
  const { words = [], forms = [] } = form;
  if (form.kind === "NOTHING") return choice === undefined || Object.keys(choice).length === 0;
  if (choice === undefined) return false;
  switch (form.kind) {
    case "FLAG":
      return choice.flag !== undefined;
    case "NUMBER": {
      const { number } = choice;
      const step = form.step === undefined || form.step === 0 ? 1 : form.step;
      return number !== undefined && within(number, form) && (number - (form.from ?? 0)) % step === 0;
    }
    case "OPTION":
      return choice.option !== undefined && words.includes(choice.option);
    case "SPACE":
      return choice.space !== undefined && words.includes(choice.space);
    case "POWER":
      return choice.power !== undefined && words.includes(choice.power);
    case "UNIT_TYPE":
      return choice.unit_type !== undefined && words.includes(choice.unit_type);
    case "UNITS": {
      const units = choice.units?.units ?? [];
      return choice.units !== undefined && within(countOf(units), form) && unitsFit(units, form.units);
    }
    case "ALLOCATION": {
      const shares = choice.allocation?.shares;
      if (shares === undefined) return false;
      const all = shares.reduce((sum, it) => sum + countOf(it.units), 0);
      const offered = new Map((form.shares ?? []).map((it) => [it.power, it.units]));
      return within(all, form) && shares.every((it) => unitsFit(it.units ?? [], offered.get(it.power)));
    }
    case "LIST": {
      const items = choice.list?.choices;
      return (
        items !== undefined && within(items.length, form) && items.every((it) => forms.some((one) => fitsForm(one, it)))
      );
    }
    case "PAIR": {
      const items = choice.list?.choices ?? [];
      return items.length === 2 && items.every((it, at) => fitsForm(forms[at] ?? {}, it));
    }
    case "ANY_OF":
      return forms.some((it) => fitsForm(it, choice));
    default:
      return false;
  }
}

/** A choice to begin with: nothing is preselected that would decide by itself, but what has one way alone. */
export function startOf(form: ChoiceForm): Choice | undefined {
  switch (form.kind) {
    case "NUMBER":
      return { number: form.from ?? 0 };
    case "UNITS":
      return { units: { units: [] } };
    case "ALLOCATION":
      return { allocation: { shares: [] } };
    case "LIST":
      return { list: { choices: [] } };
    case "PAIR":
      return { list: { choices: (form.forms ?? []).map((it) => startOf(it) ?? {}) } };
    case "OPTION":
    case "SPACE":
    case "POWER":
    case "UNIT_TYPE":
      return form.words?.length === 1 ? wordChoice(form.kind, form.words[0] ?? "") : undefined;
    case "NOTHING":
      return {};
    default:
      return undefined;
  }
}

export type WordKind = "OPTION" | "SPACE" | "POWER" | "UNIT_TYPE";

/** A choice of one word. */
export function wordChoice(kind: WordKind, word: string): Choice {
  if (kind === "OPTION") return { option: word };
  if (kind === "SPACE") return { space: word };
  if (kind === "POWER") return { power: word };
  return { unit_type: word };
}

/** One answer of a few, whatever kind each of them is of: every one of them; undefined where a form is of another kind, or has more. */
export function fewChoices({ kind, forms = [] }: ChoiceForm, most: number): readonly Choice[] | undefined {
  if (kind !== "ANY_OF") return undefined;
  const all: Choice[] = [];
  for (const { kind: part, words = [] } of forms) {
    if (part === "FLAG") all.push({ flag: true }, { flag: false });
    else if (part === "OPTION" || part === "SPACE" || part === "POWER" || part === "UNIT_TYPE")
      all.push(...words.map((word) => wordChoice(part, word)));
    else return undefined;
  }
  return all.length <= most ? all : undefined;
}

/** The word of a choice of one word. */
export function wordOfChoice(choice: Choice | undefined): string | undefined {
  return choice?.option ?? choice?.space ?? choice?.power ?? choice?.unit_type;
}

/** A list of picks with another count of one kind; a kind with none is left out. */
export function withCount(units: readonly UnitPick[], pick: UnitPick, count: number): UnitPick[] {
  const kind = kindOfPick(pick);
  const others = units.filter((it) => kindOfPick(it) !== kind);
  return count === 0 ? others : [...others, { ...pick, count }];
}

/** A list with two of its items in each other's place; the same list where there is no such place. */
export function swapped<T>(items: readonly T[], a: number, b: number): T[] {
  const [one, other] = [items[a], items[b]];
  const both = one !== undefined && other !== undefined;
  return items.map((it, at) => (both && at === a ? other : both && at === b ? one : it));
}

/** What a form takes as one space of the map, or as a power that holds some: the choice that each of these spaces means. */
export function choicesOnMap(
  form: ChoiceForm | undefined,
  control: ReadonlyMap<string, { readonly controller: string }>,
): ReadonlyMap<string, Choice> {
  const spaces = new Map<string, Choice>();
  const { kind, words = [], forms = [] } = form ?? {};
  if (kind === "SPACE") for (const space of words) spaces.set(space, { space });
  else if (kind === "POWER") {
    for (const [space, { controller: power }] of control) if (words.includes(power)) spaces.set(space, { power });
  } else if (kind === "ANY_OF")
    for (const part of forms) for (const [space, choice] of choicesOnMap(part, control)) spaces.set(space, choice);
  return spaces;
}
