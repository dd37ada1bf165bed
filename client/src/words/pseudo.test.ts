import { expect, it } from "vitest";
import { pseudo } from "./pseudo";

it("leaves no plain letter, and makes texts longer", () => {
  const text = "The quick brown fox jumps over the lazy dog: 3 of 5";
  expect(pseudo(text)).not.toMatch(/[a-z]/i);
  expect(pseudo(text).length).toBeGreaterThan(text.length * 1.2);
  expect(pseudo("3 – 5")).toBe("3 – 5");
});
