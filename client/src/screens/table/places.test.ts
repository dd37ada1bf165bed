import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import type { Event, Update } from "../../wire/messages";
import { spacesOfTurn, spacesOfUnits } from "./places";

const entry = (sequence: number, ...events: Event[]): Update => ({ entry: { sequence, parent: sequence - 1, events } });
const turn = (power: string): Event => ({ turn_opened: { power } });
const moved = (from: string, to: string): Event => ({ units_moved: { units: [{ space: from }], to } });

describe("where something happened in the last turn", () => {
  const line = [
    entry(1, turn("gaul")),
    entry(2, moved("Alesia", "Massilia")),
    entry(3, { control_changed: { space: "Rome", to: "gaul" } }, turn("rome")),
    entry(4, moved("off-board", "Ostia"), { rolled: { space: "Ostia" } }),
    entry(5, { money_moved: {} }),
  ];
  const spaces = (last: number) => spacesOfTurn((at) => line[at - 1], last).sort();

  it("is all that moved, fought or changed hands in it", () => {
    expect(spaces(5)).toEqual(["Ostia"]);
    expect(spaces(2)).toEqual(["Alesia", "Massilia"]);
  });
  it("is that of the turn before where nothing has happened yet", () => {
    expect(spaces(3)).toEqual(["Alesia", "Massilia", "Rome"]);
  });
  it("leaves out what was taken back", () => {
    const back: Update = { entry: { sequence: 6, parent: 3, taken_back: {}, events: [] } };
    expect(spacesOfTurn((at) => (at === 6 ? back : line[at - 1]), 6).sort()).toEqual(["Alesia", "Massilia", "Rome"]);
  });
});

describe("where the units of a power stand", () => {
  it("is each space once, on the board", () => {
    const units = [
      { space: "Ostia", units: [{ owner: "rome", ids: [1, 2] }] },
      { space: "Alesia", units: [{ owner: "gaul", ids: [3] }] },
    ];
    const position = positionOf({ units, purchased: [{ owner: "rome", ids: [4] }] });
    expect(spacesOfUnits(position, ["rome"])).toEqual(["Ostia"]);
  });
});
