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
    const rolled = { rolled: { space: "Y", faces: [1, 5], target: 2 } };
    const events = [rolled, rolled, { control_changed: { space: "Y", to: "A" } }, { control_changed: { space: "Z" } }];
    expect(effectsOf({ entry: { sequence: 5, parent: 4, events } })).toEqual([
      { kind: "wash", space: "Y", owner: "A" },
      { kind: "flash", space: "Y" },
      { kind: "dice", space: "Y", dice: [1, 5, 1, 5].map((face) => ({ face, hit: face === 1 })) },
    ]);
  });
  it("lets no more dice fall than are seen at a glance, and none that belong to no space", () => {
    const events = [
      { rolled: { faces: [1] } },
      { rolled: { space: "Y", faces: Array<number>(30).fill(6), target: 1 } },
    ];
    const dice = effectsOf({ entry: { sequence: 5, parent: 4, events } }).filter((it) => it.kind === "dice");
    expect(dice.map((it) => it.dice.length)).toEqual([8]);
  });
  it("plays nothing of what goes back", () => {
    expect(effectsOf({ entry: { sequence: 5, parent: 2, taken_back: {}, events: [moved] } })).toEqual([]);
  });
});
