import { describe, expect, it } from "vitest";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { DecisionView, Event, GameView, Update } from "../../wire/messages";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import { alertOf, Bundle, newsOf } from "./told";

addWords(words);

const tables = tablesOf({
  powers: [{ name: "gaul", title: "The Gauls" }, { name: "rome" }],
  phases: [
    { name: "march", title: "March" },
    { name: "fight", title: "Fighting" },
  ],
  decisions: [{ decision: "losses", title: "Losses" }],
});
const losses = (id: number): DecisionView => ({ id, decision: "losses", space: "Alesia", asked: ["rome"] });
const position = (more: Partial<GameView>) => positionOf({ power: "gaul", phase: "march", ...more });
const played = (as: string, ...events: Event[]): Update => ({
  entry: { sequence: 5, parent: 4, played: { as, command: { move: { path: ["Alesia", "Massilia"] } } }, events },
  to_act: [{ power: "rome" }],
});
/** What is said of an entry. */
const said = (...of: Parameters<typeof newsOf>) => newsOf(...of).text;
const rolled: Event = { rolled: { owner: "gaul", purpose: "attack", space: "Alesia", faces: [1, 6], target: 3 } };

describe("what a screen reader is told of an entry", () => {
  it("is the move of another power, with its dice", () => {
    const news = newsOf(tables, position({}), position({}), played("gaul", rolled), ["rome"]);
    expect(news.own).toBe(false);
    expect(news.text).toMatch(/Alesia → Massilia\. gaul.*Alesia: 1 hit/);
  });
  it("is of one's own move what it was, of one's own command what came of it and the phase that it led to", () => {
    const moved = newsOf(tables, position({}), position({}), played("gaul"), ["gaul"]);
    expect(moved).toEqual({ text: expect.stringContaining("Alesia → Massilia") as string, own: true });
    expect(said(tables, position({}), position({}), played("gaul", rolled), ["gaul"])).toMatch(/gaul.*1 hit/);
    const next = position({ phase: "fight" });
    expect(said(tables, position({}), next, played("gaul"), ["gaul"])).toMatch(/Massilia\. The Gauls: Fighting$/);
  });
  it("leaves out seats and seeds, and one's own turn, which is said at once", () => {
    const seat: Update = { entry: { sequence: 5, parent: 4, seated: { seat: 1 } } };
    expect(said(tables, position({}), position({}), seat, [])).toBe("");
    const turn: Event = { turn_opened: { power: "rome" } };
    expect(said(tables, position({}), position({}), played("gaul", turn), ["rome"])).not.toContain("begins");
    expect(said(tables, position({}), position({}), played("gaul", turn), ["norse"])).toContain("rome begins");
  });
});

describe("what cannot wait", () => {
  const none = position({});
  it("is one's own turn, when it begins", () => {
    const mine = position({ power: "rome", to_act: [{ power: "rome" }] });
    expect(alertOf(tables, none, mine, played("gaul"), ["rome"])).toBe("Your turn: rome, March");
    expect(alertOf(tables, mine, mine, played("rome"), ["rome"])).toBe("");
    expect(alertOf(tables, none, mine, played("gaul"), ["gaul"])).toBe("");
  });
  it("is each new question, in another's turn with who waits for it", () => {
    const first = position({ to_act: [{ power: "rome", decisions: ["losses"] }], decisions: [losses(1)] });
    const second = position({ to_act: [{ power: "rome", decisions: ["losses"] }], decisions: [losses(2)] });
    const text = "Turn of The Gauls, March. The game waits for your answer: Losses in Alesia";
    expect(alertOf(tables, none, first, played("gaul"), ["rome"])).toBe(text);
    expect(alertOf(tables, first, first, played("gaul"), ["rome"])).toBe("");
    expect(alertOf(tables, first, second, played("rome"), ["rome"])).toBe(text);
    const own = position({ power: "rome", decisions: [losses(1)] });
    expect(alertOf(tables, none, own, played("rome"), ["rome"])).toBe("A question to you: Losses in Alesia");
  });
  it("is what is open, for who has just come", () => {
    const mine = position({ power: "rome", to_act: [{ power: "rome" }] });
    expect(alertOf(tables, undefined, mine, undefined, ["rome"])).toBe("Your turn: rome, March");
    expect(alertOf(tables, undefined, mine, undefined, [])).toBe("");
  });
});

describe("a bundle of news", () => {
  it("is said at once, and what comes within a second of it together, with how much was left out", () => {
    const said: string[] = [];
    let go = (): void => undefined;
    const bundle = new Bundle(
      (text) => said.push(text),
      (task) => (go = task),
      3,
    );
    bundle.add("");
    expect(said).toEqual([]);
    bundle.add("one");
    expect(said).toEqual(["one"]);
    for (const text of ["two", "three", "four", "five", "six"]) bundle.add(text);
    go();
    expect(said).toEqual(["one", "two. three. four. and 2 more entries"]);
    go();
    bundle.add("seven");
    expect(said.at(-1)).toBe("seven");
  });
});
