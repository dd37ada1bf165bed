import { describe, expect, it } from "vitest";
import { legalOf } from "../../game/legal";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import type { GameView } from "../../wire/messages";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import { loadBoard } from "./boardFile";
import { pictureOf } from "./picture";
import { loadBoard as loadFile } from "../../boards/files";
import { bordersOf } from "../../boards/load";

addWords(words);

const passage = { a: "SZ 19", b: "SZ 28", held_by: ["Egypt"] };
/** Tables with the spaces and borders of a board, and what is further asked for. */
async function tables(more: { name: string; neighbours: string[] }[] = [], passages: object[] = [passage]) {
  const file = await loadFile("1914");
  const borders = new Map(Object.keys(file?.spaces ?? {}).map((name) => [name, new Set<string>()]));
  for (const { between } of file === undefined ? [] : [...bordersOf(file), ...file.links]) {
    borders.get(between[0])?.add(between[1]);
    borders.get(between[1])?.add(between[0]);
  }
  const spaces = [...borders].map(([name, there]) => ({ name, sea: name.startsWith("SZ"), neighbours: [...there] }));
  for (const space of more) spaces.push({ ...space, sea: false });
  return tablesOf({
    base: "1914",
    spaces,
    passages,
    powers: [
      { name: "R", power: true },
      { name: "B", power: true },
    ],
  });
}

const view: GameView = {
  game: "g",
  owners: [
    { owner: "R", side: "one" },
    { owner: "B", side: "two" },
  ],
  control: [{ space: "Egypt", controller: "B" }],
  units: [
    { space: "Egypt", units: [{ owner: "B", type: "battleship", damage: 1, ids: [1, 2] }] },
    { space: "SZ 19", units: [{ owner: "B", type: "battleship", ids: [3] }] },
  ],
};
const scene = async (told: GameView, given = tables()) => {
  const made = await given;
  const board = await loadBoard(made);
  return { position: positionOf(told), tables: made, legal: undefined, board, picked: new Map(), acts: [] };
};

