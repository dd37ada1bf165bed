import { describe, expect, test } from "vitest";
import { detailAt } from "./detail";
import { boxAround, overlap } from "./geometry";
import { arranged, middleOf } from "./arrange";
import { contentsOf, grouped } from "./stacks";
import type { Cell, SpaceShape, Stack } from "./types";

const shape: SpaceShape = {
  outline: "m0 0l300 0l0 300l-300 0z",
  label: [150, 20, 280],
  stacks: [
    [50, 100],
    [150, 100],
    [250, 100],
    [50, 200],
    [150, 200],
    [250, 200],
  ],
  arrow: [150, 150],
  battle: [280, 20],
  value: [20, 280],
};
const stack = (owner: string, type: string, count: number, more: Partial<Stack> = {}): Stack => ({
  owner,
  type,
  count,
  moved: false,
  ...more,
});
const cell = (stacks: readonly Stack[], owners: readonly string[] = ["A"]): Cell => ({
  kind: "land",
  label: "Here",
  owners,
  stacks,
  words: "Here",
});
const near = detailAt(0.35);
const far = detailAt(0.13);
const powers = ["A", "B", "C", "D"];

describe("stacks", () => {
  test("of one owner and type are one, moved and not moved are two", () => {
    const groups = grouped([
      stack("A", "x", 2),
      stack("A", "x", 3, { picked: 1, free: 3 }),
      stack("A", "x", 1, { moved: true }),
      stack("B", "x", 4),
    ]);
    expect(groups.map((group) => [group.owner, group.count, group.moved, group.picked ?? 0])).toEqual([
      ["A", 5, false, 1],
      ["A", 1, true, 0],
      ["B", 4, false, 0],
    ]);
  });

  test("damaged ones, laden ones and ghosts stand for themselves, empty ones not at all", () => {
    const groups = grouped([
      stack("A", "x", 1),
      stack("A", "x", 1, { damaged: 1 }),
      stack("A", "x", 1, { cargo: [{ type: "y", count: 1 }] }),
      stack("A", "x", 1, { cargo: [{ type: "y", count: 1 }] }),
      stack("A", "x", 1, { ghost: true }),
      stack("A", "x", 1, { ghost: true, refused: true }),
      stack("A", "x", 2, { marks: ["wet"] }),
      stack("A", "x", 1, { marks: ["wet"] }),
      stack("A", "x", 0),
    ]);
    expect(groups.map((group) => group.count)).toEqual([1, 1, 2, 1, 1, 3]);
  });

  test("stand in the slots in order: the holder's first, then by the order of powers, ghosts last", () => {
    const items = arranged(
      "Here",
      cell([stack("C", "x", 1), stack("A", "z", 1, { ghost: true }), stack("B", "x", 1), stack("A", "y", 1)]),
      shape,
      powers,
      near,
    );
    expect(items.map((item) => (item.kind === "stack" ? item.stack.owner + item.stack.type : item.kind))).toEqual([
      "Ay",
      "Bx",
      "Cx",
      "Az",
    ]);
    expect(items.map((item) => item.x)).toEqual([50, 150, 250, 50]);
  });

  test("more than there are slots end in a +n, which hides nobody's only stack", () => {
    const many = [..."abcdefg"].map((type) => stack("A", type, 2)).concat(stack("B", "x", 5), stack("C", "x", 1));
    const items = arranged("Here", cell(many), shape, powers, near);
    expect(items).toHaveLength(6);
    const owners = items.flatMap((item) => (item.kind === "stack" ? [item.stack.owner] : []));
    expect(new Set(owners)).toEqual(new Set(["A", "B", "C"]));
    expect(items[5]).toMatchObject({ kind: "more", count: 2 * 7 + 6 - (3 * 2 + 6), x: 250, y: 200, owners: ["A"] });
  });

  test("of several owners each has its own +n, or its own total where there is no room for both", () => {
    const both = [..."abcdef"].flatMap((type) => [stack("A", type, 2), stack("B", type, 1)]);
    const counts = (all: readonly Stack[], limit: number) =>
      contentsOf(cell(all), powers, "near", limit).map((it) =>
        it.kind === "more" || it.kind === "total"
          ? [it.kind, it.count]
          : it.kind === "stack" && [it.stack.owner, it.stack.count],
      );
    expect(counts(both, 6)).toEqual([
      ["A", 2],
      ["A", 2],
      ["A", 2],
      ["B", 1],
      ["more", 6],
      ["more", 5],
    ]);
    expect(counts(both, 2)).toEqual([
      ["total", 12],
      ["total", 6],
    ]);
  });

  test("picked ones are never behind the +n", () => {
    const many = [..."abcdefgh"].map((type) => stack("A", type, 1, { picked: type === "h" ? 1 : 0 }));
    const items = arranged("Here", cell(many), shape, powers, near);
    expect(items.some((item) => item.kind === "stack" && item.stack.type === "h")).toBe(true);
  });

  test("letters of the owner are shown where the ground does not tell it", () => {
    const lettered = (owners: string[], stacks: Stack[]) =>
      arranged("Here", cell(stacks, owners), shape, powers, near).map((item) => item.kind === "stack" && item.lettered);
    expect(lettered(["A"], [stack("A", "x", 1)])).toEqual([false]);
    expect(lettered([], [stack("A", "x", 1)])).toEqual([true]);
    expect(lettered(["B"], [stack("A", "x", 1)])).toEqual([true]);
    expect(lettered(["A"], [stack("A", "x", 1), stack("B", "x", 1)])).toEqual([true, true]);
  });

  test("from afar there is a total for each owner, and a +n for the fourth and fifth", () => {
    const items = arranged(
      "Here",
      cell([stack("A", "x", 3), stack("A", "y", 4), stack("B", "x", 1)]),
      shape,
      powers,
      far,
    );
    expect(items.map((item) => [item.kind, item.kind === "total" && item.count])).toEqual([
      ["total", 7],
      ["total", 1],
    ]);
    const five = arranged("Here", cell([..."ABCDE"].map((owner) => stack(owner, "x", 2))), shape, powers, far);
    expect(five.map((item) => item.kind)).toEqual(["total", "total", "total", "more"]);
    expect(five[3]).toMatchObject({ count: 4, owners: ["D", "E"] });
  });

  test("nothing stands over anything else, at any distance and in narrow slots", () => {
    const narrow: SpaceShape = {
      ...shape,
      stacks: [
        [100, 100],
        [140, 100],
        [120, 150],
        [200, 90],
        [170, 160],
        [110, 220],
      ],
    };
    for (const scale of [0.1, 0.2, 0.3, 0.35, 0.5, 0.8, 2]) {
      for (const many of [1, 2, 3, 6, 40]) {
        const stacks = Array.from({ length: many }, (_, index) => stack(powers[index % 4] ?? "A", `t${index}`, 3));
        const boxes = arranged("Here", cell(stacks), narrow, powers, detailAt(scale)).map((item) =>
          boxAround(item.x, item.y, item.half * 1.9, item.half * 1.9),
        );
        boxes.forEach((box, index) => {
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other), `${many} at ${scale}`).toBe(false);
        });
      }
    }
  });

  test("from near they keep together", () => {
    const [first, second] = arranged(
      "Here",
      cell([stack("A", "x", 1), stack("A", "y", 1)]),
      shape,
      powers,
      detailAt(2),
    );
    const step = (second?.x ?? 0) - (first?.x ?? 0);
    expect(step).toBeGreaterThan(2 * (first?.half ?? 0));
    expect(step).toBeLessThan(2.6 * (first?.half ?? 0));
  });

  test("a picker stands in the middle of them, or where ways begin", () => {
    const items = arranged("Here", cell([stack("A", "x", 1), stack("A", "y", 1)]), shape, powers, near);
    expect(middleOf(items, shape)).toEqual([100, 100]);
    expect(middleOf([], shape)).toEqual([150, 150]);
  });
});
