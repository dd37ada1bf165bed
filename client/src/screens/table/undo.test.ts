import { describe, expect, it } from "vitest";
import type { Command, Update } from "../../wire/messages";
import { doneOf, dropping, lastAfter, stoppedAt, undoneAfter } from "./undo";
import { undoOff } from "./undoOff";

const buy: Command = { purchase: { units: [{ type: "man", count: 1 }] } };
const move = (to: string): Command => ({ move: { units: [{ type: "man", count: 1 }], path: ["X", to] } });
const end: Command = { end_phase: {} };

/** Entries from 1 on; a number goes back to the state after that entry. */
function entries(...given: (readonly [string, Command] | number)[]) {
  const updates = given.map((it, at): Update => {
    const sequence = at + 1;
    if (typeof it === "number") return { entry: { sequence, parent: it, taken_back: {} } };
    return { entry: { sequence, parent: at, played: { as: it[0], command: it[1] } } };
  });
  return (sequence: number) => updates[sequence - 1];
}

describe("the commands of a phase", () => {
  it("are those of its power that lead to the last one, without what was taken back", () => {
    const all = entries(["B", end], ["A", move("Y")], ["A", move("Z")], 2, ["A", move("W")]);
    expect(doneOf(all, { power: "A", sequence: 5 })).toEqual([
      { sequence: 2, command: move("Y") },
      { sequence: 5, command: move("W") },
    ]);
  });
  it("begin behind the end of the phase before, and the end of a phase stands alone", () => {
    const all = entries(["A", buy], ["A", end], ["A", move("Y")], ["A", end]);
    expect(doneOf(all, { power: "A", sequence: 3 }).map((it) => it.sequence)).toEqual([3]);
    expect(doneOf(all, { power: "A", sequence: 4 }).map((it) => it.sequence)).toEqual([4]);
  });
  it("are none where nothing may be taken back", () => {
    expect(doneOf(entries(["A", buy]), undefined)).toEqual([]);
    expect(doneOf(entries(["A", buy]), { power: "A", sequence: 9 })).toEqual([]);
  });
});

describe("what can be given again", () => {
  const taken = { power: "A", command: buy };
  it("grows by take-backs, shrinks as it is given again, and is gone once something else was done", () => {
    const one = undoneAfter([], { command: { take_back: {} }, redone: false }, taken);
    expect(one).toEqual([taken]);
    const two = undoneAfter(one, { command: { take_back: {} }, redone: false }, { power: "A", command: end });
    expect(undoneAfter(two, { command: end, redone: true }, undefined)).toEqual([taken]);
    expect(undoneAfter(two, { command: move("Y"), redone: false }, undefined)).toEqual([]);
  });
});

describe("the command that is taken back", () => {
  const done = [
    { sequence: 2, command: buy },
    { sequence: 3, command: move("Y") },
  ];
  const back: Command = { take_back: {} };
  it("is the last one that was done, and what is under way counts", () => {
    expect(lastAfter(done, [])).toEqual(move("Y"));
    expect(lastAfter(done, [{ command: back }])).toEqual(buy);
    expect(lastAfter(done, [{ command: move("Z") }])).toEqual(move("Z"));
    expect(lastAfter(done, [{ command: back, all: [back, back, move("Z")] }, { command: back }])).toBeUndefined();
  });
});

describe("a command that is dropped", () => {
  const done = [
    { sequence: 2, command: buy },
    { sequence: 3, command: move("Y") },
    { sequence: 5, command: move("Z") },
  ];
  it("is taken back with all that came after it, which is given again", () => {
    const back = { take_back: {} };
    expect(dropping(done, 2)).toEqual([back, back, back, move("Y"), move("Z")]);
    expect(dropping(done, 5)).toEqual([back]);
    expect(dropping(done, 4)).toEqual([]);
  });
  it("loses what is no longer legal, and nothing behind it", () => {
    const all = dropping(done, 2);
    expect(stoppedAt(all, 3)).toEqual({ lost: move("Y"), rest: [move("Z")] });
    expect(stoppedAt(all, 4)).toEqual({ lost: move("Z"), rest: [] });
  });
  it("stays where it could not be taken back, or nothing was left to do", () => {
    expect(stoppedAt(dropping(done, 2), 1)).toBeUndefined();
    expect(stoppedAt(dropping(done, 2), 5)).toBeUndefined();
  });
  it("ends no phase in whose place something chosen was refused", () => {
    expect(stoppedAt([buy, end], 0)).toBeUndefined();
  });
});

describe("why nothing can be taken back", () => {
  const opens = (sequence: number, as: string, power: string): Update => ({
    entry: { sequence, parent: sequence - 1, played: { as, command: end }, events: [{ turn_opened: { power } }] },
  });
  const own = (sequence: number, more: object = {}): Update => ({
    entry: { sequence, parent: sequence - 1, played: { as: "A", command: move("Y") }, ...more },
  });
  const off = (...updates: Update[]) => undoOff((at) => updates[at - 1], updates.length, ["A"]);
  const other: Update = { entry: { sequence: 3, parent: 2, played: { as: "B", command: end } } };

  it("is that nothing was done in this turn, whatever was done before", () => {
    expect(off()).toBe("none");
    expect(off(own(1), opens(2, "B", "A"))).toBe("none");
  });
  it("is a die of the last command, or one that was rolled since", () => {
    expect(off(opens(1, "B", "A"), own(2, { rolls: {} }))).toBe("dice");
    expect(off(opens(1, "B", "A"), own(2), { entry: { ...other.entry, rolls: {} } })).toBe("dice");
  });
  it("is what others have done since, else the game's own rule", () => {
    expect(off(opens(1, "B", "A"), own(2), other)).toBe("others");
    expect(off(opens(1, "B", "A"), own(2))).toBe("stands");
  });
});
