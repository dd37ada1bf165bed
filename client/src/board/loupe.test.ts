import { describe, expect, it } from "vitest";
import { LOUPE, loupeAt } from "./loupe";

const window = { width: 390, height: 360 };

describe("the loupe", () => {
  it("stands above the finger", () => {
    const [x, y] = loupeAt([200, 300], window);
    expect(x).toBe(200);
    expect(y).toBeLessThan(300 - LOUPE);
  });
  it.each([
    [0, 0],
    [390, 0],
    [10, 360],
    [200, 20],
    [380, 100],
  ] as const)("is whole for a finger at %d, %d, and not under it", (x, y) => {
    const [left, top] = loupeAt([x, y], window);
    expect(left).toBeGreaterThanOrEqual(LOUPE);
    expect(left).toBeLessThanOrEqual(window.width - LOUPE);
    expect(top).toBeGreaterThanOrEqual(LOUPE);
    expect(top).toBeLessThanOrEqual(window.height - LOUPE);
    expect(Math.hypot(left - x, top - y)).toBeGreaterThan(LOUPE);
  });
});
