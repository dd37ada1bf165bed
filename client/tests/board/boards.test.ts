// Reads the board files back: what they show is what the rules have, and things have their place.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BOARDS } from "../../src/boards/files";
import { type BoardFile, type Pair, bordersOf, checkBoard, outlinePoints } from "../../src/boards/load";
import { area, crosses, inside, toRing } from "../../tools/board/numbers";
import { makeBoard } from "../../tools/board/board";
import { write } from "../../tools/board/file";
import { breakName } from "../../tools/board/names";
import { readPlan } from "../../tools/board/plan";
import { readSpaces } from "../../tools/board/spaces";

const rules = fileURLToPath(new URL("../../../rules", import.meta.url));
/** Units of the picture in a CSS pixel at the default zoom. */
const PIXEL = 3000 / 1040;
const STACK = 13 * PIXEL;
/** Height of a row, and mean width of a letter, of a label of 10 pixels. */
const ROW = 11.6 * PIXEL;
const LETTER = 5.4 * PIXEL;

/** Cells whose label, or whose third stack, touches something at the default zoom: they want more room when a plan is next worked on. */
const TIGHT: Readonly<Record<string, readonly string[]>> = {
  classic: [
    "Argentina/Chile",
    "Central Mediterranean Sea Zone",
    "Eastern USA",
    "Evenki National Okrug",
    "Finland Norway",
    "Karelia S.S.R.",
    "Mozambique Sea Zone",
    "Soviet Far East Sea Zone",
    "West Spain Sea Zone",
  ],
  "classic-smith": [
    "Afghanistan",
    "Anglo-Egypt Sudan",
    "East Argentina Sea Zone",
    "East Mediterranean Sea Zone",
    "Eastern Europe",
    "Eire",
    "North Australia Sea Zone",
    "Sinkiang",
    "South Atlantic Sea Zone",
    "West Africa Sea Zone",
  ],
};

interface Point {
  x: number;
  y: number;
}

