import { describe, expect, it } from "vitest";
import { pair } from "../game/position";
import { tablesOf } from "../game/tables";
import { addWords } from "./format";
import picked from "./picked.ftl?raw";
import table from "./table.ftl?raw";
import { dangerWords, markedWords } from "./ways";

addWords(table);
addWords(picked);
const tables = tablesOf({
  spaces: [
    { name: "Messina", original: "Rome" },
    {
      name: "Strait",
      sea: true,
      attributes: [
        { name: "mined-from", value: "Messina", title: "Mined from" },
        { name: "stormy", value: "true", title: "Stormy" },
        { name: "class", value: "sea", title: "Class" },
      ],
    },
  ],
});
const relations = new Map([[pair("Gaul", "Rome"), "enemy"]]);
const said = (power: string, controller: string, contested = false) =>
  dangerWords(tables, { control: new Map([["Messina", { controller, contested }]]), relations }, "Strait", power);

describe("what is said of a space before units enter it", () => {
  const mined = "Strait is mined from Messina (Rome): each ship that enters rolls a die, and a 1 hits it.";
  it("is what holds for everybody", () => {
    expect(markedWords(tables, "Strait")).toBe("Strait: Stormy");
    expect(markedWords(tables, "Messina")).toBe("");
    expect(markedWords(undefined, "Strait")).toBe("");
  });
  it("is the mines of an enemy, also where their base is fought for", () => {
    expect(said("Gaul", "Rome")).toEqual([mined]);
    expect(said("Gaul", "", true)).toEqual([mined]);
  });
  it("is nothing of one's own mines, and of those whose base has fallen", () => {
    expect(said("Rome", "Rome")).toEqual([]);
    expect(said("Gaul", "Gaul")).toEqual([]);
    expect(said("Rome", "Gaul")).toEqual([]);
    expect(said("Gaul", "")).toEqual([]);
    expect(dangerWords(tables, { control: new Map(), relations }, "Nowhere", "Gaul")).toEqual([]);
  });
});
