import { describe, expect, it } from "vitest";
import { slotKey } from "../game/position";
import { tablesOf } from "../game/tables";
import { spaceFacts } from "./facts";
import { addWords } from "./format";
import table from "./table.ftl?raw";
import watch from "./watch.ftl?raw";

addWords(table);
addWords(watch);

const army = [
  { name: "army", value: "3 man", title: "Army" },
  { name: "army", value: "1 gun", title: "Army" },
];
const tables = tablesOf({
  unit_types: [
    { name: "man", title: "Man", plural: "Men" },
    { name: "gun", title: "Gun", plural: "Guns" },
  ],
  spaces: [
    {
      name: "Dacia",
      attributes: [
        { name: "class", value: "minor-aligned", title: "Class" },
        { name: "aligned-to", value: "rome", title: "Aligned to" },
        ...army,
      ],
    },
    {
      name: "Ostia",
      attributes: [
        { name: "class", value: "capital", title: "Class" },
        { name: "naval-base", value: "Zone 1", title: "Naval base" },
        { name: "naval-base", value: "Zone 2", title: "Naval base" },
        { name: "oracle", value: "true", title: "Oracle" },
        { name: "fords", value: "two-small", title: "Fords" },
      ],
    },
    {
      name: "Canaria",
      attributes: [
        { name: "class", value: "colony-of-minor", title: "Class" },
        { name: "colony-of", value: "Iberia", title: "Colony of" },
      ],
    },
    { name: "Zone 1", sea: true, attributes: [{ name: "class", value: "sea", title: "Class" }] },
    { name: "Thule", attributes: [{ name: "class", value: "floating", title: "Class" }] },
  ],
});
const said = (name: string, raised: string[] = []) => {
  const slots = new Map(raised.map((it) => [slotKey({ slot: "raised", subject: it }), { slot: "raised" }]));
  const space = tables.spaces.get(name);
  return space === undefined
    ? undefined
    : spaceFacts(tables, space, slots, (power) => (power === "rome" ? "Rome" : power));
};

describe("what a game says of a space", () => {
  it("is whose friend a minor power is, and its army until that is raised", () => {
    expect(said("Dacia")).toEqual(["Minor power, aligned to Rome", "Its army, not yet raised: 3 Men and 1 Gun"]);
    expect(said("Dacia", ["Dacia"])).toEqual(["Minor power, aligned to Rome", "Its army was raised"]);
    expect(said("Canaria")).toEqual(["Colony of Iberia"]);
  });
  it("is one fact for several values, and title and value where there are no words", () => {
    expect(said("Ostia")).toEqual(["Capital", "Naval base for Zone 1 and Zone 2", "Oracle", "Fords: two small"]);
    expect(said("Thule")).toEqual(["Class: floating"]);
  });
  it("is not that a sea is one", () => {
    expect(said("Zone 1")).toEqual([]);
  });
});
