import { describe, expect, it } from "vitest";
import { positionOf, type Position } from "../../game/position";
import type { BattleView, DecisionView } from "../../wire/messages";
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
  const table = { session, at: undefined, battle: undefined as Shown };
  watchBattles(table as unknown as TableState);
  table.battle = battle;
  session.now = now;
  tell("position");
  return table.battle;
}
const at = (power: string, phase: string, battles: BattleView[] = [], decisions: DecisionView[] = []) =>
  positionOf({ round: 1, power, phase, battles, decisions });

describe("the board of a battle that was fought", () => {
  const shown = { space: "Ostia", asked: false };
  const open: BattleView = { id: 1, space: "Ostia", lead: "gaul", status: "FIGHTING" };
  it("closes with each phase of one's own turn", () => {
    expect(after(at("rome", "combat"), at("rome", "place"), shown)).toBeUndefined();
    expect(after(at("rome", "place"), at("gaul", "purchase"), shown)).toBeUndefined();
  });
  it("is left to itself in the turns of others and after these, and stays where somebody opened it", () => {
    expect(after(at("gaul", "income"), at("rome", "purchase"), shown)).toBe(shown);
    expect(after(at("gaul", "combat"), at("gaul", "place"), shown)).toBe(shown);
    expect(after(at("gaul", "combat", [open]), at("rome", "purchase", [open]), shown)).toBe(shown);
    const opened = { space: "Ostia", asked: true };
    expect(after(at("gaul", "income"), at("rome", "purchase"), opened)).toBe(opened);
  });
});

describe("a question", () => {
  const shown = { space: "Ostia", asked: false };
  const ostia: BattleView = { id: 1, space: "Ostia", lead: "gaul", status: "OVER" };
  const capua: BattleView = { id: 2, space: "Capua", lead: "gaul", status: "FIGHTING" };
  const battles = [ostia, capua];
  const asks = (id: number, battle: number): DecisionView => ({ id, battle, asked: ["rome"] });
  const before = at("rome", "combat", battles);
  it("of another battle opens that battle's board", () => {
    expect(after(before, at("rome", "combat", battles, [asks(7, 2)]), shown)).toEqual({ space: "Capua", asked: false });
  });
  it("of no battle is not covered by a board, unless somebody opened it", () => {
    const now = at("rome", "combat", battles, [asks(7, 0)]);
    expect(after(before, now, shown)).toBeUndefined();
    const opened = { space: "Ostia", asked: true };
    expect(after(before, now, opened)).toBe(opened);
  });
  it("leaves the board of its own battle, one that was closed, and one with a question of its own", () => {
    const own = { space: "Capua", asked: true };
    expect(after(before, at("rome", "combat", battles, [asks(7, 2)]), own)).toBe(own);
    const waits = at("rome", "combat", battles, [asks(7, 2)]);
    expect(after(waits, at("rome", "combat", battles, [asks(7, 2)]), undefined)).toBeUndefined();
    const both = at("rome", "combat", battles, [asks(7, 2), asks(8, 0)]);
    const mine = { space: "Capua", asked: false };
    expect(after(waits, both, mine)).toBe(mine);
    expect(after(both, at("rome", "combat", battles, [asks(8, 0)]), mine)).toBeUndefined();
  });
});
