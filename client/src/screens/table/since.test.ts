import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { Event, GameView, Update } from "../../wire/messages";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import { betweenTurns, entriesOf, sinceWords, stepsOf } from "./since";

addWords(words);
const tables = tablesOf({ unit_types: [{ name: "man", title: "Man", plural: "Men" }] });
const turn = (power: string): Event => ({ turn_opened: { power } });
const lost = (owner: string, space: string, count: number): Event => ({
  units_removed: { units: [{ owner, type: "man", space, count }] },
});
const entry = (sequence: number, events: Event[] = [], parent = sequence - 1): Update => ({
  entry: { sequence, parent, events },
});
const line = [
  entry(1, [turn("rome")]),
  entry(2, [lost("rome", "Ostia", 9)]),
  entry(3, [lost("rome", "Ostia", 9), turn("gaul")]),
  entry(4, [lost("rome", "Alesia", 2), lost("gaul", "Alesia", 1), lost("gaul", "Massilia", 5)]),
  entry(5, [lost("rome", "Alesia", 1), turn("rome")]),
  entry(6, [lost("rome", "Ostia", 9)]),
];
const known = (at: number) => line[at - 1];

const position = (more: Partial<GameView>) =>
  positionOf({
    units: [{ space: "Alesia", units: [{ owner: "rome", type: "man", ids: [1, 2], count: 2 }] }],
    owners: [{ owner: "rome", enemies: ["gaul"] }],
    ...more,
  });
const before = position({
  control: [
    { space: "Alesia", controller: "rome" },
    { space: "Ostia", controller: "rome" },
    { space: "Pisae", controller: "rome" },
  ],
  scores: [{ what: "production", of: "rome", number: 26 }],
});
const after = position({
  control: [
    { space: "Alesia", controller: "rome", contested: true },
    { space: "Genua", controller: "rome" },
    { space: "Ostia", controller: "gaul" },
    { space: "Pisae", controller: "rome" },
  ],
  scores: [
    { what: "production", of: "rome", number: 21 },
    { what: "production", of: "gaul", number: 30 },
  ],
});
const at = (sequence: number) => (sequence === 3 ? before : sequence === 5 ? after : undefined);

describe("what lies between two turns", () => {
  it("begins where the last turn of the power ended, and ends where this one opened", () => {
    expect(betweenTurns(known, 6, "rome")).toEqual({ from: 3, to: 5 });
    expect(betweenTurns(known, 5, "rome")).toEqual({ from: 3, to: 5 });
  });
  it("is nothing in the first turn, in the turn of another, and while entries are unknown", () => {
    expect(betweenTurns(known, 2, "rome")).toBeUndefined();
    expect(betweenTurns(known, 4, "rome")).toBeUndefined();
    expect(betweenTurns(known, 6, "gaul")).toBeUndefined();
    expect(betweenTurns((it) => (it < 4 ? undefined : known(it)), 6, "rome")).toBeUndefined();
  });
});

describe("what happened since the last turn", () => {
  it("is told by ground, units and scores", () => {
    expect(sinceWords(tables, known, at, { from: 3, to: 5 }, "rome")).toEqual([
      "You took Genua.",
      "You lost Ostia.",
      "Contested now: Alesia.",
      "Your units lost: 3 Men.",
      "Enemy units lost in battles with you: 1 Man.",
      "Production: 26 → 21",
    ]);
  });
  it("says that nothing was lost or won", () => {
    const quiet = [entry(1, [turn("rome")]), entry(2, [turn("gaul")]), entry(3, [turn("rome")])];
    const words = sinceWords(
      tables,
      (it) => quiet[it - 1],
      () => before,
      { from: 2, to: 3 },
      "rome",
    );
    expect(words).toEqual(["Nothing of yours was lost or won."]);
  });
});

describe("what happened while somebody was away", () => {
  it("is told of all entries after the last one that they saw", () => {
    const words = sinceWords(tables, known, at, { from: 3, to: 5, away: true }, "rome");
    expect(words).toContain("Your units lost: 3 Men.");
    const ended = sinceWords(tables, known, () => before, { from: 4, to: 6, away: true }, "rome");
    expect(ended).toContain("Your units lost: 10 Men.");
  });
  it("is not known before all of its entries are", () => {
    expect(entriesOf((it) => (it < 5 ? undefined : known(it)), { from: 3, to: 6 })).toBeUndefined();
    expect(entriesOf(known, { from: 3, to: 6 })?.map((it) => it.entry?.sequence)).toEqual([4, 5, 6]);
    expect(entriesOf(known, { from: 0, to: 2 })).toHaveLength(2);
  });
  it("leaves out what was taken back", () => {
    const back = [entry(1, [turn("rome")]), entry(2), entry(3, [], 1), entry(4)];
    expect(entriesOf((it) => back[it - 1], { from: 1, to: 4 })?.map((it) => it.entry?.sequence)).toEqual([3, 4]);
  });
  it("is played by entries that show or tell something", () => {
    const quiet: Update = { entry: { sequence: 7, parent: 6, seated: {} } };
    const steps = stepsOf(tables, [entry(2, [lost("rome", "Ostia", 9)]), entry(3, [turn("gaul")]), quiet]);
    expect(steps.map((it) => it.sequence)).toEqual([2, 3]);
    expect(steps[0]?.text).toContain("9 Men");
  });
});
