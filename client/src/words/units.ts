import type { Attribute, Tables } from "../game/tables";
import { hasText, t } from "./format";
import { listed } from "./time";

/** The title of a unit type, by a count of units: ours, else that of the tables. */
export function unitTitle(tables: Tables | undefined, type: string, count = 1): string {
  const key = `unit-${type}`;
  if (hasText(key)) return t(key, { count });
  return tables?.unitTypes.get(type)?.[count === 1 ? "title" : "plural"] ?? type;
}

/** "3 Infantry", "1 Fighter": a count of units in words. */
export function unitWords(tables: Tables | undefined, type: string, count: number): string {
  return t("units-count", { count, name: unitTitle(tables, type, count) });
}

/** An attribute of a space by its title and value, where there are no better words: "Capital of: Italy". */
export function attributeWords({ title, value }: Attribute): string {
  if (value === "true" || value === "") return title;
  return t("space-mark", { title, value: /^[a-z-]+$/.test(value) ? value.replaceAll("-", " ") : value });
}

/** An army as the attributes of a space have it, "3 infantry" each, in the words of the tables: "3 Infantry and 1 Artillery". */
export function armyWords(tables: Tables | undefined, army: readonly string[]): string {
  return listed(army.map((it) => unitWords(tables, it.replace(/^\d+ /, ""), parseInt(it) || 1)));
}
