import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects";

const moved = { units_moved: { units: [{ owner: "A", type: "man", count: 2, space: "X" }], to: "Y" } };

describe("what an entry lets one see", () => {
  it("takes units along the way of their command, once", () => {
    const command = { move: { units: [{ type: "man", count: 2 }], path: ["X", "Z", "Y"] } };
    expect(effectsOf({ entry: { sequence: 5, parent: 4, played: { as: "A", command }, events: [moved] } })).toEqual([
      { kind: "glide", owner: "A", type: "man", count: 2, path: ["X", "Z", "Y"] },
    ]);
  });
  it("takes units straight there where no command says how", () => {
    expect(effectsOf({ entry: { sequence: 5, parent: 4, events: [moved] } })).toEqual([
      { kind: "glide", owner: "A", type: "man", count: 2, path: ["X", "Y"] },
    ]);
  });
  it("washes ground that changes hands, and marks each battle once", () => {
    const rolled = { rolled: { space: "Y", faces: [1] } };
    const events = [rolled, rolled, { control_changed: { space: "Y", to: "A" } }, { control_changed: { space: "Z" } }];
    expect(effectsOf({ entry: { sequence: 5, parent: 4, events } })).toEqual([
      { kind: "wash", space: "Y", owner: "A" },
      { kind: "flash", space: "Y" },
    ]);
  });
  it("plays nothing of what goes back", () => {
    expect(effectsOf({ entry: { sequence: 5, parent: 2, taken_back: {}, events: [moved] } })).toEqual([]);
  });
});
