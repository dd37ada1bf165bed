import { expect, it } from "vitest";
import { write } from "../../app/browser";
import {
  concedeWords,
  hasConceded,
  heldByBots,
  keepConceded,
  keepQuestion,
  keptQuestion,
  leavesBots,
} from "./conceding";

it("a question that was asked is asked again by the page, as long as the server would take the next word as a yes", () => {
  expect(keptQuestion("game", 0)).toBeUndefined();
  keepQuestion("game", "The side gives up.", 1000);
  expect(keptQuestion("game", 1000)).toBe("The side gives up.");
  expect(keptQuestion("game", 121_000)).toBe("The side gives up.");
  expect(keptQuestion("other", 1000)).toBeUndefined();
  expect(keptQuestion("game", 140_000)).toBeUndefined();
});

it("a question is not asked again by a clock that was set back by far, and not where something else was kept", () => {
  keepQuestion("game", "The side gives up.", 3_600_000);
  expect(keptQuestion("game", 1000)).toBeUndefined();
  write("local", "armistice.concede.game", '{"reason":5,"until":60000}');
  expect(keptQuestion("game", 1000)).toBeUndefined();
  write("local", "armistice.concede.game", "null");
  expect(keptQuestion("game", 1000)).toBeUndefined();
});

it("says what giving up ends as a sentence, without how it is sent", () => {
  expect(
    concedeWords(
      "this gives the game up for Italy (allied): it goes on until France gives it up in round 1 too; if you mean it send it again within two minutes, with a new action_id",
    ),
  ).toBe("This gives the game up for Italy (allied): it goes on until France gives it up in round 1 too.");
  expect(
    concedeWords("this gives the game up for UK, and the game would be over: the side axis would win", () => "Axis"),
  ).toBe("This gives the game up for UK, and the game would be over: Axis would win.");
  expect(concedeWords("You do not hold this seat.")).toBe("You do not hold this seat.");
  expect(concedeWords("")).toBe("");
});

it("names the bots without whom giving up ends nothing, and no people", () => {
  const seats = [
    { seat: 0, powers: ["Austria"], taken: true },
    { seat: 1, powers: ["Germany"], taken: true, sparring: true },
    { seat: 2, powers: ["Ottoman Empire"], taken: true },
    { seat: 3, powers: ["France"], taken: true, sparring: true },
  ];
  const reason =
    "This gives the game up for Austria: it goes on until Germany and Ottoman Empire give it up in round 2 too.";
  expect(heldByBots(reason, seats)).toEqual(["Germany"]);
  expect(heldByBots("This gives the game up for Germany, and the game would be over.", seats)).toEqual([]);
});

it("knows whether a seat is the last one of a person", () => {
  const seats = [
    { powers: ["Austria"], taken: true },
    { seat: 1, powers: ["Germany"], taken: true, sparring: true },
    { seat: 2, powers: ["France"], taken: false },
  ];
  expect(leavesBots(seats, 0)).toBe(true);
  expect(leavesBots([...seats, { seat: 3, taken: true }], 0)).toBe(false);
});

it("a game is given up once in a round", () => {
  expect(hasConceded("game", 2)).toBe(false);
  keepConceded("game", 2);
  expect(hasConceded("game", 2)).toBe(true);
  expect(hasConceded("game", 3)).toBe(false);
  keepConceded("game", undefined);
  expect(hasConceded("game", 2)).toBe(false);
});
