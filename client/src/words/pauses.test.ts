import { describe, expect, it } from "vitest";
import { pauseWords } from "./pauses";

describe("a pause in words", () => {
  it("names its reason, and what a director says of it", () => {
    expect(pauseWords(["BOTH_SIDES"])).toBe("Paused: both sides want it");
    expect(pauseWords(["DIRECTOR", "DISPUTE"])).toBe("Paused by a director");
    expect(pauseWords(["DIRECTOR"], "Lunch until one.")).toContain("Lunch until one.");
    expect(pauseWords(["DISPUTE"], "Lunch until one.")).not.toContain("Lunch");
  });
  it("says no more than that it is paused where no reason is told", () => {
    expect(pauseWords([])).toBe("Paused");
  });
});
