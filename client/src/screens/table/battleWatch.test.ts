import { describe, expect, it } from "vitest";
import { positionOf, type Position } from "../../game/position";
import type { BattleView } from "../../wire/messages";
import { watchBattles } from "./battleWatch";
import type { TableState } from "./state.svelte";

type Shown = TableState["battle"];

/** What is left of a battle board that shows Ostia, once the game went from one position to another. */
function after(before: Position, now: Position, battle: Shown): Shown {
  let tell = (_: string) => {};
  const session = {
    now: before,
    mine: ["rome"],
    timeline: undefined,
    listen: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  };
  const table = { session, at: undefined, battle };
  watchBattles(table as unknown as TableState);
  session.now = now;
  tell("position");
  return table.battle;
}
const at = (power: string, phase: string, battles: BattleView[] = []) =>
  positionOf({ round: 1, power, phase, battles });

describe("the board of a battle that was fought", () => {
  const shown = { space: "Ostia", asked: false };
  const open: BattleView = { id: 1, space: "Ostia", lead: "gaul", status: "FIGHTING" };
  it("closes when one's own turn begins, and with each phase of it", () => {
    expect(after(at("gaul", "income"), at("rome", "purchase"), shown)).toBeUndefined();
    expect(after(at("rome", "combat"), at("rome", "place"), shown)).toBeUndefined();
  });
  it("stays in the turns of others, while the battle goes on, and where somebody opened it", () => {
    expect(after(at("gaul", "combat"), at("gaul", "place"), shown)).toBe(shown);
    expect(after(at("gaul", "combat", [open]), at("rome", "purchase", [open]), shown)).toBe(shown);
    const opened = { space: "Ostia", asked: true };
    expect(after(at("gaul", "income"), at("rome", "purchase"), opened)).toBe(opened);
  });
});
