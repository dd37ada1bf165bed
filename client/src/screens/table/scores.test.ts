import { expect, it } from "vitest";
import { endFor, scoreTables } from "./scores";

it("scores that are equal in every line are one table", () => {
  const of = (what: string, a: number, b: number) => [
    { what, of: "A", number: a },
    { what, of: "B", number: b },
  ];
  expect(scoreTables([...of("income", 3, 4), ...of("cities", 1, 0), ...of("level", 3, 4)])).toEqual([
    {
      whats: ["income", "level"],
      lines: [
        { of: "A", number: 3 },
        { of: "B", number: 4 },
      ],
    },
    {
      whats: ["cities"],
      lines: [
        { of: "A", number: 1 },
        { of: "B", number: 0 },
      ],
    },
  ]);
});

it("says who won or lost, and nothing to those who watch or play both sides", () => {
  expect(endFor(["A"], ["A", "B"])).toBe("won");
  expect(endFor(["C"], ["A", "B"])).toBe("lost");
  expect(endFor([], ["A"])).toBeUndefined();
  expect(endFor(["A", "C"], ["A"])).toBeUndefined();
  expect(endFor(["A"], [])).toBeUndefined();
});
