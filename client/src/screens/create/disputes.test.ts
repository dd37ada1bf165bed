import { expect, it } from "vitest";
import { disputeRules, noDisputeRules } from "./disputes";

it("a game is told how its disputes go, and nothing where they have no rules of their own", () => {
  expect(disputeRules(noDisputeRules)).toEqual({});
  expect(disputeRules({ ...noDisputeRules, answer: Number.NaN })).toEqual({});
  expect(disputeRules({ pause: true, twoReferees: true, answer: 10, ruling: 0, appeal: 1440 })).toEqual({
    disputes: { pause: true, two_referees: true, answer_ms: 600_000, appeal_ms: 86_400_000 },
  });
});
