import { describe, expect, it } from "vitest";
import { bubbleAt } from "./bubble";

const size = { width: 200, height: 60 };

describe("a bubble at a space", () => {
  it("stands above it, in the middle", () => {
    expect(bubbleAt({ x: 500, y: 400 }, size, 1440)).toEqual({ x: 400, y: 306, below: false });
  });
  it("stands below it where there is no room above", () => {
    expect(bubbleAt({ x: 500, y: 50 }, size, 1440)).toEqual({ x: 400, y: 84, below: true });
  });
  it("never leaves the window", () => {
    expect(bubbleAt({ x: 10, y: 400 }, size, 390)?.x).toBe(8);
    expect(bubbleAt({ x: 380, y: 400 }, size, 390)?.x).toBe(182);
    expect(bubbleAt({ x: 380, y: 400 }, size, 180)?.x).toBe(8);
  });
  it("is not there where its space is out of sight", () => expect(bubbleAt(undefined, size, 390)).toBeUndefined());
});
