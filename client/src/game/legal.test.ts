import { describe, expect, it } from "vitest";
import type { Command } from "../wire/messages";
import {
  chosenOf,
  commandsBy,
  commandsTo,
  deedOver,
  joined,
  legalOf,
  listsWay,
  overAlso,
  targetsOf,
  targetsOfGroup,
} from "./legal";

const man = { type: "man", moved: false };
const boat = { type: "boat", moved: false };
const move = (path: string[], units = [{ ...man, count: 1 }]): Command => ({ move: { units, path } });
const legal = legalOf({
  power: "A",
  sequence: 7,
  phase: "move",
  commands: [
    move(["X", "Y"]),
    move(["X", "Y"], [{ ...man, count: 3 }]),
    move(["X", "Z", "Y"], [{ ...man, count: 3 }]),
    move(["X", "Y"], [{ ...boat, count: 1 }]),
    move(["W", "Y"], [{ ...man, count: 2 }]),
    move(["W", "Q"], [{ ...man, count: 2 }]),
    { end_phase: {} },
  ],
});
const [kind = ""] = legal.deeds.map((it) => it.kind);
const boats = legal.deeds.find((it) => it.pick.type === "boat")?.kind ?? "";
const picked = (from: string, ...counts: [string, number][]) => ({ from, counts: new Map(counts) });

describe("the legal list", () => {
  it("makes one deed of commands that differ in their count, with the most of them", () => {
    expect(legal.deeds.map((it) => [it.path.join(), it.most])).toEqual([
      ["X,Y", 3],
      ["X,Z,Y", 3],
      ["X,Y", 1],
      ["W,Y", 2],
      ["W,Q", 2],
    ]);
    expect(legal.mayEnd).toBe(true);
  });
  it("keeps units that go together as a deed of its own, done once and whole", () => {
    const command = move(
      ["X", "Y"],
      [
        { ...boat, count: 1 },
        { ...man, count: 2 },
      ],
    );
    const joint = legalOf({ commands: [move(["X", "Y"], [{ ...boat, count: 1 }]), command] });
    expect(joint.others).toEqual([]);
    expect(joint.deeds.map((it) => [it.most, it.together?.length ?? 0])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const kind = joint.deeds[1]?.kind ?? "";
    expect(commandsTo(joint, picked("X", [kind, 1]), "Y")).toEqual([command]);
  });
  it("offers the targets that all picked kinds and counts have", () => {
    expect([...targetsOf(legal, picked("X", [kind, 3], [boats, 1])).keys()]).toEqual(["Y"]);
    expect([...targetsOf(legal, picked("X", [kind, 4])).keys()]).toEqual([]);
  });
  it("offers a group of several spaces the targets that they share", () => {
    const group = [picked("W", [kind, 2]), picked("X", [kind, 1])];
    expect([...targetsOfGroup(legal, group).keys()]).toEqual(["Y"]);
    expect([...targetsOfGroup(legal, group.slice(0, 1)).keys()]).toEqual(["Y", "Q"]);
    expect(targetsOfGroup(legal, group).get("Y")?.[0]?.from).toBe("W");
    expect([...targetsOfGroup(legal, []).keys()]).toEqual([]);
  });
  it("knows which chosen ways are listed", () => {
    expect(listsWay(legal, picked("X", [kind, 1]), "Y", ["Z"])).toBe(true);
    expect(listsWay(legal, picked("X", [kind, 1]), "Y", ["Q"])).toBe(false);
    expect(listsWay(legal, picked("X", [kind, 1], [boats, 1]), "Y", ["Z"])).toBe(false);
  });
  it("gives one command for all that go the same way", () => {
    expect(commandsTo(legal, picked("X", [kind, 2], [boats, 1]), "Y")).toEqual([
      move(
        ["X", "Y"],
        [
          { ...man, count: 2 },
          { ...boat, count: 1 },
        ],
      ),
    ]);
    expect(commandsTo(legal, picked("X", [kind, 2], [boats, 1]), "Y", ["Z"])).toEqual([
      move(["X", "Z", "Y"], [{ ...man, count: 2 }]),
      move(["X", "Y"], [{ ...boat, count: 1 }]),
    ]);
  });
  it("takes a whole group one way, each kind by the way that it has", () => {
    const group = [picked("X", [kind, 2], [boats, 1]), picked("W", [kind, 1])];
    const way = legal.deeds.find((it) => it.path.includes("Z"));
    expect(way && commandsBy(legal.deeds, group, way)).toEqual([
      move(["X", "Z", "Y"], [{ ...man, count: 2 }]),
      move(["X", "Y"], [{ ...boat, count: 1 }]),
      move(["W", "Y"], [{ ...man, count: 1 }]),
    ]);
  });
  it("prefers the way over chosen spaces", () => {
    expect(deedOver(legal.deeds, ["Z"])?.path).toEqual(["X", "Z", "Y"]);
    expect(deedOver(legal.deeds, [])?.path).toEqual(["X", "Y"]);
    expect(deedOver([], ["Z"])).toBeUndefined();
  });
  it("takes spaces to go over in the order of a way, and lets them go again", () => {
    const [deed] = legal.deeds;
    const ways = [
      ["X", "A", "B", "Y"],
      ["X", "C", "Y"],
    ].flatMap((path) => (deed === undefined ? [] : [{ ...deed, path }]));
    expect(overAlso(ways, [], "B")).toEqual(["B"]);
    expect(overAlso(ways, ["B"], "A")).toEqual(["A", "B"]);
    expect(overAlso(ways, ["A"], "B")).toEqual(["A", "B"]);
    expect(overAlso(ways, ["A", "B"], "A")).toEqual(["B"]);
    expect(overAlso(ways, ["A", "B"], "C")).toEqual(["C"]);
  });
  it("tells what was chosen and not sent: the move that waits first, then the purchase", () => {
    const group = [picked("X", [kind, 2])];
    const units = [{ type: "man", count: 1 }];
    const told = (target: string | undefined, inBasket: typeof units) =>
      chosenOf({ legal, group, target, by: ["Z"], inBasket });
    expect(told("Y", units)).toEqual([move(["X", "Z", "Y"], [{ ...man, count: 2 }]), { purchase: { units } }]);
    expect(told(undefined, [])).toEqual([]);
  });
  it("joins moves of one way, and changes none that it was given", () => {
    const given = [move(["X", "Y"]), { end_phase: {} }, move(["X", "Y"], [{ ...boat, count: 1 }])];
    const before = JSON.stringify(given);
    expect(joined(given)).toHaveLength(2);
    expect(JSON.stringify(given)).toBe(before);
  });
});
