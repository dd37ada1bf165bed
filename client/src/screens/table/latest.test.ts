import { describe, expect, it } from "vitest";
import type { Update } from "../../wire/messages";
import { latestOf } from "./latest";

const rolled = { rolled: { owner: "Italy", purpose: "attack", faces: [1, 6], target: 3 } };
const entry = (sequence: number, as: string, events: object[] = []): Update => ({
  entry: { sequence, parent: sequence - 1, played: { as, command: { end_phase: {} } }, events },
});

describe("what has just happened", () => {
  const line = [
    entry(1, "France", [rolled]),
    entry(2, "Italy", [rolled]),
    entry(3, "France"),
    entry(4, "Italy", [rolled]),
    entry(5, "Germany"),
    entry(6, "Germany", [rolled]),
  ];
  const update = (sequence: number) => line[sequence - 1];
  const of = (mine: string[], last = 6, most = 3) =>
    latestOf(undefined, update, last, mine, most).map((it) => it.sequence);

  it("goes back to the player's own last command, and tells what came of it", () => {
    expect(of(["France"])).toEqual([6, 4]);
    expect(of(["Italy"])).toEqual([6, 4]);
    expect(of(["Italy"], 2)).toEqual([2]);
  });
  it("leaves out what brought nothing, and tells no more than so many", () => {
    expect(of(["Nobody"])).toEqual([6, 4, 2]);
    expect(of(["Nobody"], 6, 1)).toEqual([6]);
  });
  it("leaves out what was taken back", () => {
    const back: Update = { entry: { sequence: 7, parent: 5, taken_back: {}, events: [rolled] } };
    const told = latestOf(undefined, (at) => (at === 7 ? back : update(at)), 7, [], 3);
    expect(told.map((it) => it.sequence)).toEqual([7, 4, 2]);
  });
  it("stops where entries are not known yet", () => {
    expect(latestOf(undefined, (at) => (at > 4 ? line[at - 1] : undefined), 6, [], 3).length).toBe(1);
  });
});
