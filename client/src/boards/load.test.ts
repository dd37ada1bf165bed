import { describe, expect, it } from "vitest";
import { BOARDS, loadBoard } from "./files";
import { type BoardFile, type BoardSpace, bordersOf, checkBoard, outlinePoints } from "./load";

function square(x: number, y: number, more: Partial<BoardSpace> = {}): BoardSpace {
  const point = [x + 5, y + 5] as const;
  return {
    outline: `m${x} ${y}l10 0 0 10-10 0z`,
    label: [x + 5, y + 5, 8],
    rows: 1,
    stacks: [point, point, point, point, point, point],
    arrow: point,
    battle: point,
    value: point,
    ...more,
  };
}

/** Two rows of two squares, with an island in the last: West and East above, South and Sea below. */
const file: BoardFile = {
  board: "test",
  width: 20,
  height: 20,
  corners: [[10, 10]],
  spaces: {
    West: square(0, 0),
    East: square(10, 0),
    South: square(0, 10),
    Sea: square(10, 10),
    Isle: { ...square(13, 13, { island_in: "Sea" }), outline: "m13 13l3 0 0 3-3 0z" },
  },
  links: [{ between: ["East", "South"], at: [10, 10], kind: "strait" }],
  exits: [],
};

const tables = [
  { name: "West", neighbours: ["East", "South"] },
  { name: "East", neighbours: ["West", "Sea", "South"] },
  { name: "South", neighbours: ["West", "Sea", "East"] },
  { name: "Sea", neighbours: ["East", "South", "Isle"] },
  { name: "Isle", neighbours: ["Sea"] },
];

describe("outlinePoints", () => {
  it("reads relative points", () => {
    expect(outlinePoints("m5 6l10 0 0-3z")).toEqual([
      [
        [5, 6],
        [15, 6],
        [15, 3],
      ],
    ]);
  });
  it("reads several parts, each from where the last one began", () => {
    expect(outlinePoints("m5 6l10 0 0-3zm1 1l2 0 0 2z")).toEqual([
      [
        [5, 6],
        [15, 6],
        [15, 3],
      ],
      [
        [6, 7],
        [8, 7],
        [8, 9],
      ],
    ]);
  });
});

describe("bordersOf", () => {
  it("finds the spaces that have a line in common, not those that meet in a point", () => {
    const pairs = bordersOf(file).map(({ between }) => between.join(" - "));
    expect(pairs).toEqual(["East - Sea", "East - West", "Isle - Sea", "Sea - South", "South - West"]);
  });
});

describe("checkBoard", () => {
  it("finds nothing where the tables are as the board", () => {
    expect(checkBoard(file, tables)).toEqual({
      same: true,
      links: file.links,
      exits: [],
      closed: [],
      missing: [],
      unknown: [],
    });
  });
  it("marks a link that the picture does not show", () => {
    const more = tables.map((space) =>
      space.name === "West" ? { ...space, neighbours: [...space.neighbours, "Sea"] } : space,
    );
    const check = checkBoard(file, more);
    expect(check.same).toBe(false);
    expect(check.links[1]).toEqual({ between: ["West", "Sea"], at: [10, 10], kind: "marked" });
  });
  it("tells of a border that is closed in this game", () => {
    const less = tables.map(({ name, neighbours }) => ({
      name,
      neighbours: neighbours.filter((other) => ![name, other].includes("West")),
    }));
    expect(checkBoard(file, less).closed).toEqual([
      ["East", "West"],
      ["South", "West"],
    ]);
  });
  it("gives a space without a cell a neighbour for its badge", () => {
    const more = [...tables, { name: "Moon", neighbours: ["Star", "East"] }, { name: "Star", neighbours: ["Moon"] }];
    expect(checkBoard(file, more).missing).toEqual([{ space: "Moon", at: "East" }, { space: "Star" }]);
  });
  it("tells of a cell that is no space of this game", () => {
    expect(checkBoard(file, tables.slice(0, 4)).unknown).toEqual(["Isle"]);
  });
});

describe("loadBoard", () => {
  it("loads each board by its name", async () => {
    for (const name of BOARDS) expect((await loadBoard(name))?.board).toBe(name);
  });
  it("has none for other names", async () => {
    expect(await loadBoard("chess")).toBeUndefined();
  });
});
