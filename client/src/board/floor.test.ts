import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { floorOf, spiral } from "./floor";
import { boxAround, boxOf, overlap, ringsOf, type Box } from "./geometry";
import { blockOn, patternsOf } from "./rows";

const rings = ringsOf("m0 0l300 0l0 200l-300 0z");
const floor = floorOf(rings, boxOf(rings.flat()));

describe("floor", () => {
  const holds = (on: typeof floor, box: Box) => on.holds(box.left, box.top, box.right, box.bottom);
  test("holds what lies in the space, and nothing that sticks out or lies on an island", () => {
    expect(holds(floor, boxAround(150, 100, 200, 100))).toBe(true);
    expect(holds(floor, boxAround(20, 100, 100, 100))).toBe(false);
    expect(holds(floor, boxAround(900, 900, 10, 10))).toBe(false);
    const island = ringsOf("m140 90l20 0l0 20l-20 0z");
    const wet = floorOf(rings, boxOf(rings.flat()), [island]);
    expect(holds(wet, boxAround(150, 100, 200, 100))).toBe(false);
    expect(holds(wet, boxAround(60, 100, 80, 100))).toBe(true);
  });

  test("steps go from the nearest to the furthest", () => {
    const steps = spiral(24, 12);
    expect(steps[0]).toEqual([0, 0]);
    expect(steps.every((step) => Math.hypot(...step) <= 24)).toBe(true);
  });
});

describe("rows", () => {
  test("are long ones first", () => {
    expect(patternsOf(1)).toEqual([[1]]);
    expect(patternsOf(3)).toEqual([[3], [2, 1], [1, 1, 1]]);
    expect(patternsOf(6)).toEqual([[6], [3, 3], [2, 2, 2], [1, 1, 1, 1, 1, 1]]);
  });

  test("stand in the space, off what is taken, and none over another", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 20, max: 80 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 200 }),
        (count, edge, x, y) => {
          const label = boxAround(150, 20, 200, 30);
          const block = blockOn(floor, count, [x, y], edge, [label]);
          if (block === undefined) return;
          const boxes = block.at.map((at) => boxAround(at[0], at[1], block.half * 2, block.half * 2));
          expect(boxes).toHaveLength(count);
          boxes.forEach((box, index) => {
            expect(box.left >= 0 && box.right <= 300 && box.top >= 0 && box.bottom <= 200).toBe(true);
            expect(overlap(box, label)).toBe(false);
            for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
          });
        },
      ),
    );
  });

  test("get smaller rather than leave the space, and give up where nothing can be read", () => {
    const narrow = ringsOf("m0 0l300 0l0 62l-300 0z");
    const strip = floorOf(narrow, boxOf(narrow.flat()));
    const block = blockOn(strip, 2, [150, 28], 76, []);
    expect(block?.half).toBeLessThan(38);
    expect(blockOn(strip, 1, [150, 28], 200, [])).toBeUndefined();
  });
});
