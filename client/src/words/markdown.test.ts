import { describe, expect, it } from "vitest";
import { runsOf } from "./markdown";

describe("a line of the rulebook", () => {
  it("is told apart into runs, and all of it is text", () => {
    expect(runsOf("A **b** and *c*, `d` [ruling] <i>x</i>")).toEqual([
      { form: "text", text: "A " },
      { form: "strong", text: "b" },
      { form: "text", text: " and " },
      { form: "emphasis", text: "c" },
      { form: "text", text: ", " },
      { form: "code", text: "d" },
      { form: "text", text: " " },
      { form: "cite", text: "ruling" },
      { form: "text", text: " <i>x</i>" },
    ]);
    expect(runsOf("")).toEqual([]);
    expect(runsOf("2 * 3 is 6")).toEqual([{ form: "text", text: "2 * 3 is 6" }]);
  });
});
