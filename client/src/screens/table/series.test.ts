import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import type { Event, Update } from "../../wire/messages";
import { rowsOf, seriesOf, ticksOf, valueAt } from "./series";

const start = positionOf({
  sequence: 1,
  units: [
    {
      space: "Alpha",
      units: [
        { type: "foot", owner: "Red", ids: [1, 2, 3] },
        { type: "gun", owner: "Blue", ids: [4] },
      ],
    },
  ],
  scores: [
    { what: "production", of: "Red", number: 12 },
    { what: "points", of: "warm", number: 3 },
  ],
});
const entry = (sequence: number, events: Event[], scores: Update["scores"] = []): Update => ({
  entry: { sequence, parent: sequence - 1, events },
  scores,
});
const line = [
  entry(2, [{ round_opened: { round: 1 } }, { turn_opened: { power: "Red" } }]),
  entry(3, [{ units_removed: { units: [{ owner: "Red", count: 2, ids: [1, 2] }] } }]),
  entry(4, [{ units_added: { units: { owner: "Blue", count: 5 } } }], [{ what: "production", of: "Red", number: 9 }]),
  entry(5, [{ turn_opened: { power: "Blue" } }]),
  entry(6, [{ units_changed: { units: [{ owner: "Red", ids: [3] }], owner: "Blue" } }]),
];

describe("numbers over the entries", () => {
  it("count units by owner", () => {
    const series = seriesOf({ kind: "units" }, start, line);
    expect(series).toEqual([
      {
        of: "Red",
        points: [
          { at: 1, value: 3 },
          { at: 3, value: 1 },
          { at: 6, value: 0 },
        ],
      },
      {
        of: "Blue",
        points: [
          { at: 1, value: 1 },
          { at: 4, value: 6 },
          { at: 6, value: 7 },
        ],
      },
    ]);
    const [red] = series;
    expect(red && [0, 1, 2, 3, 9].map((at) => valueAt(red, at))).toEqual([0, 3, 3, 1, 0]);
  });
  it("follow a score, of powers or of sides", () => {
    expect(seriesOf({ kind: "score", what: "production" }, start, line)).toEqual([
      {
        of: "Red",
        points: [
          { at: 1, value: 12 },
          { at: 4, value: 9 },
        ],
      },
    ]);
    expect(seriesOf({ kind: "score", what: "points" }, start, line)[0]?.of).toBe("warm");
  });
  it("stand in a table, a row for each turn", () => {
    expect(rowsOf(seriesOf({ kind: "units" }, start, line), line)).toEqual([
      { at: 5, round: 1, power: "Red", values: [1, 6] },
      { at: 6, round: 1, power: "Blue", values: [0, 7] },
    ]);
  });
  it("have no row for a turn that has only just begun", () => {
    const begun = line.slice(0, 4);
    expect(rowsOf(seriesOf({ kind: "units" }, start, begun), begun).map((it) => it.power)).toEqual(["Red"]);
  });
  it("have round marks on the axis", () => {
    expect(ticksOf([{ of: "Red", points: [{ at: 1, value: 47 }] }])).toEqual([0, 20, 40, 60]);
    expect(
      ticksOf([
        {
          of: "Red",
          points: [
            { at: 1, value: -3 },
            { at: 2, value: 2 },
          ],
        },
      ]),
    ).toEqual([-4, -2, 0, 2]);
    expect(ticksOf([])).toEqual([0, 1]);
  });
});
