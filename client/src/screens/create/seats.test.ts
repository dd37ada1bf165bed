import { describe, expect, it } from "vitest";
import { quickPlans, seatPlans } from "./seats";

describe("the seats of a new game", () => {
  it("puts my powers into one seat, and each other power into its own", () => {
    expect(seatPlans(["A", "B", "C", "D"], { A: "me", C: "me", B: "invite", D: "anybody" })).toEqual({
      seats: [
        { powers: ["A", "C"], to: "HOLDER" },
        { powers: ["B"], to: "HOLDER" },
        { powers: ["D"], to: "ANYBODY" },
      ],
      mine: 0,
      bots: 0,
      ready: false,
    });
  });
  it("can start at once where bots play all others", () => {
    expect(seatPlans(["A", "B"], { A: "me" })).toMatchObject({ bots: 1, ready: true, mine: 0 });
    expect(seatPlans(["A"], {})).toMatchObject({ mine: undefined, seats: [{ powers: ["A"], to: "NOBODY" }] });
  });
  it("of a game that begins at once are one for the player, and one for a bot of each other power", () => {
    const powers = [
      { name: "A", power: true },
      { name: "B", power: true },
      { name: "minor" },
      { name: "C", power: true },
    ];
    expect(quickPlans({ powers })).toMatchObject({ mine: 0, bots: 2, ready: true });
    expect(quickPlans({ powers }).seats.map((it) => it.powers)).toEqual([["A"], ["B"], ["C"]]);
    expect(quickPlans(undefined)).toMatchObject({ bots: 0, seats: [] });
  });
});
