import { describe, expect, it } from "vitest";
import { decidesNothing, oddsWords } from "./odds";

const attackers = {
  units_lost: 2.34,
  losses: [
    { type: "man", had: 9 },
    { type: "boat", had: 3 },
  ],
};
const defenders = { units_lost: 1, losses: [{ type: "man", had: 5 }] };

describe("odds", () => {
  it("tell who wins how often, and what each side loses", () => {
    const odds = { attackers_win: 0.614, defenders_hold: 0.3, both_remain: 0.086, attackers, defenders };
    expect(decidesNothing(odds)).toBe(false);
    expect(oddsWords(odds)).toBe(
      "Attacker wins 61 %, defender holds 30 %, both remain 9 % when this turn’s battle is over. " +
        "On average the attacker loses 2.3 of 12 units and the defender 1 of 5 units.",
    );
  });
  it("of a round after which both remain tell that it decides nothing, and what it costs", () => {
    const odds = { both_remain: 0.999, attackers_win: 0.001, attackers, defenders };
    expect(decidesNothing(odds)).toBe(true);
    expect(oddsWords(odds)).toBe(
      "This round decides nothing here: both sides keep units. " +
        "On average the attacker loses 2.3 of 12 units and the defender 1 of 5 units.",
    );
  });
  it("say nothing of losses that the server does not tell", () => {
    expect(oddsWords({ both_remain: 1 })).toBe("This round decides nothing here: both sides keep units.");
  });
});
