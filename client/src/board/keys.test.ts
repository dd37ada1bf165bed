import { describe, expect, test } from "vitest";
import { directionOf, jumpTo, neighbourTowards, type Place } from "./keys";

const places: Record<string, Place> = Object.fromEntries(
  (
    [
      ["home", 0, 0],
      ["east", 100, 10],
      ["far east", 300, 0],
      ["south east", 80, 90],
      ["north", 10, -100],
      ["island", -400, 20],
    ] as const
  ).map(([space, x, y]) => [space, { space, at: [x, y] as const }]),
);
const all = Object.values(places);
const from = (space: string, direction: Parameters<typeof neighbourTowards>[1], near: readonly string[]) =>
  neighbourTowards(
    places[space] as Place,
    direction,
    near.flatMap((name) => places[name] ?? []),
    all,
  );

describe("arrow keys", () => {
  test("go to the neighbour that lies in that direction, the straighter one first", () => {
    expect(from("home", "right", ["east", "south east", "north"])).toBe("east");
    expect(from("home", "down", ["east", "south east"])).toBe("south east");
    expect(from("home", "up", ["east", "north"])).toBe("north");
  });

  test("go beyond the neighbours where there is none, so that nothing is a dead end", () => {
    expect(from("home", "left", ["east"])).toBe("island");
    expect(from("east", "right", ["home"])).toBe("far east");
  });

  test("stay at the border of the picture", () => {
    expect(from("island", "left", [])).toBeUndefined();
  });

  test("are read by their names", () => {
    expect(directionOf("ArrowUp")).toBe("up");
    expect(directionOf("Enter")).toBeUndefined();
  });
});

describe("letters", () => {
  const spaces = ["Germany", "German East Africa", "East Prussia", "SZ 9", "Île de France", "Algeria"].map((label) => ({
    space: label,
    label,
  }));

  test("mean beginnings of names, then of words, then initials", () => {
    expect(jumpTo("ger", spaces)).toEqual(["Germany", "German East Africa"]);
    expect(jumpTo("ea", spaces)).toEqual(["East Prussia", "German East Africa"]);
    expect(jumpTo("gea", spaces)).toEqual(["German East Africa"]);
    expect(jumpTo("sz 9", spaces)).toEqual(["SZ 9"]);
  });

  test("need neither accents nor capitals, and none mean nothing", () => {
    expect(jumpTo("ILE", spaces)).toEqual(["Île de France"]);
    expect(jumpTo("  ", spaces)).toEqual([]);
    expect(jumpTo("xyz", spaces)).toEqual([]);
  });
});
