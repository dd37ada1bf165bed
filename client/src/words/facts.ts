import { slotKey, type Position } from "../game/position";
import type { Space, Tables } from "../game/tables";
import { hasText, t } from "./format";
import { listed } from "./time";
import { armyWords, attributeWords } from "./units";

/** These are told together with the class of the space. */
const WITH_CLASS = ["aligned-to", "colony-of"];

/**
 * What a game says of a space by its attributes, one fact each: "Minor power, aligned to Rome", "Its army, not yet raised: 3 Men".
 * `titleOf` gives the title of a power.
 */
export function spaceFacts(
  tables: Tables | undefined,
  space: Space,
  slots: Position["slots"] | undefined,
  titleOf: (power: string) => string,
): string[] {
  const values = new Map<string, string[]>();
  for (const { name, value } of space.attributes) values.set(name, [...(values.get(name) ?? []), value]);
  const first = (name: string) => values.get(name)?.[0] ?? "";
  return [...values].flatMap(([name, all]) => {
    const value = all[0] ?? "";
    if ((space.sea && value === "sea") || (values.has("class") && WITH_CLASS.includes(name))) return [];
    if (name === "army") {
      const raised = slots?.has(slotKey({ slot: "raised", subject: space.name })) === true;
      return [raised ? t("space-army-raised") : t("space-army", { army: armyWords(tables, all) })];
    }
    const key = name === "class" ? `space-class-${value}` : `space-${name}`;
    if (hasText(key))
      return [
        t(key, { value: listed(all.map(titleOf)), power: titleOf(first("aligned-to")), home: first("colony-of") }),
      ];
    return space.attributes.filter((it) => it.name === name).map(attributeWords);
  });
}
