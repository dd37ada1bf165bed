import { beforeEach, describe, expect, test } from "vitest";
import { Gestures, type GestureListener, type Press } from "./gestures";
import type { Point } from "./types";

let said: string[];
let movable: boolean;
let stacks: boolean;
let waiting: { due: number; then: () => void; off: boolean }[];
let gestures: Gestures;

const at = ([x, y]: Point) => `${x},${y}`;
const listener: GestureListener = {
  grab: (point) => (said.push(`grab ${at(point)}`), movable),
  drag: (point) => said.push(`drag ${at(point)}`),
  drop: (point) => said.push(`drop ${at(point)}`),
  dragEnded: () => said.push("dragEnded"),
  pan: (dx, dy) => said.push(`pan ${dx},${dy}`),
  zoom: (point, factor) => said.push(`zoom ${at(point)} ${factor.toFixed(2)}`),
  settle: () => said.push("settle"),
  tap: (point, touch, shift) => (said.push(`tap ${at(point)}${touch ? " touch" : ""}${shift ? " shift" : ""}`), stacks),
  alike: ([x], [other]) => x < 50 === other < 50,
  doubleTap: (point) => said.push(`double ${at(point)}`),
  hold: (point) => said.push(`hold ${at(point)}`),
  hover: (point) => (point === undefined ? undefined : said.push(`hover ${at(point)}`)),
};

const press = (x: number, y: number, more: Partial<Press> = {}): Press => ({
  id: 1,
  x,
  y,
  touch: true,
  shift: false,
  time: 0,
  ...more,
});

function pass(ms: number): void {
  const due = waiting.filter((entry) => !entry.off && entry.due <= ms);
  waiting = waiting.filter((entry) => !due.includes(entry));
  for (const entry of due) entry.then();
}

beforeEach(() => {
  said = [];
  movable = false;
  stacks = false;
  waiting = [];
  gestures = new Gestures(listener, (ms, then) => {
    const entry = { due: ms, then, off: false };
    waiting.push(entry);
    return () => (entry.off = true);
  });
});

describe("gestures", () => {
  test("a finger that hardly moves taps", () => {
    gestures.pressed(press(10, 10));
    gestures.moved(press(14, 13));
    gestures.released(press(14, 13));
    expect(said).toEqual(["tap 14,13 touch"]);
  });

  test("one finger moves the picture, and its end is told", () => {
    gestures.pressed(press(10, 10));
    gestures.moved(press(30, 10));
    gestures.moved(press(35, 12));
    gestures.released(press(35, 12));
    expect(said).toEqual(["grab 10,10", "pan 20,0", "pan 5,2", "settle"]);
  });

  test("what can be taken along is dragged and dropped, the picture stays", () => {
    movable = true;
    gestures.pressed(press(10, 10, { touch: false }));
    gestures.moved(press(15, 10, { touch: false }));
    gestures.moved(press(50, 10, { touch: false }));
    expect(gestures.dragging).toBe(true);
    gestures.released(press(50, 10, { touch: false }));
    expect(said).toEqual(["grab 10,10", "drag 15,10", "drag 50,10", "drop 50,10", "dragEnded"]);
  });

  test("a drag that is let go drops nothing", () => {
    movable = true;
    gestures.pressed(press(10, 10));
    gestures.moved(press(40, 10));
    gestures.cancelled();
    gestures.released(press(40, 10));
    expect(said).toEqual(["grab 10,10", "drag 40,10", "dragEnded"]);
  });

  test("two fingers pinch about their middle; the one that stays pans and does not tap", () => {
    gestures.pressed(press(100, 100));
    gestures.pressed(press(200, 100, { id: 2 }));
    gestures.moved(press(300, 100, { id: 2 }));
    gestures.released(press(300, 100, { id: 2 }));
    gestures.moved(press(110, 100));
    gestures.released(press(110, 100));
    expect(said).toEqual(["pan 50,0", "zoom 200,100 2.00", "pan 10,0", "settle"]);
  });

  test("a long press is no tap", () => {
    gestures.pressed(press(10, 10));
    pass(450);
    gestures.released(press(10, 10));
    expect(said).toEqual(["hold 10,10"]);
  });

  test("a press that moved on is never a long press", () => {
    gestures.pressed(press(10, 10));
    gestures.moved(press(60, 10));
    pass(450);
    expect(said).toEqual(["grab 10,10", "pan 50,0"]);
  });

  test("two quick taps on the ground zoom in, two on a stack are two taps", () => {
    gestures.pressed(press(10, 10));
    gestures.released(press(10, 10, { time: 0 }));
    gestures.pressed(press(12, 10));
    gestures.released(press(12, 10, { time: 200 }));
    expect(said).toEqual(["tap 10,10 touch", "double 12,10"]);
    said = [];
    // On a small map two spaces lie near each other: a target is chosen as quickly as one likes.
    gestures.pressed(press(45, 10));
    gestures.released(press(45, 10, { time: 500 }));
    gestures.pressed(press(55, 10));
    gestures.released(press(55, 10, { time: 600 }));
    expect(said).toEqual(["tap 45,10 touch", "tap 55,10 touch"]);
    said = [];
    stacks = true;
    for (const time of [1000, 1100]) {
      gestures.pressed(press(10, 10));
      gestures.released(press(10, 10, { time }));
    }
    expect(said).toEqual(["tap 10,10 touch", "tap 10,10 touch"]);
  });

  test("two slow taps are two taps", () => {
    for (const time of [0, 400]) {
      gestures.pressed(press(10, 10));
      gestures.released(press(10, 10, { time }));
    }
    expect(said).toEqual(["tap 10,10 touch", "tap 10,10 touch"]);
  });

  test("the wheel zooms at the pointer and settles once, after its last turn", () => {
    gestures.wheel([50, 60], -100, false);
    gestures.wheel([50, 60], -100, false);
    pass(160);
    expect(said).toEqual(["zoom 50,60 1.25", "zoom 50,60 1.25", "settle"]);
  });

  test("a mouse hovers, a finger does not", () => {
    gestures.moved(press(5, 5, { touch: false }));
    gestures.moved(press(6, 6));
    expect(said).toEqual(["hover 5,5"]);
  });
});
