import { describe, expect, it } from "vitest";
import { legalOf } from "../../game/legal";
import { piecesBySpace } from "../../game/pieces";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { GetOdds } from "../../wire/messages";
import { allTo, forcesInBattle, forcesOf, goingTo, oddsOf, questionsFor } from "./forces";

const tables = tablesOf({
  spaces: [{ name: "Ostia" }, { name: "Alesia" }, { name: "Bay", sea: true }],
  battle_kinds: [{ name: "siege" }, { name: "field" }, { name: "fleet" }],
  unit_types: [{ name: "man", land: true }, { name: "boat", sea: true }, { name: "wall" }],
});
const position = positionOf({
  owners: [{ owner: "gaul", friends: ["norse"], enemies: ["rome"] }],
  battles: [
    {
      id: 4,
      kind: "field",
      space: "Ostia",
      lead: "gaul",
      status: "FIGHTING",
      round: 1,
      participants: [{ unit: 1, attacking: true }, { unit: 3 }, { unit: 4 }, { unit: 99 }],
    },
  ],
  units: [
    { space: "Alesia", units: [{ owner: "gaul", type: "man", ids: [1, 2] }] },
    {
      space: "Ostia",
      units: [
        { owner: "rome", type: "man", ids: [3, 4] },
        { owner: "rome", type: "wall", ids: [5] },
        { owner: "norse", type: "man", ids: [6] },
        { owner: "gaul", type: "man", damage: 1, ids: [7] },
      ],
    },
    {
      space: "Bay",
      units: [
        { owner: "gaul", type: "boat", ids: [8] },
        { owner: "gaul", type: "man", ids: [9], carrier: 8 },
      ],
    },
  ],
});
const pieces = piecesBySpace(position);
const ground = { tables, position, pieces, battles: position.battles };
const legal = legalOf({
  power: "gaul",
  commands: [
    { move: { units: [{ type: "man", count: 2 }], path: ["Alesia", "Ostia"] } },
    { unload: { units: [{ type: "man", count: 1 }], from: "Bay", to: "Ostia" } },
    { move: { units: [{ type: "boat", count: 1 }], path: ["Bay", "Sea"] } },
  ],
});
const [man = "", , boat = ""] = legal.deeds.map((it) => it.kind);
const group = (from: string, kind: string, count: number) => [{ from, counts: new Map([[kind, count]]) }];

describe("the forces of a battle ahead", () => {
  it("are what goes there, what stands there of one's own, and all who are no friends", () => {
    expect(forcesOf(ground, legal, group("Alesia", man, 1), "Ostia")).toEqual({
      space: "Ostia",
      attacker: "gaul",
      kinds: ["field", "siege", "fleet"],
      attackers: [
        { type: "man", damage: 1, count: 1 },
        { type: "man", count: 1 },
      ],
      landed: [],
      defenders: [
        {
          power: "rome",
          units: [
            { type: "man", count: 2 },
            { type: "wall", count: 1 },
          ],
        },
      ],
    });
  });
  it("are none where nobody waits", () => {
    expect(forcesOf(ground, legal, group("Ostia", man, 1), "Alesia")).toBe(undefined);
  });
  it("come from the sea where they are landed, with the ship that was picked", () => {
    const going = goingTo(legal, group("Bay", boat, 1), pieces, "Ostia");
    expect(forcesOf(ground, legal, going, "Ostia")?.landed).toEqual([{ type: "man", count: 1 }]);
    expect(goingTo(legal, group("Bay", boat, 1), pieces, "Sea")).toEqual(group("Bay", boat, 1));
  });
  it("are all that may go there where nothing is picked", () => {
    const all = forcesOf(ground, legal, allTo(legal, "Ostia"), "Ostia");
    expect(all?.attackers.at(-1)).toEqual({ type: "man", count: 2 });
    expect(all?.landed).toEqual([{ type: "man", count: 1 }]);
  });
  it("of a battle that goes on are those that still take part", () => {
    const [battle] = position.battles;
    const forces = battle && forcesInBattle(tables, position.units, battle);
    expect(forces).toMatchObject({
      attacker: "gaul",
      attackers: [{ type: "man", count: 1 }],
      defenders: [{ power: "rome", units: [{ type: "man", count: 2 }] }],
    });
  });
});

describe("the odds of forces", () => {
  const forces = () => {
    const made = forcesOf(ground, legal, allTo(legal, "Ostia"), "Ostia");
    if (made === undefined) throw new Error("nobody fights");
    return made;
  };
  it("are asked for each kind of battle: with those who land, then with all as one, without what fights nowhere", () => {
    const all = [...questionsFor(tables, "g", forces())];
    expect(all.map((it) => it.kind)).toEqual(["field", "field", "siege", "siege", "fleet", "fleet"]);
    expect(all[0]?.landed).toEqual([{ type: "man", count: 1 }]);
    expect(all[1]).not.toHaveProperty("landed");
    expect(all[1]?.attackers?.at(-1)).toEqual({ type: "man", count: 3 });
    expect(all[1]?.defenders).toEqual([{ power: "rome", units: [{ type: "man", count: 2 }] }]);
  });
  it("are told by the first question that has an answer, which is asked first from then on", async () => {
    const asked: GetOdds[] = [];
    const ask = (question: GetOdds) => {
      asked.push(question);
      return Promise.resolve(
        question.kind === "siege" ? { odds: { attackers_win: 1 } } : { malformed: { problem: "no such battle" } },
      );
    };
    const quiet = tablesOf({ spaces: [{ name: "Ostia" }], battle_kinds: [{ name: "fleet" }, { name: "siege" }] });
    const plain = { ...ground, tables: quiet, battles: [] };
    const first = forcesOf(plain, legal, allTo(legal, "Ostia"), "Ostia");
    expect(first && (await oddsOf(ask, quiet, "g", first))).toEqual({ odds: { attackers_win: 1 } });
    expect(forcesOf(plain, legal, allTo(legal, "Ostia"), "Ostia")?.kinds).toEqual(["siege", "fleet"]);
    const none = await oddsOf(
      () => Promise.resolve({ malformed: { problem: "no such battle" } }),
      quiet,
      "g",
      forces(),
    );
    expect(none).toEqual({ trouble: "no such battle" });
    const much = await oddsOf(
      (question) => Promise.resolve({ malformed: { code: "TOO_MUCH", problem: `too much ${question.kind ?? ""}` } }),
      tables,
      "g",
      forces(),
    );
    expect(much).toEqual({ trouble: "too much field" });
  });
  it("leave out what was counted down to none", () => {
    const [question] = questionsFor(tables, "g", {
      ...forces(),
      landed: [{ type: "man", count: 0 }],
      defenders: [
        { power: "rome", units: [{ type: "man", count: 2 }] },
        { power: "iberia", units: [{ type: "man", count: 0 }] },
      ],
    });
    expect(question).not.toHaveProperty("landed");
    expect(question?.defenders).toEqual([{ power: "rome", units: [{ type: "man", count: 2 }] }]);
  });
});
