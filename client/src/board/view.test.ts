import { beforeEach, describe, expect, test } from "vitest";
import type { CameraState } from "./types";
import { View } from "./view.svelte";

let waiting: (() => void)[];
let time: number;
let rested: CameraState[];
let view: View;

function frame(): void {
  const due = waiting;
  waiting = [];
  for (const then of due) then();
}

beforeEach(() => {
  waiting = [];
  time = 0;
  rested = [];
  view = new View({ now: () => time, request: (then) => waiting.push(then) }, (camera) => rested.push(camera));
  view.fitLens({ width: 900, height: 600 }, { width: 3000, height: 2000 });
});

describe("view", () => {
  test("shows the whole picture at first, or what was stored", () => {
    expect(view.drawn).toEqual({ x: 1500, y: 1000, zoom: 1 });
    const stored = new View({ now: () => 0, request: () => {} }, () => {});
    stored.fitLens({ width: 900, height: 600 }, { width: 3000, height: 2000 }, { x: 1000, y: 900, zoom: 2 });
    expect(stored.drawn).toEqual({ x: 1000, y: 900, zoom: 2 });
  });

  test("moves its drawing once a frame while a gesture lasts, and draws at its end", () => {
    view.jump({ x: 1500, y: 1000, zoom: 4 });
    const { drawn } = view;
    frame();
    frame();
    view.pan(10, 0);
    view.pan(10, 0);
    expect(waiting).toHaveLength(1);
    frame();
    expect(view.drawn).toBe(drawn);
    expect(view.move?.dx).toBeCloseTo(20);
    view.settle();
    expect(view.move).toBeUndefined();
    expect(view.drawn).not.toBe(drawn);
    expect(rested).toHaveLength(2);
  });

  const box = { left: 100, top: 100, right: 400, bottom: 300 };
  test("returns from a glance, and from several at once", () => {
    view.jump({ x: 1200, y: 900, zoom: 2 });
    view.glance(box);
    expect(view.camera.zoom).toBeGreaterThan(2);
    view.glance({ left: 500, top: 500, right: 600, bottom: 600 });
    view.back();
    expect(view.camera).toEqual({ x: 1200, y: 900, zoom: 2 });
    view.jump({ x: 1500, y: 1000, zoom: 3 });
    view.back();
    expect(view.camera.zoom).toBe(3);
  });

  test("stays after a glance where the map was moved meanwhile, whether by hand or by a button", () => {
    view.glance(box);
    view.zoom([100, 100], 1.2);
    const zoomed = view.camera;
    view.back();
    expect(view.camera).toBe(zoomed);
    view.glance(box);
    view.fit();
    view.glance(box);
    view.back();
    expect(view.camera.zoom).toBe(1);
  });

  test("draws in the middle of a long pan when its margin is used up, but not with each frame", () => {
    view.jump({ x: 1500, y: 1000, zoom: 4 });
    const { drawn } = view;
    time = 1000;
    view.pan(300, 0);
    frame();
    const second = view.drawn;
    expect(second).not.toBe(drawn);
    time = 1050;
    view.pan(300, 0);
    frame();
    expect(view.drawn).toBe(second);
    expect(rested).toHaveLength(1);
  });

  test("on a slow device it is drawn less often", () => {
    view.jump({ x: 1500, y: 1000, zoom: 4 });
    frame();
    time = 200;
    frame(); // so long took the drawing
    const { drawn } = view;
    time = 2000;
    view.pan(300, 0);
    frame();
    expect(view.drawn).toBe(drawn);
    time = 2500;
    view.pan(1, 0);
    frame();
    expect(view.drawn).not.toBe(drawn);
  });

  test("keeps what it shows when the window changes, and starts anew with another picture", () => {
    view.jump({ x: 1000, y: 700, zoom: 3 });
    view.fitLens({ width: 600, height: 600 }, { width: 3000, height: 2000 });
    expect(view.camera.x).toBeCloseTo(1000);
    view.fitLens({ width: 600, height: 600 }, { width: 2000, height: 2000 });
    expect(view.camera).toEqual({ x: 1000, y: 1000, zoom: 1 });
  });

  test("settling where it rests tells nothing, and a window without size waits", () => {
    view.settle();
    expect(rested).toEqual([]);
    const none = new View({ now: () => 0, request: () => {} }, () => {});
    none.fitLens({ width: 0, height: 0 }, { width: 3000, height: 2000 });
    expect(none.ready).toBe(false);
  });

  test("brings a point into sight only where it is out of it", () => {
    view.jump({ x: 500, y: 500, zoom: 5 });
    const before = view.camera;
    view.show([500, 500], 40);
    expect(view.camera).toBe(before);
    view.show([2500, 500], 40);
    const [x] = view.toWindow([2500, 500]);
    expect(x).toBeLessThanOrEqual(900);
    expect(x).toBeGreaterThanOrEqual(0);
  });
});