const point = ([x, y]: Pair): Point => ({ x, y });
const text = (board: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/boards/${board}.json`, import.meta.url)), "utf8");

function distance(p: Point, q: Point): number {
  return Math.hypot(p.x - q.x, p.y - q.y);
}

/** The box of a label as it is drawn. */
function labelBox(name: string, file: BoardFile): { left: number; right: number; top: number; bottom: number } {
  const space = file.spaces[name];
  if (!space) throw new Error(name);
  const short = file.drops && name.endsWith(file.drops) ? name.slice(0, -file.drops.length) : name;
  const rows = breakName(short, space.rows);
  const width = Math.max(...rows.map((row) => row.trim().length)) * LETTER;
  const height = rows.length * ROW;
  const [x, y] = space.label;
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

describe.each([...BOARDS])("board %s", (board) => {
  const file = JSON.parse(text(board)) as BoardFile;
  const plan = readPlan(board);
  const spaces = readSpaces(rules, plan.game, plan.divided);
  const names = Object.keys(file.spaces);
  const rings = new Map(
    names.map((name) => [name, outlinePoints(file.spaces[name]?.outline ?? "").map((part) => part.map(point))]),
  );
  const ring = (name: string): Point[] => rings.get(name)?.[0] ?? [];
  const islands = names.filter((name) => file.spaces[name]?.island_in !== undefined);
  const holes = (name: string): Point[][] =>
    islands.filter((island) => file.spaces[island]?.island_in === name).map(ring);
  const isIn = (p: Point, name: string): boolean =>
    inside(p, ring(name)) && !holes(name).some((hole) => inside(p, hole));
  const clear = (p: Point, name: string): number =>
    Math.min(toRing(p, ring(name)), ...holes(name).map((hole) => toRing(p, hole)));

  it("has the neighbours that the rules have, and no others", () => {
    const drawn = [...bordersOf(file), ...file.links, ...file.exits].map(({ between }) =>
      [...between].sort().join(" - "),
    );
    const wanted = [...spaces.values()].flatMap(({ name, neighbours }) =>
      neighbours.filter((other) => name < other).map((other) => `${name} - ${other}`),
    );
    expect(new Set(drawn).size, "no link twice").toBe(drawn.length);
    expect(drawn.sort()).toEqual(wanted.sort());
    expect(checkBoard(file, spaces.values()).same).toBe(true);
  });

  it("has borders that can be seen", () => {
    const lengths = bordersOf(file).map(({ between, segments }) => ({
      name: between.join(" - "),
      length: segments.reduce((sum, [p, q]) => sum + distance(point(p), point(q)), 0) / PIXEL,
    }));
    // None is a mere point, and few are short enough to be overlooked at the default zoom.
    expect(lengths.filter(({ length }) => length < 2).map(({ name }) => name)).toEqual([]);
    expect(lengths.filter(({ length }) => length < 8).length).toBeLessThanOrEqual(15);
  });

  it("covers the picture once", { timeout: 60_000 }, () => {
    const cells = names.filter((name) => !islands.includes(name));
    const sum = cells.reduce((total, name) => total + area(ring(name)), 0);
    expect(sum).toBe(file.width * file.height);
    for (let x = 3; x < file.width; x += 29) {
      for (let y = 5; y < file.height; y += 31) {
        const here = cells.filter((name) => inside({ x: x + 0.31, y: y + 0.17 }, ring(name)));
        expect(here, `${x} ${y}`).toHaveLength(1);
      }
    }
  });

  it("has outlines that do not cross", () => {
    const size = 60;
    const boxes = new Map<string, [Point, Point][]>();
    const bad: string[] = [];
    for (const name of names) {
      const points = ring(name);
      points.forEach((p, i) => {
        const q = points[(i + 1) % points.length] ?? p;
        for (let x = Math.floor(Math.min(p.x, q.x) / size); x <= Math.floor(Math.max(p.x, q.x) / size); x++) {
          for (let y = Math.floor(Math.min(p.y, q.y) / size); y <= Math.floor(Math.max(p.y, q.y) / size); y++) {
            const box = boxes.get(`${x} ${y}`) ?? [];
            boxes.set(`${x} ${y}`, box);
            if (box.some(([r, s]) => crosses(p, q, r, s))) bad.push(name);
            box.push([p, q]);
          }
        }
      });
    }
    expect(bad).toEqual([]);
  });

  it("has islands within their zones, apart from each other", () => {
    for (const island of islands) {
      const zone = file.spaces[island]?.island_in ?? "";
      expect(spaces.get(island)?.neighbours).toEqual([zone]);
      const others = islands.filter((other) => other !== island && file.spaces[other]?.island_in === zone);
      for (const p of ring(island)) {
        expect(inside(p, ring(zone)) && toRing(p, ring(zone)) > 2 * PIXEL, island).toBe(true);
        for (const other of others) expect(inside(p, ring(other)), `${island} ${other}`).toBe(false);
      }
    }
  });

  it("has each label in its cell", () => {
    const out = names.filter((name) => {
      const { left, right, top, bottom } = labelBox(name, file);
      return ![0, 1, 2, 3, 4, 5, 6].every((i) =>
        [top, (top + bottom) / 2, bottom].every((y) => isIn({ x: left + ((right - left) * i) / 6, y }, name)),
      );
    });
    expect(out.filter((name) => !TIGHT[board]?.includes(name))).toEqual([]);
  });

  it("has no label over another", () => {
    const boxes = names.map((name) => ({ name, ...labelBox(name, file) }));
    const over: string[] = [];
    boxes.forEach((p, i) => {
      for (const q of boxes.slice(0, i)) {
        if (p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom)
          over.push(`${p.name} - ${q.name}`);
      }
    });
    expect(over).toEqual([]);
  });

  it("has room for three stacks in each cell, and six middles", () => {
    const poor: string[] = [];
    for (const name of names) {
      const stacks = (file.spaces[name]?.stacks ?? []).map(point);
      expect(stacks).toHaveLength(6);
      for (const stack of stacks) expect(isIn(stack, name), name).toBe(true);
      const box = labelBox(name, file);
      const three = stacks.slice(0, 3);
      const fits = three.every((p, i) => {
        const dx = Math.max(0, box.left - p.x, p.x - box.right);
        const dy = Math.max(0, box.top - p.y, p.y - box.bottom);
        return (
          clear(p, name) >= STACK - 1 &&
          Math.hypot(dx, dy) >= STACK - 4 &&
          three.slice(0, i).every((q) => distance(p, q) >= 2 * STACK - 3)
        );
      });
      if (!fits) poor.push(name);
    }
    expect(poor.filter((name) => !TIGHT[board]?.includes(name))).toEqual([]);
  });

  it("has the other points in the cell", () => {
    for (const name of names) {
      const space = file.spaces[name];
      for (const p of [space?.arrow, space?.battle, space?.value]) expect(p && isIn(point(p), name), name).toBe(true);
    }
  });

  it("has its signs in the picture", () => {
    for (const { at } of file.links)
      expect(at[0] > 0 && at[0] < file.width && at[1] > 0 && at[1] < file.height).toBe(true);
    expect(file.exits.map(({ number }) => number)).toEqual(file.exits.map((_, i) => i + 1));
    for (const { between, at } of file.exits)
      at.forEach((p, i) => expect(isIn(point(p), between[i] ?? ""), between.join(" - ")).toBe(true));
  });

  it("is small", () => {
    expect(gzipSync(text(board)).length).toBeLessThanOrEqual(20_000);
  });

  it("has a picture of 3 : 2, and names without a cell nowhere", () => {
    expect(file.width / file.height).toBe(1.5);
    expect(names.sort()).toEqual([...spaces.keys()].sort());
  });

  it.skipIf(!process.env["BOARDS_AGAIN"])("is the same when it is made again", { timeout: 900_000 }, () => {
    expect(write(makeBoard(board, rules, () => undefined))).toBe(text(board));
  });
});

describe("a game whose map differs from its board", () => {
  const file = JSON.parse(text("classic")) as BoardFile;

  /** Classic with the parameter "gulf-merged": the zone goes, and what it touched touches the zones beside it. */
  function merged(): { name: string; neighbours: string[] }[] {
    const spaces = new Map(
      [...readSpaces(rules, "classic").values()].map(({ name, neighbours }) => [name, new Set(neighbours)]),
    );
    for (const other of spaces.get("Gulf of Mexico Sea Zone") ?? [])
      spaces.get(other)?.delete("Gulf of Mexico Sea Zone");
    spaces.delete("Gulf of Mexico Sea Zone");
    for (const land of ["Mexico", "Western USA"]) {
      for (const zone of ["Eastern USA Sea Zone", "Caribbean Sea Zone"]) {
        spaces.get(land)?.add(zone);
        spaces.get(zone)?.add(land);
      }
    }
    return [...spaces].map(([name, neighbours]) => ({ name, neighbours: [...neighbours] }));
  }

  it("gets marked links for the contacts that the board does not show", () => {
    const check = checkBoard(file, merged());
    expect(check.same).toBe(false);
    expect(check.unknown).toEqual(["Gulf of Mexico Sea Zone"]);
    expect(check.links.filter(({ kind }) => kind === "marked").map(({ between }) => between.join(" - "))).toHaveLength(
      4,
    );
    expect(check.missing).toEqual([]);
  });

  it("shows zones that an option divides by a badge, on a board that does not know them", () => {
    const check = checkBoard(file, readSpaces(rules, "classic", "options/smith/data/divided_zones.toml").values());
    expect(check.missing).toHaveLength(6);
    expect(check.missing.every(({ at }) => at !== undefined && file.spaces[at] !== undefined)).toBe(true);
  });
});
