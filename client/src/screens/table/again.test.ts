import { describe, expect, it } from "vitest";
import { legalOf } from "../../game/legal";
import { tablesOf } from "../../game/tables";
import type { Command } from "../../wire/messages";
import { addWords } from "../../words/format";
import tableWords from "../../words/table.ftl?raw";
import whyWords from "../../words/why.ftl?raw";
import { fitsNow, lateOf, openWords } from "./again";

addWords(tableWords);
addWords(whyWords);

const man = { type: "man", moved: false };
const legal = legalOf({
  power: "gaul",
  commands: [
    { move: { units: [{ ...man, count: 2 }], path: ["X", "Y"] } },
    { move: { units: [{ type: "cart", count: 1 }], path: ["X", "Y"] } },
    { purchase: { units: [{ type: "man", count: 4 }] } },
    { fight: { space: "Y" } },
    { end_phase: {} },
  ],
});
const question = {
  decision: "losses",
  space: "Y",
  forms: [{ power: "gaul", form: { kind: "OPTION" as const, words: ["man", "cart"] } }],
};
const fits = (...commands: Command[]) => fitsNow(legal, [question], { as: "gaul", commands });

describe("what came too late", () => {
  it("fits again while all of it is listed, for so many units", () => {
    const both = [
      { ...man, count: 2 },
      { type: "cart", count: 1 },
    ];
    expect(fits({ move: { units: both, path: ["X", "Y"] } })).toBe(true);
    expect(fits({ move: { units: [{ ...man, count: 3 }], path: ["X", "Y"] } })).toBe(false);
    expect(fits({ move: { units: [{ ...man, count: 1 }], path: ["X", "Z"] } })).toBe(false);
    expect(fits({ purchase: { units: [{ type: "man", count: 4 }] } })).toBe(true);
    expect(fits({ fight: { space: "Y" } })).toBe(true);
    expect(fits({ fight: { space: "Z" } })).toBe(false);
  });
  it("fits an open question whose form takes the answer", () => {
    expect(fits({ answer: { decision: "losses", space: "Y", choice: { option: "man" } } })).toBe(true);
    expect(fits({ answer: { decision: "losses", space: "Z", choice: { option: "man" } } })).toBe(false);
    expect(fits({ answer: { decision: "losses", space: "Y", choice: { option: "boat" } } })).toBe(false);
  });
  it("ends no other phase, and is nobody else's", () => {
    expect(fits({ end_phase: {} })).toBe(false);
    expect(fits({ purchase: { units: [{ type: "man", count: 1 }] } }, { end_phase: {} })).toBe(true);
    expect(fitsNow(legal, [], { as: "rome", commands: [{ fight: { space: "Y" } }] })).toBe(false);
    expect(fitsNow(undefined, [], { as: "gaul", commands: [{ fight: { space: "Y" } }] })).toBe(false);
  });
  it("is what the server had not accepted", () => {
    const act = { id: "1", as: "gaul", command: {}, all: [{ purchase: {} }, { end_phase: {} }] };
    expect(lateOf(act, { acted_all: { accepted: 1, stale: {} } })?.commands).toEqual([{ end_phase: {} }]);
    expect(lateOf(act, { acted_all: { accepted: 1, refused: {} } })).toBe(undefined);
    expect(lateOf({ id: "1", as: "gaul", command: { fight: {} } }, { stale: {} })?.commands).toEqual([{ fight: {} }]);
  });
  it("comes with what is open now", () => {
    const tables = tablesOf({
      powers: [{ name: "rome", title: "Rome" }],
      phases: [{ name: "move", title: "Movement" }],
      decisions: [{ decision: "losses", title: "Losses" }],
    });
    expect(openWords(tables, { power: "rome", phase: "move", decisions: [question] })).toBe(
      "Open now: Rome and Movement. To be answered: Losses in Y.",
    );
    expect(openWords(tables, {})).toBe("");
  });
});
