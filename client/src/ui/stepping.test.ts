import { describe, expect, it } from "vitest";
import { numberAfter } from "./stepping";

describe("a key on a number", () => {
  it("goes one up or down within the limits", () => {
    expect(numberAfter("ArrowUp", 3, 0, 4)).toBe(4);
    expect(numberAfter("ArrowRight", 4, 0, 4)).toBe(4);
    expect(numberAfter("ArrowDown", 1, 1, 4)).toBe(1);
  });
  it("jumps to the ends", () => {
    expect(numberAfter("Home", 3, 1, 4)).toBe(1);
    expect(numberAfter("End", 3, 1, 4)).toBe(4);
  });
  it("types a number", () => {
    expect(numberAfter("8", 0, 0, 12)).toBe(8);
    expect(numberAfter("2", 1, 0, 12)).toBe(12);
    expect(numberAfter("3", 1, 0, 12)).toBe(3);
    expect(numberAfter("9", 0, 0, 4)).toBe(4);
    expect(numberAfter("0", 7, 0, 12)).toBe(0);
  });
  it("leaves other keys alone", () => {
    expect(numberAfter("a", 3, 0, 4)).toBeUndefined();
    expect(numberAfter("Tab", 3, 0, 4)).toBeUndefined();
  });
});