describe("the picture of a position", () => {
  it("has a ghost for each command of an act that was given, and a shaking one for what was refused", async () => {
    const move = (to: string) => ({ move: { units: [{ type: "battleship", count: 2 }], path: ["SZ 19", to] } });
    const list = { id: "1", as: "B", command: move("SZ 28"), all: [move("SZ 28"), move("Egypt")] };
    const refused = { id: "2", as: "B", command: move("SZ 28") };
    const { cells } = pictureOf({ ...(await scene(view)), acts: [list], refused });
    const ghosts = (space: string) => (cells.get(space)?.stacks ?? []).filter((it) => it.ghost === true);
    expect(ghosts("Egypt")).toMatchObject([{ owner: "B", count: 2 }]);
    expect(ghosts("SZ 28").map((it) => it.refused ?? false)).toEqual([false, true]);
  });
  it("keeps units with a mark apart, and names the mark", async () => {
    const units = [
      { owner: "B", type: "battleship", ids: [1, 2], marks: ["moved"] },
      { owner: "B", type: "battleship", ids: [3], marks: ["moved", "wet"] },
    ];
    const told = { ...view, units: [{ space: "SZ 19", units }] };
    const { cells } = pictureOf(await scene(told));
    expect(cells.get("SZ 19")?.stacks.map((it) => [it.count, it.marks ?? []])).toEqual([
      [2, []],
      [1, ["wet"]],
    ]);
    expect(cells.get("SZ 19")?.words).toContain("1 battleship (moved) (wet)");
  });
  it("tells the board of damage, in the board's own words", async () => {
    const { cells } = pictureOf(await scene(view));
    expect(cells.get("Egypt")?.stacks).toMatchObject([{ count: 2, damaged: 1 }]);
    expect(cells.get("SZ 19")?.stacks[0]).not.toHaveProperty("damaged");
  });
  it("wants the names of fights, capitals and spaces with units that can move, in this order", async () => {
    const made = await tables();
    const given = { ...made, powers: made.powers.map((it) => ({ ...it, capital: "Libya" })) };
    const told = { ...view, battles: [{ id: 1, space: "SZ 19", lead: "B", status: "LISTED" as const }] };
    const move = { move: { units: [{ type: "battleship", count: 1 }], path: ["Egypt", "Libya"] } };
    const { cells } = pictureOf({
      ...(await scene(told, Promise.resolve(given))),
      legal: legalOf({ power: "B", commands: [move] }),
    });
    expect(["SZ 19", "Libya", "Egypt", "Sahara"].map((space) => cells.get(space)?.weight)).toEqual([
      3,
      2,
      1,
      undefined,
    ]);
  });
  it("wants the name of contested ground, too, when its battle is over", async () => {
    const units = ["R", "B"].map((owner, at) => ({ owner, type: "battleship", ids: [10 + at] }));
    const told = { ...view, control: [{ space: "Libya", contested: true }], units: [{ space: "Libya", units }] };
    expect(pictureOf(await scene(told)).cells.get("Libya")?.weight).toBe(3);
  });
  it("names everybody who stands in a space, however few pieces are drawn of them", async () => {
    const units = ["R", "B"].map((owner, at) => ({ owner, type: "battleship", ids: [10 + at, 20 + at] }));
    const { cells } = pictureOf(await scene({ ...view, units: [{ space: "SZ 19", units }] }));
    expect(cells.get("SZ 19")?.words).toMatch(/R: 2 .*B: 2 /);
  });
  it("keeps what nothing changed of, and draws anew what did", async () => {
    const before = await scene(view);
    const first = pictureOf(before).cells;
    const [unit] = [...before.position.units.values()].filter((it) => it.space === "SZ 19");
    const moved = new Map(before.position.units);
    if (unit !== undefined) moved.set(unit.id, { ...unit, space: "SZ 28" });
    const after = { ...before, position: { ...before.position, units: moved } };
    const second = pictureOf(after).cells;
    expect(second.get("Egypt")).toBe(first.get("Egypt"));
    expect(second.get("SZ 19")?.stacks).toEqual([]);
    expect(second.get("SZ 28")?.stacks).toMatchObject([{ count: 1 }]);
    expect(second.get("SZ 28")?.words).toContain("1 battleship");
    // Another holder is another cell, whatever stands there.
    const control = new Map(before.position.control).set("Egypt", { controller: "R", contested: false });
    expect(pictureOf({ ...after, position: { ...after.position, control } }).cells.get("Egypt")?.owners).toEqual(["R"]);
    // A pick changes the stacks alone, and leaves no trace.
    const key = first.get("Egypt")?.stacks[0]?.key ?? "";
    const picked = pictureOf({ ...after, picked: new Map([[`Egypt|${key}`, 1]]) }).cells;
    expect(picked.get("Egypt")?.stacks).toMatchObject([{ picked: 1 }]);
    expect(pictureOf(after).cells.get("Egypt")?.stacks[0]).not.toHaveProperty("picked");
    // And back: as the first was.
    expect(pictureOf(before).cells).toEqual(first);
  });
  it("gives long names a shorter form", async () => {
    const { cells } = pictureOf(await scene(view));
    expect(cells.get("SZ 19")?.short).toEqual(["19"]);
    expect(cells.get("United States of America")?.short).toEqual(["U.S.A."]);
    expect(cells.get("Egypt")).not.toHaveProperty("short");
  });
  it("tells who holds a passage, at the sign that the board has there", async () => {
    const { links, cells } = pictureOf(await scene(view));
    const canal = links?.find((it) => it.between.includes("Egypt"));
    expect(canal).toMatchObject({ kind: "canal", owner: "B" });
    expect(canal).not.toHaveProperty("open");
    const words = "; SZ 19 – SZ 28: for ships of the side that holds Egypt (now B)";
    for (const space of ["SZ 19", "SZ 28", "Egypt"]) expect(cells.get(space)?.words).toContain(words);
    expect(cells.get("Libya")?.words).not.toContain("SZ 28");
  });
  it("tells anew at both ends of a passage who holds it, though nothing else changed there", async () => {
    const before = await scene(view);
    const first = pictureOf(before).cells;
    const control = new Map(before.position.control).set("Egypt", { controller: "R", contested: false });
    const second = pictureOf({ ...before, position: { ...before.position, control } }).cells;
    expect(first.get("SZ 28")?.words).toContain("(now B)");
    expect(second.get("SZ 28")?.words).toContain("(now R)");
    expect(second.get("Libya")).toBe(first.get("Libya"));
  });
  it("shows a passage shut that nobody holds", async () => {
    const contested = { ...view, control: [{ space: "Egypt", controller: "B", contested: true }] };
    for (const told of [contested, { ...view, control: [] }]) {
      const canal = pictureOf(await scene(told)).links?.find((it) => it.between.includes("Egypt"));
      expect(canal?.open).toBe(false);
    }
  });
  it("tells at both ends of what the borders do not show where it leads", async () => {
    const before = await scene(view);
    const { board } = before;
    if (board === undefined) throw new Error("no board");
    const exits = [{ between: ["Egypt", "Libya"] as const, number: 7, at: [] }];
    const links = [{ between: ["SZ 1", "SZ 2"] as const, at: [0, 0] as const, kind: "strait" }];
    const file = { ...board.file, exits, links };
    const given = { ...before, board: { ...board, file, passages: [], closed: [["SZ 3", "SZ 4"] as const] } };
    const { cells } = pictureOf(given);
    expect(cells.get("Egypt")?.words).toContain("exit 7 at the map edge leads to Libya");
    expect(cells.get("Libya")?.words).toContain("exit 7 at the map edge leads to Egypt");
    expect(cells.get("SZ 2")?.words).toContain("Strait: SZ 1 – SZ 2");
    expect(cells.get("SZ 4")?.words).toContain("No way: SZ 3 – SZ 4");
  });
  it("draws a neighbour that the board keeps apart as a marked link, and a space that it lacks as a badge", async () => {
    const given = tables([{ name: "Moon", neighbours: ["Egypt"] }]).then((it) => {
      const egypt = it.spaces.get("Egypt");
      if (egypt === undefined) return it;
      const spaces = new Map(it.spaces).set("Egypt", { ...egypt, neighbours: [...egypt.neighbours, "Moon", "Paris"] });
      return { ...it, spaces: spaces.set("Paris", { ...egypt, name: "Paris", neighbours: ["Egypt"] }) };
    });
    const picture = pictureOf(await scene(view, given));
    const marked = picture.links?.filter((it) => it.kind === "marked") ?? [];
    expect(marked.map((it) => it.between)).toEqual([["Egypt", "Paris"]]);
    expect(picture.badges).toEqual([{ space: "Moon", at: "Egypt" }]);
    expect(picture.cells.has("Moon")).toBe(true);
  });
});
