import { fitsForm, startOf, withCount, wordChoice, wordOfChoice, type WordKind } from "../../../src/game/form";
import { kindOfPick } from "../../../src/game/legal";
import type { Choice, ChoiceForm, UnitPick } from "../../../src/wire/messages";

/** A value with its keys in order and what says nothing left out, so that equal values are equal texts. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => [key, plain(it)]));
}
export const textOf = (value: unknown): string => JSON.stringify(plain(value));

/** The order in which units stand, and powers, says nothing; that of a list does. */
function unitsText(units: readonly UnitPick[] | undefined): string {
  const counts = new Map<string, number>();
  for (const it of units ?? []) counts.set(kindOfPick(it), (counts.get(kindOfPick(it)) ?? 0) + (it.count ?? 1));
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .sort()
    .join(" & ");
}

/** A text that two choices share where they say the same. */
export function choiceText(choice: Choice | undefined): string {
  if (choice?.units !== undefined) return `units ${unitsText(choice.units.units)}`;
  if (choice?.allocation !== undefined) {
    const shares = (choice.allocation.shares ?? []).filter((it) => unitsText(it.units) !== "");
    return `shares ${shares
      .map((it) => `${it.power} ${unitsText(it.units)}`)
      .sort()
      .join("; ")}`;
  }
  if (choice?.list !== undefined) return `list ${(choice.list.choices ?? []).map(choiceText).join("; ")}`;
  return textOf(choice ?? {});
}

function pickUnits(offered: readonly UnitPick[] | undefined, wanted: readonly UnitPick[]): UnitPick[] | undefined {
  let units: UnitPick[] = [];
  const before = new Map<string, number>();
  for (const it of wanted) {
    const kind = kindOfPick(it);
    const row = (offered ?? []).find((one) => kindOfPick(one) === kind);
    const count = (before.get(kind) ?? 0) + (it.count ?? 1);
    if (row === undefined || count > (row.count ?? 1)) return undefined;
    before.set(kind, count);
    units = withCount(units, row, count);
  }
  return units;
}

/**
 * The answer that the controls of a form make where somebody wants this one: rows and their steppers, buttons of words,
 * lists that grow. Undefined where they cannot make it.
 */
export function produced(form: ChoiceForm, wanted: Choice | undefined): Choice | undefined {
  const choice = make(form, wanted ?? {});
  return choice !== undefined && fitsForm(form, choice) && choiceText(choice) === choiceText(wanted)
    ? choice
    : undefined;
}

function make(form: ChoiceForm, wanted: Choice): Choice | undefined {
  const { forms = [] } = form;
  switch (form.kind) {
    case "FLAG":
      return [true, false].map((flag) => ({ flag })).find((it) => it.flag === wanted.flag);
    case "NUMBER":
      return wanted.number === undefined ? undefined : { number: wanted.number };
    case "OPTION":
    case "SPACE":
    case "POWER":
    case "UNIT_TYPE": {
      const word = (form.words ?? []).find((it) => it === wordOfChoice(wanted));
      return word === undefined ? undefined : wordChoice(form.kind as WordKind, word);
    }
    case "UNITS": {
      const units = pickUnits(form.units, wanted.units?.units ?? []);
      return units === undefined ? undefined : { units: { units } };
    }
    case "ALLOCATION": {
      const shares = [];
      for (const { power = "", units = [] } of wanted.allocation?.shares ?? []) {
        const picked = pickUnits(form.shares?.find((it) => it.power === power)?.units, units);
        if (picked === undefined) return undefined;
        if (picked.length > 0) shares.push({ power, units: picked });
      }
      return { allocation: { shares } };
    }
    case "LIST":
    case "PAIR": {
      const items = (wanted.list?.choices ?? []).map((it, at) =>
        form.kind === "PAIR"
          ? make(forms[at] ?? {}, it)
          : forms.map((one) => produced(one, it)).find((one) => one !== undefined),
      );
      const choices = items.filter((it) => it !== undefined);
      return choices.length === items.length ? { list: { choices } } : undefined;
    }
    case "ANY_OF":
      return forms.map((it) => produced(it, wanted)).find((it) => it !== undefined);
    default:
      return startOf(form);
  }
}

/** The kinds of a form and of the forms in it, as a short text: what a player sees at once. */
export function shapeOf(form: ChoiceForm): string {
  const kind = (form.kind ?? "").toLowerCase();
  const inner = [...new Set((form.forms ?? []).map(shapeOf))];
  return inner.length === 0 ? kind : `${kind}(${inner.join(", ")})`;
}
