import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { Event, Update } from "../../wire/messages";
import { addWords } from "../../words/format";
import words from "../../words/battle.ftl?raw";
import {
  battleIn,
  choosesUnits,
  endWords,
  hittersOf,
  keyMeans,
  nextOf,
  reachedBy,
  roundOf,
  sheetOf,
  stepMs,
  strikesOf,
  withReason,
} from "./battleBoard";
import type { PastBattle, PastRound } from "./pastBattles";
import { hitWords } from "./wanted";

addWords(words);

const tables = tablesOf({
  unit_types: [
    { name: "man", attack: 1, defence: 2 },
    { name: "cart", attack: 3 },
  ],
});
const rolled = (owner: string, target: number, faces: number[], space = "Ostia"): Event => ({
  rolled: { owner, target, faces, space },
});
const step = (key: string, attacking: boolean, target: number, faces: number[]) => ({
  key,
  sequence: 7,
  event: rolled(attacking ? "gaul" : "rome", target, faces),
  rolled: true,
  attacking,
});
const round: PastRound = {
  round: 1,
  sequence: 7,
  attackers: [
    { owner: "gaul", type: "man", count: 3 },
    { owner: "gaul", type: "cart", count: 1 },
  ],
  defenders: [{ owner: "rome", type: "man", count: 2 }],
  steps: [step("a", true, 1, [1, 4, 6]), step("b", true, 3, [3]), step("c", false, 2, [2, 2])],
};

describe("the clock of a battle board", () => {
  it("shows each round to its end before the next one, however many have come since", () => {
    expect(reachedBy([2, 1], 0)).toEqual({ at: 0, seen: 0, behind: true });
    expect(reachedBy([2, 1], 2)).toEqual({ at: 0, seen: 2, behind: true });
    expect(reachedBy([2, 1], 3)).toEqual({ at: 1, seen: 0, behind: true });
    expect(reachedBy([2, 1], 4)).toEqual({ at: 1, seen: 1, behind: false });
    expect(strikesOf([2, 1])).toBe(4);
  });
  it("goes on where a round goes on, and has nothing to show before the first", () => {
    expect(reachedBy([2], 2)).toEqual({ at: 0, seen: 2, behind: false });
    expect(reachedBy([3], 2)).toEqual({ at: 0, seen: 2, behind: true });
    expect(reachedBy([], 0)).toEqual({ at: 0, seen: 0, behind: false });
  });
});

describe("the map beside a battle board", () => {
  const rounds = [round, { ...round, round: 2, sequence: 9, steps: [{ ...step("d", true, 1, [1]), sequence: 9 }] }];
  const next = (strikes: number) => nextOf(rounds, reachedBy([3, 1], strikes));
  it("waits for the entry that brings what is shown next", () => {
    expect([0, 2, 3, 4].map(next)).toEqual([7, 7, 9, 9]);
  });
  it("waits for nothing once all is shown", () => {
    expect(next(5)).toBeUndefined();
    expect(nextOf([], reachedBy([], 0))).toBeUndefined();
  });
});

describe("a round of a battle, laid out", () => {
  it("has a column for each number to hit, the highest first, with units and dice in their columns", () => {
    const { columns, rows } = sheetOf(tables, undefined, round, 3);
    expect(columns).toEqual([3, 2, 1]);
    const [attackers, defenders] = rows;
    expect(attackers?.chips.get(3)?.map((it) => it.type)).toEqual(["cart"]);
    expect(attackers?.rolls.get(1)?.map((it) => [it.faces, it.hits])).toEqual([[[1, 4, 6], 1]]);
    expect([attackers?.hits, defenders?.hits]).toEqual([2, 2]);
  });
  it("stands by what the server explains, with its reasons", () => {
    const reasons = [{ paragraph: "1", amount: 1 }];
    const fire = {
      attackers: [{ power: "gaul", type: "man", count: 3, value: 2, reasons }],
      defenders: [{ power: "rome", type: "man", count: 2, value: 4 }],
    };
    const { columns, rows } = sheetOf(tables, fire, round, 0);
    expect(columns).toEqual([4, 2]);
    expect(rows[0]?.chips.get(2)).toMatchObject([{ type: "man", count: 3, reasons }]);
  });
  it("tells units of a type apart by their dice, where the server explains nothing any more", () => {
    const shots = (target: number, faces: number[], key: string) => ({
      ...step(key, true, target, faces),
      event: { rolled: { owner: "gaul", type: "man", target, faces, space: "Ostia" } },
    });
    const supported = { ...round, steps: [shots(2, [1], "a"), shots(1, [4, 6], "b")] };
    const { columns, rows } = sheetOf(tables, undefined, supported, 2);
    expect(columns).toEqual([3, 2, 1]);
    expect([2, 1].map((at) => rows[0]?.chips.get(at)?.map((it) => [it.type, it.count]))).toEqual([
      [["man", 1]],
      [["man", 2]],
    ]);
  });
  it("shows no die before its turn", () => {
    const { rows } = sheetOf(tables, undefined, round, 1);
    expect(rows[0]?.hits).toBe(1);
    expect(rows[0]?.rolls.size).toBe(1);
    expect(rows[1]?.rolls.size).toBe(0);
  });
});

