import { describe, expect, it } from "vitest";
import { legalOf } from "../../game/legal";
import type { Piece } from "../../game/pieces";
import type { Command } from "../../wire/messages";
import { doingOf, linesOf, matchesOf, severalOf, textOf, type LineWords } from "./commandLine";

const words: LineWords = {
  verbs: {
    move: "move",
    buy: "buy",
    place: "place",
    fight: "fight",
    attack: "attack",
    answer: "answer",
    declare: "declare",
    end: "end",
    undo: "undo",
    redo: "redo",
    odds: "odds",
    where: "where",
    who: "who attacks",
  },
  unit: (type) => type,
  units: (type) => (type === "artillery" ? "artilleries" : `${type}s`),
  choice: () => "yes",
  declared: (command) => command.declare?.what ?? "",
};
const move = (count: number, type: string, ...path: string[]): Command => ({
  move: { units: [{ type, count }], path },
});
const piece = (space: string, type: string, count: number): Piece => ({
  key: type,
  space,
  owner: "A",
  type,
  moved: false,
  damage: 0,
  cargo: [],
  marks: [],
  units: Array.from({ length: count }, (_, id) => ({
    id,
    type,
    owner: "A",
    space,
    origin: space,
    steps: 0,
    damage: 0,
    carrier: 0,
    marks: [],
  })),
  deck: [],
});
const lines = linesOf(
  legalOf({
    power: "A",
    commands: [
      { purchase: { units: [{ type: "infantry", count: 9 }] } },
      { purchase: { units: [{ type: "artillery", count: 6 }] } },
      move(12, "infantry", "Budapest", "Serbia"),
      move(12, "infantry", "Budapest", "Romania"),
      move(2, "artillery", "Budapest", "Serbia"),
      move(1, "cruiser", "SZ 18", "SZ 17"),
      move(1, "cruiser", "SZ 18", "SZ 17", "SZ 16"),
      { fight: { space: "Serbia" } },
      { end_phase: {} },
    ],
  }),
  words,
  new Map([["Vienna", [piece("Vienna", "infantry", 12)]]]),
  ["Romania", "Serbia"],
);
const given = (text: string) => {
  const doing = doingOf(lines, text);
  return doing?.kind === "commands" ? doing.commands : doing;
};

describe("the command line", () => {
  it("reads whole names and their beginnings", () => {
    expect(given("move 3 infantry Budapest Serbia")).toEqual([move(3, "infantry", "Budapest", "Serbia")]);
    expect(given("m 3i bud ser")).toEqual([move(3, "infantry", "Budapest", "Serbia")]);
    expect(given("m 1 c sz 18 sz 17")).toEqual([move(1, "cruiser", "SZ 18", "SZ 17")]);
  });
  it("takes all of them where no count is named, and no more than there are", () => {
    expect(given("move art bud ser")).toEqual([move(2, "artillery", "Budapest", "Serbia")]);
    expect(given("move 3 art bud ser")).toBeUndefined();
  });
  it("goes over the spaces that are named", () => {
    expect(given("m 1 c sz 18 sz 17 sz 16")).toEqual([move(1, "cruiser", "SZ 18", "SZ 17", "SZ 16")]);
  });
  it("buys several kinds, and moves several the same way", () => {
    const units = [
      { type: "infantry", count: 4 },
      { type: "artillery", count: 1 },
    ];
    expect(given("buy 4 inf 1 art")).toEqual([{ purchase: { units } }]);
    expect(given("move 4 inf 1 art bud ser")).toEqual([{ move: { units, path: ["Budapest", "Serbia"] } }]);
  });
  it("takes kinds with commas and small words between them, in the plural too, and says what it read", () => {
    const units = [
      { type: "infantry", count: 6 },
      { type: "artillery", count: 2 },
    ];
    for (const text of [
      "buy 6 infantry, 2 artillery",
      "buy 6 infantry and 2 artillery",
      "buy 6 infantry, and 2 artilleries",
      "buy 6x infantry + 2 x artilleries",
      "buy 6 inf;2 art",
    ])
      expect(given(text)).toEqual([{ purchase: { units } }]);
    expect(severalOf(lines, "buy 6 inf, 2 art")?.text).toBe("buy 6 infantry, 2 artillery");
    expect(severalOf(lines, "buy 6 inf, 2 zeppelins")).toBeUndefined();
    // What it writes out it reads again.
    const text = severalOf(lines, "move 4 inf and 1 art bud ser")?.text ?? "";
    expect(text).toBe("move 4 infantry Budapest Serbia, 1 artillery Budapest Serbia");
    expect(given(text)).toEqual(given("move 4 inf 1 art bud ser"));
    expect(given("move 2 artilleries bud ser")).toEqual([move(2, "artillery", "Budapest", "Serbia")]);
  });
  it("does nothing where it may mean two things, or none, and offers what it may mean", () => {
    expect(given("move infantry bud")).toBeUndefined();
    expect(given("xyzzy")).toBeUndefined();
    expect(given("")).toBeUndefined();
    expect(matchesOf(lines, "m 2 inf b").map((it) => textOf(it))).toEqual([
      "move 2 infantry Budapest Serbia",
      "move 2 infantry Budapest Romania",
    ]);
  });
  it("fights, tells odds, ends the phase, takes back", () => {
    expect(given("fight ser")).toEqual([{ fight: { space: "Serbia" } }]);
    expect(given("odds serbia")).toEqual({ kind: "odds", space: "Serbia" });
    expect(given("end")).toEqual([{ end_phase: {} }]);
    expect(given("where inf")).toEqual({ kind: "tell", text: "12 Vienna" });
    expect(given("who attacks serbia")).toEqual({ kind: "tell", text: "12 infantry Budapest, 2 artillery Budapest" });
    expect(given("undo")).toEqual({ kind: "undo" });
  });
  it("asks for the odds of a battle that is listed, or would be, once each", () => {
    expect(given("odds rom")).toEqual({ kind: "odds", space: "Romania" });
    expect(given("odds ser")).toEqual({ kind: "odds", space: "Serbia" });
    expect(
      matchesOf(lines, "odds")
        .map((it) => textOf(it))
        .sort(),
    ).toEqual(["odds Romania", "odds Serbia"]);
  });
  it("is not read in every way where it has hundreds of words", () => {
    let read = 0;
    const counted = Object.assign([...lines], { flatMap: (task: never) => (++read, lines.flatMap(task)) });
    for (const rubbish of ["1 ".repeat(30), "a ".repeat(60), `1 x ${"12 ".repeat(25)}`])
      expect(severalOf(counted, `move ${rubbish}`)).toBeUndefined();
    expect(read).toBe(0);
  });
});
