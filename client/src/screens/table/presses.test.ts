import { expect, it } from "vitest";
import { comesAgain } from "./presses";

it.each([
  ["a click", { type: "click", detail: 1 }, false],
  ["a click that a key makes", { type: "click", detail: 0 }, false],
  ["the second of a double click", { type: "click", detail: 2 }, true],
  ["Enter", { type: "keydown", key: "Enter", repeat: false }, false],
  ["Enter, held down", { type: "keydown", key: "Enter", repeat: true }, true],
  ["an arrow, held down", { type: "keydown", key: "ArrowUp", repeat: true }, false],
])("%s is a press of its own, or comes again", (_, press, again) => expect(comesAgain(press)).toBe(again));
