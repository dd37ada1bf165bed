import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clamped,
  covers,
  fitScale,
  framed,
  furthest,
  MARGIN,
  moveBetween,
  panned,
  scaleOf,
  showing,
  toPicture,
  toWindow,
  viewBox,
  whole,
  zoomed,
  type Lens,
} from "./camera";
import { detailAt } from "./detail";
import type { Point } from "./types";

const lens: Lens = { frame: { width: 900, height: 700 }, picture: { width: 3000, height: 2000 } };
const cameras = fc.record({
  x: fc.integer({ min: 0, max: 3000 }),
  y: fc.integer({ min: 0, max: 2000 }),
  zoom: fc.double({ min: 1, max: 6, noNaN: true }),
});
const points = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 700 }));

const near = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]) < 1e-6;

describe("camera", () => {
  test("the whole picture fits into the window", () => {
    expect(fitScale(lens)).toBeCloseTo(0.3);
    const box = viewBox(lens, whole(lens));
    expect(box.x).toBeCloseTo(0);
    expect(box.width).toBeCloseTo(3000);
    expect(box.y).toBeLessThan(0);
  });

  test("window and picture are each other's way back", () => {
    fc.assert(
      fc.property(cameras, points, (camera, at) => near(toWindow(lens, camera, toPicture(lens, camera, at)), at)),
    );
  });

  test("a zoom keeps what is under the pointer, as long as the picture's border is far", () => {
    const camera = { x: 1500, y: 1000, zoom: 3 };
    for (const factor of [0.8, 1.3, 1.6]) {
      const at: Point = [200, 500];
      const after = zoomed(lens, camera, at, factor);
      expect(near(toPicture(lens, after, at), toPicture(lens, camera, at))).toBe(true);
    }
  });

  test("no gesture leaves the picture or its limits of zoom", () => {
    fc.assert(
      fc.property(
        cameras,
        points,
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        fc.integer(),
        (camera, at, factor, dx) => {
          const after = panned(lens, zoomed(lens, camera, at, factor), dx, -dx);
          expect(after.zoom).toBeGreaterThanOrEqual(1);
          expect(after.zoom).toBeLessThanOrEqual(furthest(lens));
          expect(near([after.x, after.y], [clamped(lens, after).x, clamped(lens, after).y])).toBe(true);
          expect(after.x).toBeGreaterThanOrEqual(0);
          expect(after.x).toBeLessThanOrEqual(3000);
        },
      ),
    );
  });

  test("numbers that are none show something", () => {
    expect(clamped(lens, { x: Number.NaN, y: Infinity, zoom: Number.NaN }).zoom).toBe(1);
    expect(fitScale({ frame: { width: 0, height: 0 }, picture: lens.picture })).toBe(1);
  });

  test("a drawing that is moved looks like one that is drawn anew", () => {
    fc.assert(
      fc.property(cameras, cameras, fc.tuple(fc.integer(), fc.integer()), (drawn, now, point) => {
        const box = viewBox(lens, drawn, MARGIN);
        const scale = scaleOf(lens, drawn);
        const inDrawing: Point = [(point[0] - box.x) * scale, (point[1] - box.y) * scale];
        const move = moveBetween(lens, drawn, now);
        const left = -lens.frame.width * MARGIN;
        const top = -lens.frame.height * MARGIN;
        const shown: Point = [left + move.dx + inDrawing[0] * move.scale, top + move.dy + inDrawing[1] * move.scale];
        const wanted = toWindow(lens, now, point);
        return Math.abs(shown[0] - wanted[0]) <= 1e-6 * (1 + Math.abs(wanted[0]));
      }),
    );
  });

  test("a small pan is covered by the margin, a long one is not", () => {
    const drawn = { x: 1500, y: 1000, zoom: 4 };
    expect(covers(lens, drawn, panned(lens, drawn, 200, 0))).toBe(true);
    expect(covers(lens, drawn, panned(lens, drawn, 260, 0))).toBe(false);
    expect(covers(lens, whole(lens), whole(lens))).toBe(true);
  });

  test("spaces are framed, and a point out of sight is brought in by no more than it takes", () => {
    const camera = framed(lens, { left: 100, top: 100, right: 400, bottom: 300 });
    const box = viewBox(lens, camera);
    expect(box.x).toBeLessThanOrEqual(100);
    expect(box.x + box.width).toBeGreaterThanOrEqual(400);
    const close = { x: 1500, y: 1000, zoom: 4 };
    expect(showing(lens, close, [1500, 1000], 60)).toBe(close);
    const [x] = toWindow(lens, showing(lens, close, [2000, 1000], 60), [2000, 1000]);
    expect(x).toBeCloseTo(840);
  });
});

describe("detail", () => {
  test("goes from far over near to nearest, and pieces never shrink with it", () => {
    const levels = [0.1, 0.2, 0.34, 0.5, 0.7, 2].map((scale) => detailAt(scale));
    expect(levels.map((detail) => detail.level)).toEqual(["far", "far", "near", "near", "nearest", "nearest"]);
    for (const detail of levels) expect(detail.piece).toBeGreaterThanOrEqual(17);
    for (const detail of levels) expect(detail.piece).toBeLessThanOrEqual(50);
  });
});
