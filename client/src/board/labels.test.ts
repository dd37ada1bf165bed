import { describe, expect, test } from "vitest";
import type { Floor } from "./floor";
import { boxAround } from "./geometry";
import { broken, guessed, written, type Wanted } from "./labels";

const type = { scale: 0.35, largest: 12, smallest: 9 };
const one = () => 0.6;
const byLetter = (text: string) => text.length * 0.6;
const open = (width: number, height: number, x = 0, y = 0): Floor => {
  const box = boxAround(x, y, width, height);
  return {
    box,
    holds: (left, top, right, bottom) =>
      left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom,
  };
};
const want = (space: string, x: number, y: number, more: Partial<Wanted> = {}): Wanted => ({
  space,
  forms: [space],
  x,
  y,
  reach: 0,
  floor: open(220, 60, x, y),
  ...more,
});
const lines = (name: string, width: number, height: number, more: Partial<Wanted> = {}) =>
  written(want(name, 0, 0, { floor: open(width / type.scale, height / type.scale), ...more }), type, byLetter)?.lines;

describe("labels", () => {
  test("break at spaces and behind hyphens, so that the longest line is shortest", () => {
    expect(broken("German East Africa", 2, byLetter)).toEqual(["German", "East Africa"]);
    expect(broken("Trans-Jordan", 2, byLetter)).toEqual(["Trans-", "Jordan"]);
    expect(broken("Anglo Egyptian Sudan", 3, byLetter)).toEqual(["Anglo", "Egyptian", "Sudan"]);
    expect(broken("Trans-Jordan Coast", 2, byLetter)).toEqual(["Trans-Jordan", "Coast"]);
    expect(broken("Rome", 2, byLetter)).toBeUndefined();
  });

  test("take a second line only where one has no room at that size", () => {
    expect(lines("East Africa", 100, 40)).toEqual(["East Africa"]);
    expect(lines("East Africa", 60, 40)).toEqual(["East", "Africa"]);
  });

  test("use a shorter form where the name cannot be read, and nothing where none can", () => {
    expect(lines("Constantinople", 60, 14, { forms: ["Constantinople", "Const."] })).toEqual(["Const."]);
    expect(lines("Constantinople", 30, 14)).toBeUndefined();
  });

  test("move a little where their best place has no room", () => {
    const moved = written(want("Rome", 0, 0, { floor: open(100, 60, 30, 0), reach: 60 }), type, byLetter);
    expect(moved?.x).toBeGreaterThan(0);
    expect(written(want("Rome", 0, 0, { floor: open(100, 60, 90, 0), reach: 20 }), type, byLetter)).toBeUndefined();
  });

  test("keep off what is taken", () => {
    expect(written(want("Rome", 0, 0), type, byLetter, [{ left: -5, top: -5, right: 5, bottom: 5 }])).toBeUndefined();
  });

  test("have a guess of their width where no canvas is", () => {
    expect(guessed("will")).toBeLessThan(guessed("mama"));
    expect(one()).toBe(0.6);
  });
});
