import { expect, it } from "vitest";
import { concedeWords, keepQuestion, keptQuestion } from "./conceding";

it("a question that was asked is asked again by the page, as long as the server would take the next word as a yes", () => {
  expect(keptQuestion("game", 0)).toBeUndefined();
  keepQuestion("game", "The side gives up.", 1000);
  expect(keptQuestion("game", 1000)).toBe("The side gives up.");
  expect(keptQuestion("game", 121_000)).toBe("The side gives up.");
  expect(keptQuestion("other", 1000)).toBeUndefined();
  expect(keptQuestion("game", 140_000)).toBeUndefined();
});

it("says what giving up ends as a sentence, without how it is sent", () => {
  expect(
    concedeWords(
      "this gives the game up for Italy (allied): it goes on until France gives it up in round 1 too; if you mean it send it again within two minutes, with a new action_id",
    ),
  ).toBe("This gives the game up for Italy (allied): it goes on until France gives it up in round 1 too.");
  expect(concedeWords("You do not hold this seat.")).toBe("You do not hold this seat.");
  expect(concedeWords("")).toBe("");
});
