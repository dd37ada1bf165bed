import { expect, test } from "vitest";
import { boxOf, inside, overlap, boxAround, ringsOf } from "./geometry";
import { followed, groundOf, spotNear } from "./hit";
import type { BoardShape, SpaceShape } from "./types";

const square = (x: number, y: number, size: number, island_in?: string): SpaceShape => ({
  outline: `m${x} ${y}l${size} 0l0 ${size}l${-size} 0z`,
  ...(island_in === undefined ? {} : { island_in }),
  label: [x + size / 2, y + size / 2, size],
  stacks: [[x + size / 2, y + size / 2]],
  arrow: [x + size / 2, y + size / 2],
  battle: [x, y],
  value: [x, y],
});

const file: BoardShape = {
  board: "test",
  width: 300,
  height: 200,
  spaces: { west: square(0, 0, 100), east: square(100, 0, 100), isle: square(120, 20, 20, "east") },
  links: [],
  exits: [],
};

test("an outline is read with relative and absolute lines, curves and several parts", () => {
  expect(ringsOf("m10 10l20 0l0 20z")).toEqual([
    [
      [10, 10],
      [30, 10],
      [30, 30],
    ],
  ]);
  expect(ringsOf("M10,10 20,0z")).toEqual([
    [
      [10, 10],
      [20, 0],
    ],
  ]);
  expect(ringsOf("m10-10h5v5H0z")).toEqual([
    [
      [10, -10],
      [15, -10],
      [15, -5],
      [0, -5],
    ],
  ]);
  expect(ringsOf("m0 0l4 0l0 4zm10 0l4 0l0 4z")[1]).toEqual([
    [10, 0],
    [14, 0],
    [14, 4],
  ]);
  const [arc = []] = ringsOf("m0 0q10 0 10 10z");
  expect(arc[arc.length - 1]).toEqual([10, 10]);
  expect(() => ringsOf("m0 0a4 4 0 0 1 2 2z")).toThrow("a");
  expect(() => ringsOf("m0 0l4")).toThrow("middle");
});

test("a point is in its space, an island before the cell that it lies in", () => {
  const ground = groundOf(file);
  expect(ground.at([50, 50])).toBe("west");
  expect(ground.at([150, 80])).toBe("east");
  expect(ground.at([130, 30])).toBe("isle");
  expect(ground.at([250, 50])).toBeUndefined();
  expect(ground.boxOf("isle")).toEqual({ left: 120, top: 20, right: 140, bottom: 40 });
  expect(ground.boxOf("isle", "nowhere", "west")).toEqual({ left: 0, top: 0, right: 140, bottom: 100 });
  expect(ground.boxOf("nowhere")).toBeUndefined();
});

test("a hole is outside", () => {
  const rings = ringsOf("m0 0l10 0l0 10l-10 0zm3 3l4 0l0 4l-4 0z");
  expect(inside(rings, [1, 1])).toBe(true);
  expect(inside(rings, [5, 5])).toBe(false);
});

test("boxes overlap when they share more than an edge", () => {
  expect(
    boxOf([
      [1, 5],
      [3, 2],
    ]),
  ).toEqual({ left: 1, top: 2, right: 3, bottom: 5 });
  expect(overlap(boxAround(0, 0, 10, 10), boxAround(9, 0, 10, 10))).toBe(true);
  expect(overlap(boxAround(0, 0, 10, 10), boxAround(10, 0, 10, 10))).toBe(false);
});

test("a finger hits the nearest piece within its radius, a mouse only the one below it", () => {
  const spots = [
    { x: 0, y: 0, half: 5, name: "a", space: "west" },
    { x: 20, y: 0, half: 5, name: "b", space: "east" },
  ];
  const near = (x: number, y: number, radius: number, space?: string) => spotNear(spots, [x, y], radius, space)?.name;
  expect(near(4, 4, 0)).toBe("a");
  expect(near(9, 0, 0)).toBeUndefined();
  expect(near(9, 0, 10)).toBe("a");
  expect(near(12, 0, 10)).toBe("b");
  // Near a border the pieces of the space that was touched are meant, wherever others stand nearer.
  expect(near(12, 0, 10, "west")).toBe("a");
  expect(near(12, 0, 3, "west")).toBeUndefined();
  expect(near(12, 0, 10, "north")).toBe("b");
  expect(near(16, 0, 10, "west")).toBe("b");
});

test("a drag follows the spaces that it passes and forgets a way back", () => {
  let passed: readonly string[] = ["a"];
  for (const now of ["a", "b", undefined, "c", "b", "d"]) passed = followed(passed, now);
  expect(passed).toEqual(["a", "b", "d"]);
});
