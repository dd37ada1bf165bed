import { relationOf, type Position } from "../game/position";
import type { Tables } from "../game/tables";
import { hasText, t } from "./format";
import { listed } from "./time";

type Known = Pick<Position, "control" | "relations">;

/** The enemy who makes ground dangerous to a power: its holder, unless the holder took it from an enemy of their own. */
function enemyAt(tables: Tables, known: Known, base: string, power: string): string | undefined {
  const { controller = "", contested = false } = known.control.get(base) ?? {};
  const original = tables.spaces.get(base)?.original ?? "";
  // Contested ground still works for its original owner. Ground in the hands of that owner's enemy is idle. [1914-1.4.4]
  const owner = contested && controller === "" ? original : controller;
  if (owner === "" || relationOf(known, owner, original) === "enemy") return undefined;
  return relationOf(known, owner, power) === "enemy" ? owner : undefined;
}

/** What a space is for everybody who goes there: stormy, fortified; "" for nothing of that kind. */
export function markedWords(tables: Tables | undefined, name: string): string {
  const marks = (tables?.spaces.get(name)?.attributes ?? []).filter((it) => it.value === "true");
  return marks.length === 0 ? "" : t("space-mark", { title: name, value: listed(marks.map((it) => it.title)) });
}

/** What enemies of a power do to whoever enters a space, a sentence each. */
export function dangerWords(tables: Tables | undefined, known: Known, name: string, power: string): string[] {
  if (tables === undefined) return [];
  return (tables.spaces.get(name)?.attributes ?? []).flatMap(({ name: kind, value: base }) => {
    const key = `entering-${kind}`;
    const owner = hasText(key) ? enemyAt(tables, known, base, power) : undefined;
    return owner === undefined ? [] : [t(key, { space: name, base, owner })];
  });
}
