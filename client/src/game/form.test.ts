import { describe, expect, it } from "vitest";
import type { Choice, ChoiceForm } from "../wire/messages";
import { choicesOnMap, fewChoices, fitsForm, startOf, swapped, withCount } from "./form";

const men = { type: "man", count: 3 };
const units: ChoiceForm = { kind: "UNITS", from: 2, to: 2, units: [men, { type: "gun" }] };

describe("the form of an answer", () => {
  const cases: [ChoiceForm, Choice | undefined, boolean][] = [
    [{ kind: "FLAG" }, { flag: false }, true],
    [{ kind: "FLAG" }, undefined, false],
    [{ kind: "NUMBER", from: 2, to: 6, step: 2 }, { number: 4 }, true],
    [{ kind: "NUMBER", from: 2, to: 6, step: 2 }, { number: 5 }, false],
    [{ kind: "NUMBER", to: 6 }, { number: 7 }, false],
    [{ kind: "NUMBER", to: 6, more: true }, { number: 7 }, true],
    [{ kind: "SPACE", words: ["X"] }, { space: "X" }, true],
    [{ kind: "SPACE", words: ["X"] }, { power: "X" }, false],
    [units, { units: { units: [{ type: "man", count: 2 }] } }, true],
    [units, { units: { units: [{ type: "gun", count: 2 }] } }, false],
    [units, { units: { units: [{ type: "man" }] } }, false],
    [
      { kind: "ALLOCATION", to: 2, shares: [{ power: "A", units: [men] }] },
      { allocation: { shares: [{ power: "A", units: [men] }] } },
      false,
    ],
    [
      { kind: "ALLOCATION", to: 3, shares: [{ power: "A", units: [men] }] },
      { allocation: { shares: [{ power: "A", units: [men] }] } },
      true,
    ],
    [
      { kind: "LIST", from: 1, to: 2, forms: [units] },
      { list: { choices: [{ units: { units: [{ type: "man", count: 2 }] } }] } },
      true,
    ],
    [{ kind: "LIST", from: 1, to: 2, forms: [units] }, { list: { choices: [] } }, false],
    [
      { kind: "PAIR", forms: [{ kind: "FLAG" }, { kind: "NUMBER", to: 1 }] },
      { list: { choices: [{ flag: true }, { number: 1 }] } },
      true,
    ],
    [{ kind: "ANY_OF", forms: [{ kind: "FLAG" }, { kind: "NUMBER", to: 1 }] }, { number: 1 }, true],
    [{ kind: "NOTHING" }, {}, true],
    [{ kind: "SURPRISE" as "FLAG" }, { flag: true }, false],
  ];
  it.each(cases)("%j takes %j: %s", (form, choice, fits) => expect(fitsForm(form, choice)).toBe(fits));

  it("begins with the one word that there is, and with nothing else decided", () => {
    expect(startOf({ kind: "POWER", words: ["A"] })).toEqual({ power: "A" });
    expect(startOf({ kind: "POWER", words: ["A", "B"] })).toBeUndefined();
    expect(startOf({ kind: "FLAG" })).toBeUndefined();
  });
  it("lists a few answers of several kinds as one list", () => {
    const stay: ChoiceForm = { kind: "OPTION", words: ["stay"] };
    const leave: ChoiceForm = { kind: "SPACE", words: ["X", "Y"] };
    const all = [{ option: "stay" }, { space: "X" }, { space: "Y" }];
    expect(fewChoices({ kind: "ANY_OF", forms: [stay, leave] }, 3)).toEqual(all);
    expect(fewChoices({ kind: "ANY_OF", forms: [stay, leave] }, 2)).toBeUndefined();
    expect(fewChoices({ kind: "ANY_OF", forms: [stay, units] }, 9)).toBeUndefined();
    expect(fewChoices(leave, 9)).toBeUndefined();
  });
  it("counts units of a kind", () => {
    expect(withCount([{ type: "man", count: 2 }], { type: "man" }, 0)).toEqual([]);
    expect(withCount([], { type: "man" }, 2)).toEqual([{ type: "man", count: 2 }]);
  });
  it("moves an item of a list, and nothing over its ends", () => {
    expect(swapped(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
    expect(swapped(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  });
  it("can be given on the map where it is a space, or a power that holds some", () => {
    const control = new Map([
      ["Ostia", { controller: "rome" }],
      ["Alesia", { controller: "gaul" }],
    ]);
    const form: ChoiceForm = {
      kind: "ANY_OF",
      forms: [{ kind: "SPACE", words: ["Alesia"] }, { kind: "POWER", words: ["rome"] }, { kind: "FLAG" }],
    };
    expect([...choicesOnMap(form, control)]).toEqual([
      ["Alesia", { space: "Alesia" }],
      ["Ostia", { power: "rome" }],
    ]);
    expect(choicesOnMap({ kind: "FLAG" }, control).size).toBe(0);
    expect(choicesOnMap(undefined, control).size).toBe(0);
  });
});
