import { describe, expect, it } from "vitest";
import type { Update } from "../../wire/messages";
import { marksOf } from "./marks";

const update = (sequence: number, ...events: object[]): Update => ({
  entry: { sequence, parent: sequence - 1, events },
});
const updates = new Map(
  [
    update(1),
    update(2, { round_opened: { round: 1 } }),
    update(3, { turn_opened: { power: "Gaul" } }),
    update(4, { battle_closed: { battle: 1 } }),
    update(6, { turn_opened: { power: "Rome" } }),
  ].map((it) => [it.entry?.sequence ?? 0, it]),
);

describe("the marks of a history", () => {
  const marks = marksOf((sequence) => updates.get(sequence), 6);

  it("tells where turns and battles are, and leaves out what is not known", () => {
    expect(marks.turns).toEqual([2, 3, 6]);
    expect(marks.battles).toEqual([4]);
  });
  it("draws all marks of a kind as one path, so that a long game has few elements", () => {
    expect(marks.paths).toEqual([
      { mark: "round", path: "M2 0v10" },
      { mark: "turn", path: "M3 0v10M6 0v10" },
      { mark: "battle", path: "M4 5v5" },
    ]);
  });
  it("tells rulings from take-backs", () => {
    const back = new Map<number, Update>([
      [1, { entry: { sequence: 1, parent: 0 } }],
      [2, { entry: { sequence: 2, parent: 0, taken_back: {} } }],
      [3, { entry: { sequence: 3, parent: 1, set_back: {} } }],
      [4, { entry: { sequence: 4, parent: 3, corrected: {} } }],
    ]);
    expect(marksOf((sequence) => back.get(sequence), 4).paths).toEqual([
      { mark: "back", path: "M2 0v5" },
      { mark: "ruling", path: "M3 0v4m0 2v4M4 0v4m0 2v4" },
    ]);
  });
  it("looks at an entry once, however often the history changes", () => {
    let looks = 0;
    const counted: Update = {
      get entry() {
        ++looks;
        return { sequence: 1, parent: 0, events: [] };
      },
    };
    for (let times = 0; times < 5; ++times) marksOf(() => counted, 1);
    expect(looks).toBe(1);
  });
});
