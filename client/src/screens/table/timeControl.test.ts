import { describe, expect, it } from "vitest";
import words from "../../words/clocks.ftl?raw";
import { addWords } from "../../words/format";
import { askedOf, limitWords, notAgreed } from "./timeControl";

addWords(words);

const seats = [
  { seat: 0, account: "7", taken: true, powers: ["France"] },
  { seat: 1, account: "8", taken: true, powers: ["Germany"] },
  { seat: 2, account: "9", taken: true, sparring: true, powers: ["Russia"] },
  { seat: 3, taken: false, powers: ["Italy"] },
  { seat: 4, account: "8", taken: true, powers: ["Turkey"] },
];

describe("a proposed time control", () => {
  it("waits for the people who have not agreed, not for bots and not for free seats", () => {
    expect(notAgreed({ proposal: 57, agreed: [1] }, seats).map((it) => it.seat)).toEqual([0, 4]);
  });
  it("asks an account for each of its seats", () => {
    expect(askedOf({ proposal: 57, agreed: [0] }, seats, "8").map((it) => it.seat)).toEqual([1, 4]);
    expect(askedOf({ proposal: 57, agreed: [0] }, seats, "7")).toEqual([]);
  });
  it("asks nobody who only watches, and nobody where there is none", () => {
    expect(askedOf({ proposal: 57 }, seats, "")).toEqual([]);
    expect(askedOf(undefined, seats, "8")).toEqual([]);
  });
});

describe("limits without a name", () => {
  it("are told one after the other", () => {
    expect(limitWords({ turn_limit_ms: 1_200_000, bank_ms: 5_400_000 })).toBe("Turn 20:00 and Time bank 1:30:00");
  });
  it("may be none", () => expect(limitWords({})).toBe("no clocks"));
});
