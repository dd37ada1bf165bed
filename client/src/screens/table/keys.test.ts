import { describe, expect, it } from "vitest";
import { kindOfPick, legalOf } from "../../game/legal";
import { OFF_BOARD } from "../../game/position";
import type { Command } from "../../wire/messages";
import { counted, keyOf } from "./keys";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe("keys of the table", () => {
  it("are single letters, and those of editors", () => {
    expect(keyOf(press("e"), true)).toBe("e");
    expect(keyOf(press("z", { ctrlKey: true }), true)).toBe("u");
    expect(keyOf(press("Z", { metaKey: true }), true)).toBe("U");
    expect(keyOf(press("c", { ctrlKey: true }), true)).toBeUndefined();
    expect(keyOf(press("e", { altKey: true }), true)).toBeUndefined();
  });
  it("are none of them letters where single letters are switched off", () => {
    for (const key of ["e", "U", "[", "/", "?"]) expect(keyOf(press(key), false)).toBeUndefined();
    expect(keyOf(press("F1"), false)).toBe("F1");
    expect(keyOf(press("Escape"), false)).toBe("Escape");
    expect(keyOf(press("z", { ctrlKey: true }), false)).toBe("u");
  });
});

describe("one picked unit more or fewer", () => {
  const kind = (type: string) => kindOfPick({ type });
  const move = (type: string, count: number, to = "Rome"): Command => ({
    move: { units: [{ type, count }], path: ["Ostia", to] },
  });
  const legal = legalOf({ commands: [move("man", 2), move("tank", 2), move("tank", 1, "Pisa"), move("gun", 1)] });
  /** What is picked after each of these keys. */
  const walk = (picked: readonly [string, number][], keys: string, target?: string) => {
    const counts = new Map(picked.map(([type, count]) => [kind(type), count]));
    return [...keys].map((key) => {
      const next = counted(legal, { from: "Ostia", counts }, key === "]" ? 1 : -1, target);
      if (next !== undefined) counts.set(...next);
      return ["man", "tank", "gun"].map((type) => counts.get(kind(type)) ?? 0).join(" ");
    });
  };

  it("is of the kind that was picked last, then of the others that are picked; the last unit stays", () => {
    expect(
      walk(
        [
          ["man", 2],
          ["tank", 2],
        ],
        "[[[[",
      ),
    ).toEqual(["2 1 0", "2 0 0", "1 0 0", "1 0 0"]);
  });
  it("is of every kind of the space at last", () => {
    expect(walk([["tank", 1]], "]]]]]")).toEqual(["0 2 0", "1 2 0", "2 2 0", "2 2 1", "2 2 1"]);
  });
  it("is no unit that cannot go to the target that is chosen", () => {
    expect(walk([["tank", 1]], "]", "Pisa")).toEqual(["0 1 0"]);
  });
  it("is none where nothing is picked", () => {
    expect(walk([], "[]")).toEqual(["0 0 0", "0 0 0"]);
    expect(counted(legal, { from: OFF_BOARD, counts: new Map([[kind("man"), 1]]) }, 1)).toBeUndefined();
  });
});
