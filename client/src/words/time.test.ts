import { describe, expect, it } from "vitest";
import { byName, clockTime, listed, span } from "./time";

describe("times", () => {
  it.each([
    [0, "0:00"],
    [59_001, "1:00"],
    [3_600_000, "1:00:00"],
    [100_800_000, "1 d 4 h"],
  ])("shows %d ms as %s", (ms, text) => expect(clockTime(ms)).toBe(text));
  it.each([
    [30_000, "less than a minute"],
    [7_200_000, "2 h"],
    [5_400_000, "1 h 30 min"],
  ])("says %d ms as %s", (ms, text) => expect(span(ms)).toBe(text));
  it("orders names by their letters, and by the numbers in them", () =>
    expect(["SZ 10", "Élan", "SZ 2", "Poland", "Zaire"].sort(byName)).toEqual([
      "Élan",
      "Poland",
      "SZ 2",
      "SZ 10",
      "Zaire",
    ]));
  it("lists names", () => expect(listed(["A", "B", "C"])).toBe("A, B, and C"));
});
