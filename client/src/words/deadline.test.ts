import { describe, expect, it } from "vitest";
import words from "./clocks.ftl?raw";
import { deadline } from "./deadline";
import { addWords } from "./format";

addWords(words);

describe("a deadline in words", () => {
  const now = new Date(2026, 5, 1, 18, 0).getTime(); // a Monday, wherever this runs
  it.each([
    [new Date(2026, 5, 1, 22, 30), "22:30, in 4 h 30 min"],
    [new Date(2026, 5, 2, 22, 0), "Tuesday 22:00, in 1 d 4 h"],
    [new Date(2026, 5, 2, 7, 5), "Tuesday 07:05, in 13 h 5 min"],
    [new Date(2026, 5, 1, 18, 0), "18:00, in less than a minute"],
  ])("%s", (at, text) => expect(deadline(at.getTime(), now)).toBe(text));
  it("of another week has its date", () => {
    expect(deadline(new Date(2026, 5, 20, 22, 0).getTime(), now)).toMatch(/20.*, in 19 d 4 h$/);
  });
});
