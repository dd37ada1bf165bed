import { describe, expect, it } from "vitest";
import { legalOf } from "../../game/legal";
import { OFF_BOARD } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { Command } from "../../wire/messages";
import { whyCommand } from "./why";

const tables = tablesOf({
  spaces: [{ name: "X" }, { name: "Y" }, { name: "Z" }, { name: "Sea", sea: true }, { name: "Bay", sea: true }],
  unit_types: [
    { name: "man", land: true },
    { name: "cart", land: true },
    { name: "boat", sea: true },
  ],
});
const man = { type: "man" };
const cart = { type: "cart" };
const legal = legalOf({
  commands: [
    { move: { units: [{ ...man, count: 3 }], path: ["X", "Y"] } },
    { move: { units: [{ ...cart, count: 2 }], path: ["X", "Y"] } },
    { move: { units: [{ ...cart, count: 2 }], path: ["X", "Y", "Z"] } },
    { load: { units: [{ ...man, count: 1 }], from: "X", at: "Bay", into: { type: "boat" } } },
    { place: { units: [{ ...man, count: 2 }], space: "X" } },
    { unload: { units: [{ ...man, count: 1 }], from: "Bay", to: "X" } },
  ],
});
const kindOf = (type: string) => legal.deeds.find((it) => it.pick.type === type)?.kind ?? "";
const picked = (from: string, ...counts: [string, number][]) => [
  { from, counts: new Map(counts.map(([type, count]) => [kindOf(type), count])) },
];
const ask = (group: ReturnType<typeof picked>, to: string, by: string[] = [], without?: ReadonlySet<string>) =>
  whyCommand({ legal, tables, group, to, by, without });
/** True if the list has this command: it would be done. */
const isDone = (command: Command) =>
  legal.deeds.some((it) => JSON.stringify(it.path) === JSON.stringify(command.move?.path));

describe("why not", () => {
  it("asks about the kind that cannot go there, never about the one that can, in whatever order they were picked", () => {
    for (const group of [picked("X", ["cart", 2], ["man", 3]), picked("X", ["man", 3], ["cart", 2])]) {
      const command = ask(group, "Z");
      expect(command).toEqual({ move: { units: [{ ...man, count: 3 }], path: ["X", "Z"] } });
      expect(isDone(command as Command)).toBe(false);
    }
  });
  it("asks nothing where each kind may go there by itself", () => {
    expect(ask(picked("X", ["man", 1], ["cart", 1]), "Y")).toBe("together");
    expect(ask(picked("X", ["man", 0]), "Y")).toBe(undefined);
  });
  it("asks about a second space of a group", () => {
    const group = [...picked("X", ["cart", 1]), ...picked(OFF_BOARD, ["man", 1])];
    expect(ask(group, "Z")).toEqual({ place: { units: [{ ...man, count: 1 }], space: "Z" } });
  });
  it("asks to load and to land where that is meant", () => {
    expect(ask(picked("X", ["man", 2]), "Sea")).toEqual({
      load: { units: [{ ...man, count: 2 }], from: "X", at: "Sea" },
    });
    expect(ask(picked("Bay", ["man", 1]), "Y")).toEqual({
      unload: { units: [{ ...man, count: 1 }], from: "Bay", to: "Y" },
    });
  });
  it("asks for all where fewer of them have room, with the same carrier", () => {
    expect(ask(picked("X", ["man", 3]), "Bay")).toEqual({
      load: { units: [{ ...man, count: 3 }], from: "X", at: "Bay", into: { type: "boat" } },
    });
  });
  it("asks about the kinds that the server listed no way for", () => {
    const without = new Set([kindOf("cart")]);
    expect(ask(picked("X", ["man", 1], ["cart", 1]), "Y", ["Z"], without)).toEqual({
      move: { units: [{ ...cart, count: 1 }], path: ["X", "Z", "Y"] },
    });
  });
});
