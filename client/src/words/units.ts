import type { Attribute, Tables } from "../game/tables";
import { name, t } from "./format";
import { listed } from "./time";

/** The title of a unit type: that of the tables, else ours. */
export function unitTitle(tables: Tables | undefined, type: string): string {
  return tables?.unitTypes.get(type)?.title ?? name("unit", type);
}

/** "3 Infantry", "1 Fighter": a count of units in words. */
export function unitWords(tables: Tables | undefined, type: string, count: number): string {
  const one = unitTitle(tables, type);
  return t("units-count", { count, name: count === 1 ? one : (tables?.unitTypes.get(type)?.plural ?? one) });
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
