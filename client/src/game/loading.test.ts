import { describe, expect, it } from "vitest";
import type { Command, GameView } from "../wire/messages";
import { kindOfPick, legalOf } from "./legal";
import { loadsFrom } from "./loading";
import { positionOf } from "./position";
import { tablesOf } from "./tables";

const tables = tablesOf({
  transports: [
    {
      carrier: "boat",
      places: 2,
      cargo: [
        { type: "man", places: 1, most: 2 },
        { type: "cart", places: 2, most: 1 },
      ],
    },
  ],
});
const load = (type: string, count: number): Command => ({
  load: { units: [{ type, count }], from: "Ostia", at: "Sea" },
});
const legal = (...commands: Command[]) => legalOf({ power: "Rome", commands });
type Counts = Readonly<Record<string, number>>;
/** Units in the harbour and on ships; of the first ship some cargo. */
function units(ashore: Counts, ships: number, aboard: Counts = {}) {
  let id = 0;
  const group = (type: string, count: number, carrier = 0) => ({
    ...{ owner: "Rome", type, carrier },
    ids: Array.from({ length: count }, () => ++id),
  });
  const view: GameView = {
    units: [
      { space: "Sea", units: [group("boat", ships), ...Object.entries(aboard).map(([type, n]) => group(type, n, 1))] },
      { space: "Ostia", units: Object.entries(ashore).map(([type, n]) => group(type, n)) },
    ],
  };
  return positionOf(view).units;
}
const counts = (...args: Parameters<typeof loadsFrom>) =>
  loadsFrom(...args).map(({ to, kinds, all }) => ({ to, all, ...Object.fromEntries(kinds) }));
const [man, cart] = [kindOfPick({ type: "man" }), kindOfPick({ type: "cart" })];

describe("all that is loaded at once", () => {
  it("is as much as the ships have room for, the largest first", () => {
    const list = legal(load("man", 4), load("cart", 2));
    expect(counts(list, tables, units({ man: 4, cart: 2 }, 3), "Ostia")).toEqual([
      { to: "Sea", all: false, [cart]: 2, [man]: 2 },
    ]);
    expect(counts(list, tables, units({ man: 4, cart: 2 }, 4), "Ostia")).toEqual([
      { to: "Sea", all: true, [cart]: 2, [man]: 4 },
    ]);
  });
  it("counts what is aboard already", () => {
    const list = legal(load("man", 3), load("cart", 1));
    expect(counts(list, tables, units({ man: 3, cart: 1 }, 2, { man: 1 }), "Ostia")).toEqual([
      { to: "Sea", all: false, [cart]: 1, [man]: 1 },
    ]);
  });
  it("is never more than the server lists of a kind, and is nothing for a single unit", () => {
    expect(counts(legal(load("man", 2)), tables, units({ man: 5 }, 4), "Ostia")).toEqual([
      { to: "Sea", all: false, [man]: 2 },
    ]);
    expect(counts(legal(load("man", 1)), tables, units({ man: 1 }, 4), "Ostia")).toEqual([]);
    expect(counts(legal(load("man", 2)), tables, units({ man: 2 }, 1), "Rome")).toEqual([]);
  });
  it("is one kind where nothing is known of the ships", () => {
    const list = legal(load("man", 4), load("cart", 2));
    expect(counts(list, undefined, units({ man: 4, cart: 2 }, 3), "Ostia")).toEqual([
      { to: "Sea", all: false, [man]: 4 },
    ]);
  });
});
