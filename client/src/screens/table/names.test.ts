import { describe, expect, it } from "vitest";
import { tablesOf } from "../../game/tables";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import { phaseTitle, pieceWords, powerTitle, units } from "./names";

addWords(words);

describe("the title of a power", () => {
  const tables = tablesOf({
    powers: [{ name: "norse-league", title: "The Norse League" }, { name: "Gaul" }],
  });

  it("is the one of the tables", () => expect(powerTitle(tables, "norse-league")).toBe("The Norse League"));
  it("is the name where the tables have none", () => {
    expect(powerTitle(tables, "Gaul")).toBe("Gaul");
    expect(powerTitle(tables, "Persia")).toBe("Persia");
    expect(powerTitle(undefined, "Persia")).toBe("Persia");
  });
});

describe("a piece in words", () => {
  const tables = tablesOf({
    unit_types: [{ name: "gun", title: "Gun", plural: "Guns" }],
    marks: [{ name: "dug-in", title: "Dug in" }],
  });
  const unit = (id: number) => ({
    ...{ id, type: "gun", owner: "Gaul", space: "Alesia", origin: "Alesia" },
    ...{ steps: 0, damage: 0, carrier: 0, marks: [] },
  });
  const guns = { type: "gun", units: [unit(1), unit(2)], cargo: [], damage: 0 };

  it("that has moved differs from one that has not by a word", () => {
    expect(pieceWords(tables, { ...guns, moved: false })).toBe("2 Guns");
    expect(pieceWords(tables, { ...guns, moved: true })).toBe("2 Guns (moved)");
  });
  it("says what its marks mean: in words of ours, else of the tables, else by their names", () => {
    const marks = ["dug-in", "raised-this-turn", "wet"];
    expect(pieceWords(tables, { ...guns, marks })).toBe(
      "2 Guns (dug in, raised this turn, cannot move or attack yet, and wet)",
    );
  });
});

describe("what the server's title does not say well", () => {
  const tables = tablesOf({
    unit_types: [{ name: "aa-gun", title: "Aa gun", plural: "Aa guns" }],
    phases: [
      { name: "mobilize", title: "Mobilize" },
      { name: "sowing", title: "Sowing" },
    ],
  });

  it("has words of ours: units by their number", () => {
    expect(units(tables, "aa-gun", 1)).toBe("1 AA gun");
    expect(units(tables, "aa-gun", 2)).toBe("2 AA guns");
    expect(units(tables, "catapult", 2)).toBe("2 catapult");
  });
  it("has words of ours: phases", () => {
    expect(phaseTitle(tables, "mobilize")).toBe("Mobilization");
    expect(phaseTitle(tables, "sowing")).toBe("Sowing");
    expect(phaseTitle(undefined, "rest-day")).toBe("Rest day");
  });
});
