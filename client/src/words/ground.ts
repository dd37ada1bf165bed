import { relationOf, slotKey, type Position } from "../game/position";
import type { Space, Tables } from "../game/tables";
import { armyWords } from "./units";
import { t } from "./format";

/** What is looked at: who is whose friend, and what has happened to a space. */
type Known = Pick<Position, "relations"> & Partial<Pick<Position, "slots">>;

const valuesOf = (space: Space, name: string) =>
  space.attributes.filter((it) => it.name === name).map((it) => it.value);
const valueOf = (space: Space, name: string) => valuesOf(space, name)[0];

/** The key of what happens to a space with an army of its own, by whom it leans to: [1914-2.3.5] to [1914-2.3.7]. */
function minorKey(space: Space, power: string, known: Known): string {
  const patron = valueOf(space, "aligned-to") ?? "";
  const relation = relationOf(known, power, patron);
  if (patron === "" || relation === undefined) return "ground-minor";
  return relation === "friendly" ? "ground-minor-friend" : "ground-minor-enemy";
}

/** The key of what happens where a power enters ground that no power holds. The games say it by the attributes of the space. */
function groundKey(space: Space, power: string, known: Known): string {
  switch (valueOf(space, "class")) {
    case "minor-aligned":
    case "minor-neutral":
      // An army appears once in a game. [1914-2.3.3]
      if (known.slots?.has(slotKey({ slot: "raised", subject: space.name })) === true) return "ground-raised";
      return minorKey(space, power, known);
    case "colony-of-minor":
      return "ground-colony"; // [1914-2.3.9]
    default:
      // [CL-10.1.2]
      return valueOf(space, "neutral") === undefined ? "ground-nobody" : "ground-neutral";
  }
}

/**
 * What happens where a power enters ground that no power holds, and where no units stand: whether an army appears and for whom,
 * or what is paid. Of ground without such attributes it says that nobody holds it.
 */
export function groundWords(tables: Tables | undefined, name: string, power: string, known: Known): string {
  const space = tables?.spaces.get(name);
  if (tables === undefined || space === undefined) return t("ground-nobody", { space: name });
  const patron = valueOf(space, "aligned-to") ?? "";
  const army = armyWords(tables, valuesOf(space, "army"));
  return t(groundKey(space, power, known), { space: name, army, patron });
}

/** Whether entering such ground brings an army that nobody sees yet, or costs something. */
export function groundSurprises(tables: Tables | undefined, name: string, power: string, known: Known): boolean {
  const space = tables?.spaces.get(name);
  return space !== undefined && /minor|neutral/.test(groundKey(space, power, known));
}
