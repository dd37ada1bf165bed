import { describe, expect, it } from "vitest";
import { legalOf, type Selection } from "../../game/legal";
import type { Command, Entry, Update } from "../../wire/messages";
import { keepsPicks, stillPicked } from "./picks";

const move = (type: string, count: number, from: string, to: string): Command => ({
  move: { units: [{ type, count }], path: [from, to] },
});
const picked = (from: string, ...counts: [string, number][]): Selection => ({
  from,
  counts: new Map(counts.map(([type, count]) => [`${type}|||||`, count])),
});
const legal = legalOf({ commands: [move("man", 2, "X", "Y"), move("man", 3, "X", "Z"), move("tank", 1, "W", "Z")] });

describe("what is picked, when the game has a new entry", () => {
  const game = (...bodies: Partial<Entry>[]) => {
    const all = bodies.map((body, at): Update => ({ entry: { sequence: at + 1, parent: at, ...body } }));
    return (sequence: number) => all[sequence - 1];
  };

  it("stays at an order, a pause and a seat, and at a fresh view of the same entry", () => {
    const update = game({ played: {} }, { order_left: {} }, { paused: {} }, { seated: {} }, { credited: {} });
    expect(keepsPicks(update, 1, 5)).toBe(true);
    expect(keepsPicks(update, 1, 1)).toBe(true);
  });
  it("goes at what is played, taken back or ruled", () => {
    for (const kind of ["played", "taken_back", "set_back", "corrected", "ordered", "annulled"] as const)
      expect(keepsPicks(game({ paused: {} }, { [kind]: {} }, { resumed: {} }), 1, 3)).toBe(false);
  });
  it("goes at entries that are not known, and where the game became shorter", () => {
    expect(keepsPicks(game({ paused: {} }), 1, 2)).toBe(false);
    expect(keepsPicks(game({ paused: {} }), 1, 0)).toBe(false);
  });
});

describe("what a new list of legal commands leaves of a group", () => {
  it("is the same group where all of it may still go", () => {
    const group = [picked("X", ["man", 3]), picked("W", ["tank", 1], ["man", 0])];
    expect(stillPicked(legal, group)).toBe(group);
  });
  it("is as many units as may still go, of the kinds and the spaces that are still listed", () => {
    const group = [picked("X", ["man", 5], ["tank", 1]), picked("V", ["man", 1]), picked("W", ["tank", 1])];
    expect(stillPicked(legal, group)).toEqual([picked("X", ["man", 3]), picked("W", ["tank", 1])]);
    expect(stillPicked(legalOf({}), group)).toEqual([]);
  });
});
