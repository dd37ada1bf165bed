import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import type { Event, Update } from "../../wire/messages";
import { rolledBeside } from "./rolled";

const roll = (space: string, ...faces: number[]): Event => ({
  rolled: { owner: "Red", purpose: "flood", type: "boat", space, target: 1, faces },
});
const lost = (space: string): Event => ({
  units_removed: { units: [{ owner: "Red", type: "boat", space, count: 1 }], cause: "flood" },
});
const update = (...events: Event[]): Update => ({ entry: { sequence: 7, parent: 6, events } });
const quiet = positionOf({});

describe("dice outside a battle", () => {
  it("are told with their faces and the losses of the same space", () => {
    const found = rolledBeside(undefined, update(roll("Strait", 1, 4), lost("Strait"), lost("Bay")), quiet);
    expect(found).toMatchObject({ space: "Strait", sequence: 7 });
    expect(found?.details.map((it) => it.kind)).toEqual(["dice", "text"]);
    expect(found?.details[0]?.faces).toEqual([1, 4]);
  });
  it("are none where nothing was rolled, or a battle shows it", () => {
    expect(rolledBeside(undefined, update(lost("Strait")), quiet)).toBeUndefined();
    const fought = positionOf({ battles: [{ id: 1, space: "Strait" }] });
    expect(rolledBeside(undefined, update(roll("Strait", 1)), fought)).toBeUndefined();
    expect(rolledBeside(undefined, update(roll("Strait", 1), roll("Bay", 2)), fought)?.space).toBe("Bay");
  });
});
