import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { DecisionView, GameView } from "../../wire/messages";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import { answerFirst, questionsOf } from "./answering";

addWords(words);

const tables = tablesOf({
  powers: [{ name: "gaul", title: "The Gauls" }, { name: "rome" }],
  phases: [{ name: "march", title: "March" }],
  decisions: [{ decision: "losses", title: "Losses" }],
});
const losses: DecisionView = { id: 1, decision: "losses", space: "Alesia", asked: ["rome", "norse"] };
const position = (more: Partial<GameView>) =>
  positionOf({ power: "gaul", phase: "march", decisions: [losses], ...more });

describe("a question in another power's turn", () => {
  it("is one of a power that has not answered yet", () => {
    const now = position({ decisions: [{ ...losses, answered: ["norse"] }] });
    expect(questionsOf(now, "rome")).toHaveLength(1);
    expect(questionsOf(now, "norse")).toEqual([]);
    expect(questionsOf(now, "gaul")).toEqual([]);
    expect(questionsOf(now, undefined)).toEqual([]);
  });
  it("says who attacks, and what has to be answered where", () => {
    const battles = [{ id: 1, space: "Alesia", lead: "gaul", status: "FIGHTING" as const }];
    expect(answerFirst(tables, position({ battles }), ["rome"], [losses])).toBe(
      "The Gauls attacks. The game waits for your answer: Losses in Alesia",
    );
  });
  it("says whose phase waits where no battle is fought there", () => {
    const elsewhere = [{ id: 1, space: "Massilia", lead: "gaul", status: "FIGHTING" as const }];
    const text = "Turn of The Gauls, March. The game waits for your answer: Losses in Alesia";
    expect(answerFirst(tables, position({}), ["rome"], [losses])).toBe(text);
    expect(answerFirst(tables, position({ battles: elsewhere }), ["rome"], [losses])).toBe(text);
  });
  it("names every question", () => {
    const more = { id: 2, decision: "submit" };
    expect(answerFirst(tables, position({}), ["rome"], [losses, more])).toContain("Losses in Alesia and Submit");
  });
  it("is said where nobody's turn it is, too", () => {
    expect(answerFirst(tables, position({ power: "" }), ["rome"], [losses])).toBe(
      "The game waits for your answer: Losses in Alesia",
    );
  });
  it("is not said in one's own turn, nor without a question", () => {
    expect(answerFirst(tables, position({}), ["gaul", "rome"], [losses])).toBeUndefined();
    expect(answerFirst(tables, position({}), ["rome"], [])).toBeUndefined();
    expect(answerFirst(tables, undefined, ["rome"], [losses])).toBeUndefined();
  });
});
