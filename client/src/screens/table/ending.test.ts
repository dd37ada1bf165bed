import { describe, expect, it } from "vitest";
import { legalOf } from "../../game/legal";
import { piecesBySpace } from "../../game/pieces";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { Command, GameView } from "../../wire/messages";
import { addWords } from "../../words/format";
import tableWords from "../../words/table.ftl?raw";
import turnWords from "../../words/turn.ftl?raw";
import { fightIn, leftUndone, saysHeld, type Phase } from "./ending";

addWords(tableWords);
addWords(turnWords);

const tables = tablesOf({
  unit_types: [
    { name: "man", title: "Man", plural: "Men" },
    { name: "boat", title: "Boat", plural: "Boats" },
  ],
  resources: [{ name: "gold", title: "Gold" }],
  decisions: [{ decision: "losses", title: "Losses" }],
});
const march = (from: string, count: number): Command => ({
  move: { units: [{ type: "man", count }], path: [from, "Rome"] },
});
function phase(commands: Command[], view: GameView = {}, more: Partial<Phase> = {}): Phase {
  const position = positionOf(view);
  return {
    legal: legalOf({ power: "gaul", commands }),
    tables,
    position,
    pieces: piecesBySpace(position),
    questions: [],
    buying: false,
    ...more,
  };
}
const men = (space: string, ...ids: number[]) => ({ space, units: [{ owner: "gaul", type: "man", ids }] });

describe("what the end of a phase would leave undone", () => {
  it("is nothing where nothing is listed", () => expect(leftUndone(phase([]))).toEqual([]));
  it("counts the units that can still move, and names their spaces", () => {
    const view = { units: [men("Alesia", 1, 2), men("Bibracte", 3)] };
    const two = phase([march("Alesia", 1), march("Alesia", 2), march("Bibracte", 1)], view);
    expect(leftUndone(two)).toEqual(["3 units can still move: Alesia and Bibracte"]);
    const one = phase([march("Bibracte", 1)], view);
    expect(leftUndone(one)).toEqual(["1 unit can still move: Bibracte"]);
  });
  it("names three spaces of many, and how many more there are", () => {
    const spaces = ["A", "B", "C", "D", "E"];
    const view = { units: spaces.map((space, at) => men(space, at + 1)) };
    const all = phase(
      spaces.map((space) => march(space, 1)),
      view,
    );
    expect(leftUndone(all)).toEqual(["5 units can still move: A, B, C, and 2 more"]);
    const four = phase(
      spaces.slice(1).map((space) => march(space, 1)),
      view,
    );
    expect(leftUndone(four)).toEqual(["4 units can still move: B, C, D, and E"]);
  });
  it("tells the money that still buys, and how much", () => {
    const view = { treasuries: [{ owner: "gaul", resource: "gold", treasury: 12 }] };
    const buy = (type: string, count: number): Command => ({ purchase: { units: [{ type, count }] } });
    const commands = [buy("boat", 1), buy("man", 1), buy("man", 4)];
    expect(leftUndone(phase(commands, view))).toEqual(["12 Gold left, enough for 4 Men"]);
    expect(leftUndone(phase(commands, view, { buying: true }))).toEqual([]);
    expect(leftUndone(phase([], view))).toEqual([]);
  });
  it("names the units to place, and where they can go", () => {
    const place = (space: string): Command => ({ place: { units: [{ type: "man", count: 1 }], space } });
    const purchased = [{ owner: "gaul", type: "man", ids: [7, 8] }];
    expect(leftUndone(phase([place("Alesia"), place("Bibracte")], { purchased }))).toEqual([
      "To place: 2 Men (Alesia and Bibracte)",
    ]);
    expect(leftUndone(phase([place("Alesia")]))).toEqual(["To place: Man (Alesia)"]);
  });
  it("names the battles, those that have to be fought first", () => {
    const battles = [{ id: 1, space: "Rome", lead: "gaul", mandatory: true, status: "LISTED" as const }];
    const commands = [{ fight: { space: "Ostia" } }, { fight: { space: "Rome" } }, { attack: { space: "Pisa" } }];
    expect(leftUndone(phase(commands, { battles }))).toEqual([
      "1 battle has to be fought: Rome",
      "2 battles can be fought: Ostia and Pisa",
    ]);
  });
  it("names the questions first", () => {
    const questions = [{ id: 1, decision: "losses", space: "Rome" }];
    expect(leftUndone(phase([{ fight: { space: "Rome" } }], {}, { questions }))[0]).toBe(
      "To be answered first: Losses in Rome",
    );
  });
});

describe("what holds the end of a phase", () => {
  const fight: Command = { fight: { space: "Alesia" } };
  it("is said once: by the line of the battle that is due, or of what is still to be placed", () => {
    const battles = [{ id: 1, space: "Alesia", mandatory: true, status: "LISTED" as const }];
    const due = phase([fight], { battles });
    expect(saysHeld(due, "fight the battle in Alesia first")).toBe(true);
    expect(saysHeld(due, "send a man to Rome first")).toBe(false);
    const place: Command = { place: { units: [{ type: "man", count: 6 }], space: "Rome" } };
    const purchased = [{ owner: "gaul", type: "man", ids: [1, 2], count: 2 }];
    expect(saysHeld(phase([place], { purchased }), "still to be placed: man, 2 in number")).toBe(true);
    expect(saysHeld(phase([march("Alesia", 1)], { purchased }), "send at least one man there")).toBe(false);
  });
  it("is fought by the command that is listed for its space", () => {
    expect(fightIn(phase([fight]).legal, "Alesia")).toEqual(fight);
    expect(fightIn(phase([fight]).legal, "Rome")).toBeUndefined();
    expect(fightIn(undefined, "Rome")).toBeUndefined();
  });
});
