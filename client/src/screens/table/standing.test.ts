import { describe, expect, it } from "vitest";
import { piecesBySpace } from "../../game/pieces";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import { addWords } from "../../words/format";
import tableWords from "../../words/table.ftl?raw";
import turnWords from "../../words/turn.ftl?raw";
import { metIn } from "./standing";

addWords(tableWords);
addWords(turnWords);

const tables = tablesOf({
  powers: [
    { name: "gaul", title: "The Gauls", power: true },
    { name: "rome", title: "Rome", power: true },
    { name: "norse", power: true },
    { name: "iberia" },
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
  it("is nothing on one's own ground, and on ground of nobody", () => {
    expect(linesIn("Alesia")).toEqual([]);
    expect(linesIn("Thule")).toEqual([]);
  });
});
