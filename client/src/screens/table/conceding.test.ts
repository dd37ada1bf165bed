import { expect, it } from "vitest";
import { keepQuestion, keptQuestion } from "./conceding";

it("a question that was asked is asked again by the page, as long as the server would take the next word as a yes", () => {
  expect(keptQuestion("game", 0)).toBeUndefined();
  keepQuestion("game", "The side gives up.", 1000);
  expect(keptQuestion("game", 1000)).toBe("The side gives up.");
  expect(keptQuestion("game", 121_000)).toBe("The side gives up.");
  expect(keptQuestion("other", 1000)).toBeUndefined();
  expect(keptQuestion("game", 140_000)).toBeUndefined();
});
