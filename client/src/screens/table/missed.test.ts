import { describe, expect, it } from "vitest";
import { missedBy } from "./missed";

/** What was missed after these positions: the entry that one came to, and whether one saw it come. */
function after(stored: number | undefined, ...came: [number, boolean][]) {
  const tells: ReturnType<typeof missedBy>[] = [];
  let seen = stored;
  let before: ReturnType<typeof missedBy>;
  for (const [sequence, watched] of came) {
    before = missedBy(before, seen, sequence, watched);
    tells.push(before);
    seen = sequence;
  }
  return tells.at(-1);
}

describe("what somebody missed of a game", () => {
  it("is nothing on the first visit, and while each entry is seen to come", () => {
    expect(after(undefined, [80, true])).toBeUndefined();
    expect(after(80, [80, true], [81, true], [82, true])).toBeUndefined();
  });
  it("lies between the last visit and this one, also when the game goes on", () => {
    expect(after(50, [80, true])).toEqual({ from: 50, to: 80, away: true });
    expect(after(50, [80, true], [81, true])).toEqual({ from: 50, to: 80, away: true });
  });
  it("is a jump of the sequence, and what comes at once after a lost connection", () => {
    expect(after(80, [80, true], [95, true])).toEqual({ from: 80, to: 95, away: true });
    expect(after(80, [81, false], [82, false], [83, false], [84, true])).toEqual({ from: 80, to: 83, away: true });
  });
  it("is the last of two absences, and nothing where the game became shorter", () => {
    expect(after(50, [80, true], [81, true], [95, true])).toEqual({ from: 81, to: 95, away: true });
    expect(after(50, [80, true], [60, true])).toBeUndefined();
  });
});
