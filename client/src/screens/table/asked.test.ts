import { describe, expect, it } from "vitest";
import words from "../../words/table.ftl?raw";
import { addWords } from "../../words/format";
import { questionWords } from "./asked";
import { answerWords, wantedWords, whyAsked } from "./wanted";

addWords(words);

describe("what a question asks", () => {
  it("is told by its form", () => {
    expect(wantedWords({ kind: "UNITS", from: 1, to: 1 })).toBe("Which unit?");
    expect(wantedWords({ kind: "UNITS", from: 2, to: 2 })).toBe("Which 2 units?");
    expect(wantedWords({ kind: "UNITS", from: 2, to: 2 }, "", "casualties")).toBe("Which 2 units take the hits?");
    expect(wantedWords({ kind: "UNITS", to: 3 })).toBe("Which units, 0 to 3?");
    expect(wantedWords({ kind: "UNITS", to: 3, more: true })).toBe("Which units?");
    expect(wantedWords({ kind: "ALLOCATION", from: 2, to: 2 })).toBe("Which 2 units, and whose?");
    expect(wantedWords({ kind: "NUMBER", from: 1, to: 6 })).toBe("How many, 1 to 6?");
    expect(wantedWords({ kind: "FLAG" })).toBe("Yes or no?");
    expect(wantedWords({ kind: "UNIT_TYPE" })).toBe("Which type of unit?");
  });
  it("is told by the server where the form is none of these", () => {
    expect(wantedWords({ kind: "RIDDLE" as never }, "Which spiral?")).toBe("Which spiral?");
    expect(wantedWords({ kind: "OPTION" })).toBe("What do you choose?");
    expect(wantedWords(undefined, "Which spiral?")).toBe("Which spiral?");
  });
  it("says why, where the answer alone would not tell", () => {
    const army = { decision: "minor-army", space: "Iberia" };
    expect(wantedWords({ kind: "POWER" }, "", "minor-army")).toBe("Which power gets the army?");
    expect(wantedWords({ kind: "POWER" }, "", "hidden-fleet")).toBe("Which power?");
    expect(whyAsked(undefined, army, "Rome")).toMatch(/^Rome enters Iberia\. Its army appears and defends it/);
    expect(whyAsked(undefined, { decision: "hidden-fleet" }, "Rome")).toBe("");
  });
  it("says what a space is chosen for", () => {
    expect(wantedWords({ kind: "ANY_OF" }, "Battle round: what do you choose?", "battle-round")).toBe(
      "What do your units do next?",
    );
    expect(answerWords(undefined, "battle-round", { space: "Iberia" })).toBe("Retreat to Iberia");
    expect(answerWords(undefined, "hidden-fleet", { space: "Iberia" })).toBe("Iberia");
    expect(answerWords(undefined, "battle-round", { option: "press-on" })).toBe("press on");
  });
  it("has a title with its place", () => {
    expect(questionWords(undefined, { decision: "hidden-fleet", space: "SZ 9" })).toBe("Hidden fleet in SZ 9");
    expect(questionWords(undefined, { decision: "hidden-fleet" })).toBe("Hidden fleet");
  });
});
