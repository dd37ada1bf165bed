import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import type { ClockView } from "../../wire/messages";
import { clockOf, clocksAtTop } from "./clocks";

const clock: ClockView = {
  at: "1000000",
  readings: [
    { what: "GAME", left_ms: "9000000", running: true },
    { what: "TURN", power: "rome", left_ms: "90000", running: true },
    { what: "BANK", power: "gaul", left_ms: "600000" },
    { what: "BANK", power: "norse", left_ms: "300000" },
  ],
};
const position = positionOf({ power: "rome", to_act: [{ power: "rome" }], clock });

describe("a clock at the table", () => {
  it("runs, and is marked when little is left", () => {
    expect(clockOf(position, "rome", 1_000_000)).toEqual({ power: "rome", text: "1:30", low: false, running: true });
    expect(clockOf(position, "rome", 1_040_000)).toMatchObject({ text: "0:50", low: true });
  });
  it("stands as it stood where one looks back", () => {
    expect(clockOf(position, "rome", undefined)).toMatchObject({ text: "1:30", running: false });
  });
  it("is none where the power has none, or the game", () => {
    expect(clockOf(position, "Nobody", 0)).toBeUndefined();
    expect(clockOf(positionOf({}), "rome", 0)).toBeUndefined();
  });
});

describe("the clocks at the top of a narrow window", () => {
  const powers = (mine?: string, at = position) => clocksAtTop(at, mine, 1_000_000).map((it) => it.power);
  it("are one's own and that of who is to act", () => {
    expect(powers("gaul")).toEqual(["gaul", "rome"]);
    expect(powers("rome")).toEqual(["rome"]);
    expect(powers()).toEqual(["rome"]);
  });
  it("are no more than two", () => {
    const asked = positionOf({ power: "rome", to_act: [{ power: "norse" }, { power: "gaul" }], clock });
    expect(powers("gaul", asked)).toEqual(["gaul", "norse"]);
  });
  it("are that of the game where no power has one", () => {
    const game = positionOf({ power: "rome", clock: { at: "0", readings: [{ what: "GAME", left_ms: "1" }] } });
    expect(powers("rome", game)).toEqual([""]);
    expect(powers("rome", positionOf({}))).toEqual([]);
  });
});
