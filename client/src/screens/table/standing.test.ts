import { describe, expect, it } from "vitest";
import { piecesBySpace } from "../../game/pieces";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import { addWords } from "../../words/format";
import tableWords from "../../words/table.ftl?raw";
import turnWords from "../../words/turn.ftl?raw";
import { enemiesIn } from "./standing";

addWords(tableWords);
addWords(turnWords);

const tables = tablesOf({
  powers: [{ name: "gaul", title: "The Gauls" }, { name: "rome", title: "Rome" }, { name: "norse" }],
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

describe("what stands against a power in a space", () => {
  it("is told by owner, without friends", () => {
    expect(enemiesIn(ground, "Massilia", "gaul")).toEqual(["Rome: 3 Men and 1 Boat", "iberia: 1 Man"]);
  });
  it("says that ground of an enemy is empty", () => {
    expect(enemiesIn(ground, "Ostia", "gaul")).toEqual(["Held by Rome, without units"]);
  });
  it("warns that neutral ground may get an army", () => {
    expect(enemiesIn(ground, "Numantia", "gaul")).toEqual([
      "iberia, without units now. An army may appear when it is attacked.",
    ]);
  });
  it("is nothing on one's own ground, and on ground of nobody", () => {
    expect(enemiesIn(ground, "Alesia", "gaul")).toEqual([]);
    expect(enemiesIn(ground, "Thule", "gaul")).toEqual([]);
  });
});