describe("the battle that is shown", () => {
  const battle = { id: 4, kind: "field", space: "Ostia", lead: "gaul", participants: [{ unit: 1, attacking: true }] };
  const entries: Event[][] = [
    [{ turn_opened: { power: "gaul" } }, { battle_opened: { battle } }, { battle_round: { battle: 4, round: 1 } }],
    [rolled("gaul", 1, [1]), { battle_closed: { space: "Ostia" } }],
    [{ turn_opened: { power: "rome" } }],
  ];
  const update = (sequence: number): Update | undefined => {
    const events = entries[sequence - 1];
    return events === undefined ? undefined : { entry: { sequence, parent: sequence - 1, events } };
  };
  it("is the last one in its space, also of an earlier turn", () => {
    expect(battleIn(update, 2, "Ostia")?.rounds.length).toBe(1);
    expect(battleIn(update, 3, "Ostia")?.over).toBe(true);
    expect(battleIn(update, 3, "Alesia")).toBe(undefined);
  });
  it("opens with a round for whoever takes part, and for nobody else", () => {
    const position = positionOf({
      battles: [{ ...battle, participants: [{ unit: 1, attacking: true }, { unit: 2 }] }],
      units: [{ space: "Ostia", units: [{ owner: "rome", type: "man", ids: [2] }] }],
    });
    const begins: Event[] = [{ battle_round: { battle: 4, round: 2 } }];
    expect(roundOf(begins, position, ["gaul"])).toBe("Ostia");
    expect(roundOf(begins, position, ["rome"])).toBe("Ostia");
    expect(roundOf(begins, position, ["iberia"])).toBe(undefined);
    expect(roundOf([], position, ["gaul"])).toBe(undefined);
  });
  it("is shown at the pace of this device, at once where nothing may move", () => {
    expect(stepMs("slow", false)).toBeGreaterThan(stepMs("fast", false));
    expect(stepMs("slow", true)).toBe(0);
    expect(stepMs("line", false)).toBe(0);
  });
});

describe("casualties", () => {
  const battle: PastBattle = {
    ...{
      key: "1.0",
      space: "Ostia",
      kind: "land",
      lead: "gaul",
      gameRound: 1,
      power: "gaul",
      from: 1,
      to: 7,
      over: false,
    },
    rounds: [{ ...round, steps: [...round.steps, step("d", true, 1, [6])] }],
  };
  it("are for the dice of the other side that hit", () => {
    expect(hittersOf(battle, "gaul")).toEqual(["rome"]);
    expect(hittersOf(battle, "rome")).toEqual(["gaul"]);
    expect(hittersOf({ ...battle, rounds: [{ ...round, steps: [step("a", true, 1, [6])] }] }, "rome")).toEqual([]);
    expect(hittersOf(undefined, "rome")).toEqual([]);
  });
  it("say whose dice hit how many units", () => {
    expect(hitWords({ kind: "UNITS", from: 2, to: 2 }, "casualties", "Serbia")).toBe(
      "The dice of Serbia hit 2 of your units.",
    );
    expect(hitWords({ kind: "UNITS", from: 0, to: 2 }, "casualties", "Serbia")).toBe("");
    expect(hitWords({ kind: "UNITS", from: 2, to: 2 }, "something", "Serbia")).toBe("");
    expect(hitWords({ kind: "UNITS", from: 2, to: 2 }, "casualties", "")).toBe("");
  });
  it("are a question for units, beside which no odds from before the dice stand", () => {
    const asked = (kind: "UNITS" | "FLAG") => ({ id: 1, forms: [{ power: "rome", form: { kind } }] });
    expect(choosesUnits(asked("UNITS"), "rome")).toBe(true);
    expect(choosesUnits(asked("FLAG"), "rome")).toBe(false);
    expect(choosesUnits(asked("UNITS"), "gaul")).toBe(false);
  });
});

describe("losses that left no choice", () => {
  it("say so to whoever lost the units", () => {
    const lost = { unasked: ["rome"] };
    expect(withReason("Rome loses 1 man", lost, ["rome"])).toBe(
      "Rome loses 1 man. You had no choice: the hits could fall on nothing else.",
    );
    expect(withReason("Rome loses 1 man", lost, ["gaul"])).toBe("Rome loses 1 man");
    expect(withReason("Rome loses 1 man", {}, ["rome"])).toBe("Rome loses 1 man");
  });
});

describe("the end of a battle", () => {
  it("is told to whoever led it as one's own; to others as the log has it", () => {
    expect(endWords({ space: "Ostia", lead: "gaul", outcome: "taken" }, ["gaul"])).toBe("You take Ostia.");
    expect(endWords({ space: "Ostia", lead: "gaul", outcome: "taken" }, ["rome"])).toBeUndefined();
    expect(endWords({ space: "Ostia", lead: "gaul", outcome: "unheard-of" }, ["gaul"])).toBeUndefined();
  });
});

describe("a key, while a battle board is open", () => {
  const nowhere = { onSpace: false, onButton: false, jumping: false, picked: false };
  it("closes the board by Escape, once nothing is picked", () => {
    expect(keyMeans("Escape", nowhere)).toBe("close");
    expect(keyMeans("Escape", { ...nowhere, onSpace: true })).toBe("close");
    expect(keyMeans("Escape", { ...nowhere, picked: true })).toBeUndefined();
  });
  it("ends a jump by letters on the map first", () => {
    expect(keyMeans("Escape", { ...nowhere, onSpace: true, jumping: true })).toBeUndefined();
  });
  it("goes on by the space bar, except where that presses something", () => {
    expect(keyMeans(" ", nowhere)).toBe("on");
    expect(keyMeans(" ", { ...nowhere, onButton: true })).toBeUndefined();
    expect(keyMeans(" ", { ...nowhere, onSpace: true })).toBeUndefined();
    expect(keyMeans("b", nowhere)).toBeUndefined();
  });
});
