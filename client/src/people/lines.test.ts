import { describe, expect, it } from "vitest";
import type { GameSummary } from "../wire/messages";
import { lineOf, partOf, resultsOf, sortLines } from "./lines";

const game: GameSummary = {
  game: "a",
  title: "Table 2",
  status: "RUNNING",
  round: 3,
  power: "Red",
  seats: [
    { powers: ["Red", "Pink"], taken: true, account: "7", name: "Ada" },
    { seat: 1, powers: ["Blue"], taken: true, account: "8", sparring: true },
    { seat: 2, powers: ["Green"] },
  ],
  directors: ["9"],
  to_act: [{ power: "Pink", decisions: ["casualties"] }],
  since: "1000",
  until: "61000",
  scores: [
    { what: "production", of: "Red", number: 12 },
    { what: "points", of: "warm", number: 3 },
    { what: "points", of: "cold" },
  ],
};

describe("a game in a list", () => {
  it("says why it is paused, and which round is the last", () => {
    expect(lineOf({ ...game, status: "PAUSED", paused: ["DISPUTE"], last_round: 5 }, 0)).toMatchObject({
      paused: ["DISPUTE"],
      lastRound: 5,
    });
    expect(lineOf(game, 0)).toMatchObject({ paused: [], lastRound: 0 });
  });
  it("says who holds it up, since when, and what is left", () => {
    const line = lineOf(game, 31_000);
    expect(line.waits).toMatchObject([{ power: "Pink", question: true, sitter: { name: "Ada", account: "7" } }]);
    expect([line.waited, line.left, line.ends]).toEqual([30_000, 30_000, undefined]);
  });
  it("has the scores of sides where there are some, else the first ones", () => {
    expect(lineOf(game, 0).scores).toMatchObject({
      what: "points",
      of: [{ name: "warm", number: 3 }, { name: "cold" }],
    });
    const powers = {
      ...game,
      scores: [
        { what: "production", of: "Red", number: 12 },
        { what: "other", of: "Blue" },
      ],
    };
    expect(lineOf(powers, 0).scores?.of).toEqual([{ what: "production", name: "Red", number: 12, power: true }]);
    expect(lineOf({}, 0).scores).toBeUndefined();
  });
  it("waits for nobody once it is over", () => {
    const line = lineOf({ ...game, status: "OVER", winners: ["Blue"], until: "5" }, 31_000);
    expect([line.waits, line.waited, line.left]).toEqual([[], undefined, undefined]);
  });
  it("stands before those that have waited less, and the finished ones last", () => {
    const line = (title: string, more: GameSummary) => lineOf({ ...game, title, ...more }, 31_000);
    const lines = [
      line("over", { status: "OVER" }),
      line("free", { status: "WAITING", to_act: [] }),
      line("short", { since: "30000" }),
      line("Table 10", { since: "2000" }),
      line("Table 9", { since: "2000" }),
    ];
    expect(sortLines(lines).map((it) => it.title)).toEqual(["Table 9", "Table 10", "short", "free", "over"]);
  });
});

describe("a person's games", () => {
  it("are those played and those directed", () => {
    expect([partOf(game, "7"), partOf(game, "9"), partOf(game, "5")]).toEqual(["plays", "directs", undefined]);
  });
  it("are counted when they are over", () => {
    const over = (winners: string[]): GameSummary => ({ ...game, status: "OVER", winners });
    expect(resultsOf([game, over(["Red"]), over(["Blue"]), over([])], "7")).toEqual({ won: 1, lost: 1, drawn: 1 });
    expect(resultsOf([over(["Red"])], "9")).toEqual({ won: 0, lost: 0, drawn: 0 });
  });
});
