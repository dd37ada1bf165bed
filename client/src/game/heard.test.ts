import { describe, expect, it } from "vitest";
import type { Event, ToAct, Update } from "../wire/messages";
import { heardOf } from "./heard";

const update = (as: string, events: Event[], toAct: ToAct[]): Update => ({
  entry: { sequence: 2, parent: 1, played: { as }, events },
  to_act: toAct,
});
const red: ToAct[] = [{ power: "Red" }];
const blue: ToAct[] = [{ power: "Blue" }];
const asksRed: ToAct[] = [{ power: "Red", decisions: ["casualties"] }];
const moved: Event = { units_moved: { to: "A" } };
const rolled: Event = { rolled: { space: "A", faces: [1] } };

describe("what an update sounds like", () => {
  it.each([
    ["my turn", blue, update("Blue", [moved], red), "turn"],
    ["my question", blue, update("Blue", [rolled], asksRed), "question"],
    ["another's battle", blue, update("Blue", [rolled], blue), "battle"],
    ["another's move", blue, update("Blue", [moved], blue), "move"],
    ["my own move", red, update("Red", [moved], red), undefined],
    ["my own turn after my answer", asksRed, update("Red", [], red), undefined],
    ["a question that was open before", asksRed, update("Blue", [moved], asksRed), "move"],
    ["an entry without a sound", blue, update("Blue", [], blue), undefined],
  ] as const)("is that of %s", (_, before, told, heard) => expect(heardOf(before, told, ["Red"])).toBe(heard));
  it("is never a turn for who watches", () => expect(heardOf(blue, update("Blue", [], red), [])).toBeUndefined());
});
