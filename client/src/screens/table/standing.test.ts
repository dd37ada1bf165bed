import { describe, expect, it } from "vitest";
import { piecesBySpace } from "../../game/pieces";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import { addWords } from "../../words/format";
import tableWords from "../../words/table.ftl?raw";
import pickedWords from "../../words/picked.ftl?raw";
import turnWords from "../../words/turn.ftl?raw";
import { endangered, metAt, metIn, surprises } from "./standing";

addWords(tableWords);
addWords(turnWords);
addWords(pickedWords);

const tables = tablesOf({
  powers: [
    { name: "gaul", title: "The Gauls", power: true },
    { name: "rome", title: "Rome", power: true },
    { name: "norse", power: true },
    { name: "iberia" },
  ],
  spaces: [
    { name: "Numantia", attributes: [{ name: "class", value: "homeland" }] },
    { name: "Gades", attributes: [{ name: "class", value: "minor-neutral" }] },
    { name: "Thule", attributes: [{ name: "neutral", value: "true" }] },
    { name: "Strait", attributes: [{ name: "mined-from", value: "Ostia" }] },
    { name: "Bilbilis", attributes: [{ name: "class", value: "colony-of-minor" }] },
  ],
  unit_types: [
    { name: "man", title: "Man", plural: "Men" },
    { name: "boat", title: "Boat", plural: "Boats" },
  ],
});
const position = positionOf({
  owners: [{ owner: "gaul", friends: ["norse"], enemies: ["rome", "iberia"] }],
  control: [
    { space: "Ostia", controller: "rome" },
    { space: "Alesia", controller: "gaul" },
    { space: "Numantia", controller: "iberia" },
    { space: "Gades", controller: "iberia" },
    { space: "Thule", controller: "iberia" },
    { space: "Bilbilis", controller: "iberia" },
  ],
  units: [
    {
      space: "Massilia",
      units: [
        { owner: "rome", type: "man", ids: [1, 2, 3] },
        { owner: "rome", type: "boat", ids: [4] },
        { owner: "norse", type: "man", ids: [5] },
        { owner: "iberia", type: "man", ids: [6] },
      ],
    },
  ],
});
const ground = { tables, position, pieces: piecesBySpace(position) };

const table = { tables, now: position, pieces: ground.pieces };
const linesIn = (space: string) => metIn(ground, space, "gaul").lines;

describe("what stands against a power in a space", () => {
  it("is told by owner, without friends", () => {
    expect(metIn(ground, "Massilia", "gaul")).toEqual({
      title: "Defence of Massilia",
      lines: ["Rome: 3 Men and 1 Boat", "iberia: 1 Man"],
    });
  });
  it("says that ground of an enemy is empty", () => {
    expect(linesIn("Ostia")).toEqual(["Held by Rome, without units"]);
  });
  it("says of ground that no power holds what happens where one enters it, without a heading", () => {
    expect(metIn(ground, "Numantia", "gaul")).toEqual({
      lines: ["No power holds Numantia, and no units stand there."],
    });
  });
  it("is nothing while the position is unknown", () => {
    expect(metAt({ tables, now: undefined, pieces: undefined }, "Ostia", "gaul")).toEqual({ lines: [] });
  });
  it("is nothing on one's own ground, and on ground of nobody", () => {
    expect(linesIn("Alesia")).toEqual([]);
    expect(linesIn("Nowhere")).toEqual([]);
  });
});

describe("a surprise", () => {
  const asks = (space: string) => surprises(table, space, "gaul");
  it("is an army that appears on ground of nobody, and the price of a neutral", () => {
    expect(["Gades", "Thule"].filter(asks)).toEqual(["Gades", "Thule"]);
  });
  it("is not what the map shows, nor ground that is merely free", () => {
    expect(["Massilia", "Ostia", "Alesia", "Numantia", "Bilbilis", "Nowhere"].filter(asks)).toEqual([]);
  });
  it("is none where units of one's own came before", () => {
    const pieces = new Map([...ground.pieces, ["Gades", ground.pieces.get("Massilia") ?? []]]);
    expect(surprises({ ...table, pieces }, "Gades", "gaul")).toBe(false);
  });
});

describe("a way on which enemies do something", () => {
  it("is asked about before one takes it", () => {
    expect(endangered(table, ["Alesia", "Strait"], "gaul")).toBe(true);
    expect(endangered(table, ["Alesia"], "gaul")).toBe(false);
    expect(endangered(table, ["Strait"], "rome")).toBe(false);
  });
});
