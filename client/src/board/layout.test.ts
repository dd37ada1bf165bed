import { describe, expect, test } from "vitest";
import { detailAt } from "./detail";
import { boxAround, overlap, type Box } from "./geometry";
import { groundOf } from "./hit";
import { guessed } from "./labels";
import { Arrangement, boxesBySpace, exitsOf, labelsOf, namesOf, signBoxes } from "./layout";
import type { BoardShape, Cell, SpaceShape, Stack } from "./types";

const SIDE = 215; // about what a space of the large boards has

function space(column: number, row: number): SpaceShape {
  const [x, y] = [column * SIDE, row * SIDE];
  const at = (dx: number, dy: number) => [x + dx, y + dy] as const;
  return {
    outline: `m${x} ${y}l${SIDE} 0l0 ${SIDE}l${-SIDE} 0z`,
    label: [x + SIDE / 2, y + 24, SIDE],
    stacks: [at(60, 100), at(140, 100), at(100, 170)],
    arrow: at(SIDE / 2, SIDE / 2),
    battle: at(190, 100),
    value: at(180, 190),
  };
}

const names = ["Anglo Egyptian Sudan", "Rome", "Trans-Jordan", "German East Africa", "SZ 9", "Constantinople"];
const file: BoardShape = {
  board: "t",
  width: SIDE * 3,
  height: SIDE * 2,
  spaces: Object.fromEntries(names.map((name, index) => [name, space(index % 3, Math.floor(index / 3))])),
  links: [{ between: ["Rome", "SZ 9"], at: [SIDE * 1.5, SIDE * 0.9], kind: "canal" }],
  exits: [],
};

function cells(many: number): ReadonlyMap<string, Cell> {
  const stacks = Array.from({ length: many }, (_, index): Stack => ({
    owner: "ABC"[index % 3] ?? "A",
    type: `t${index}`,
    count: 5,
    moved: false,
  }));
  return new Map(
    names.map((label) => [
      label,
      { kind: "land", label, owners: ["A"], stacks, words: label, value: "3", battle: { state: "OPEN" } },
    ]),
  );
}

const inside = (box: Box, shape: SpaceShape) => {
  const { left, top } = { left: shape.arrow[0] - SIDE / 2, top: shape.arrow[1] - SIDE / 2 };
  return box.left >= left && box.right <= left + SIDE && box.top >= top && box.bottom <= top + SIDE;
};

describe("nothing covers anything", () => {
  const ground = groundOf(file);
  for (const scale of [0.33, 0.45, 0.6, 1, 2]) {
    for (const many of [0, 1, 3, 6, 18]) {
      test(`${many} stacks and a battle in each space at ${scale} pixels a unit`, () => {
        const detail = detailAt(scale);
        const all = cells(many);
        const signs = signBoxes(file, [], detail);
        const labels = labelsOf(file, ground, namesOf(all), detail, guessed, signs);
        expect(labels.map((label) => label.space).sort()).toEqual([...names].sort());
        const arrangement = new Arrangement(file, ["A", "B", "C"], ground, signs);
        const boxes = boxesBySpace(labels);
        for (const name of names) {
          const shape = file.spaces[name];
          const cell = all.get(name);
          if (shape === undefined || cell === undefined) throw new Error(name);
          const items = arrangement.of(name, cell, detail, boxes.get(name));
          const taken = [...items.map((item) => boxAround(item.x, item.y, item.half * 2, item.half * 2)), ...signs];
          const label = boxes.get(name);
          if (label !== undefined) taken.push(label);
          for (const box of taken.filter((each) => !signs.includes(each))) expect(inside(box, shape), name).toBe(true);
          taken.forEach((box, index) => {
            for (const other of taken.slice(index + 1)) expect(overlap(box, other), name).toBe(false);
          });
          expect(items.at(-1)?.kind).toBe("battle");
          expect(Math.min(...items.map((item) => item.half * 2 * scale))).toBeGreaterThan(13);
        }
      });
    }
  }
});

test("a place for so many pieces is looked for once, whatever the pieces are", () => {
  const plain = groundOf(file);
  let looks = 0;
  const ground = {
    ...plain,
    floorOf: (name: string) => {
      const floor = plain.floorOf(name);
      const holds: NonNullable<typeof floor>["holds"] = (...box) => {
        ++looks;
        return floor?.holds(...box) ?? false;
      };
      return floor === undefined ? undefined : { ...floor, holds };
    },
  };
  const arrangement = new Arrangement(file, ["A", "B"], ground, []);
  const detail = detailAt(0.45);
  const stack = (type: string): Stack => ({ owner: "A", type, count: 2, moved: false });
  const cell = (...types: string[]): Cell => ({
    kind: "land",
    label: "Rome",
    owners: ["A"],
    stacks: types.map(stack),
    words: types.join(),
  });
  const first = arrangement.of("Rome", cell("t1", "t2"), detail);
  const before = looks;
  const second = arrangement.of("Rome", cell("t3", "t4"), detail);
  expect(before).toBeGreaterThan(0);
  expect(looks).toBe(before);
  expect(second.map(({ x, y }) => [x, y])).toEqual(first.map(({ x, y }) => [x, y]));
  arrangement.of("Rome", cell("t3", "t4", "t5"), detail);
  expect(looks).toBeGreaterThan(before);
});

describe("exits", () => {
  const at = (x: number, y: number) => [x, y] as const;
  const world: BoardShape = {
    ...file,
    width: 3000,
    height: 2000,
    exits: [
      { between: ["A", "B"], number: 1, at: [at(26, 300), at(2974, 1936)] },
      { between: ["A", "C"], number: 2, at: [at(26, 310), at(2974, 1968)] },
      { between: ["B", "C"], number: 3, at: [at(26, 1000), at(2974, 1000)] },
    ],
  };
  test.each(["far", "near", "nearest"] as const)(
    "do not cover each other when drawn %s, and stay on the board",
    (level) => {
      const gap = 18;
      const exits = exitsOf(world, level, 1);
      for (const edge of [26, 2974]) {
        const column = exits.flatMap((it) => it.at).filter(([x]) => x === edge);
        const heights = column.map(([, y]) => y).sort((a, b) => a - b);
        heights.slice(1).forEach((y, index) => expect(y - (heights[index] ?? 0)).toBeGreaterThan(gap * 0.6));
        for (const y of heights) expect(y).toBeLessThanOrEqual(2000);
      }
      expect(exits[2]?.at).toEqual(world.exits[2]?.at);
    },
  );
  test("of a small picture stand as far apart as their signs are wide", () => {
    const [first, second] = exitsOf(world, "far", 7.7);
    expect((second?.at[1]?.[1] ?? 0) - (first?.at[1]?.[1] ?? 0)).toBeGreaterThan(7.7 * 18 * 0.62);
  });
});
