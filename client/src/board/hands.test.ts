import { beforeEach, describe, expect, test } from "vitest";
import { detailAt } from "./detail";
import { Hands } from "./hands.svelte";
import { groundOf } from "./hit";
import { Keys } from "./keyboard.svelte";
import { arranged } from "./arrange";
import type { BoardShape, Cell, Picture, SpaceShape, Stack } from "./types";
import { View } from "./view.svelte";

const square = (x: number): SpaceShape => ({
  outline: `m${x} 0l300 0l0 300l-300 0z`,
  label: [x + 150, 20, 280],
  stacks: [
    [x + 100, 150],
    [x + 200, 150],
  ],
  arrow: [x + 150, 150],
  battle: [x, 0],
  value: [x, 0],
});
const file: BoardShape = {
  board: "t",
  width: 900,
  height: 300,
  spaces: { a: square(0), b: square(300), c: square(600) },
  links: [],
  exits: [],
};
const stack = (more: Partial<Stack> = {}): Stack => ({ owner: "A", type: "x", count: 3, moved: false, ...more });
const cell = (label: string, stacks: readonly Stack[] = []): Cell => ({
  kind: "land",
  label,
  owners: ["A"],
  words: label,
  stacks,
});

let said: string[];
let waiting: (() => void)[];
let stacks: readonly Stack[];
let hands: Hands;
let keys: Keys;
let view: View;

const intents = {
  pickSpace: (space: string, mode: string) => said.push(`pickSpace ${space} ${mode}`),
  pickStack: (space: string, picked: Stack, mode: string) => said.push(`pickStack ${space} ${picked.type} ${mode}`),
  drag: (from: string, _: Stack, over: string | undefined, by: readonly string[]) =>
    said.push(`drag ${from} ${over ?? "-"} [${by.join()}]`),
  drop: (from: string, to: string, by: readonly string[]) => said.push(`drop ${from} ${to} [${by.join()}]`),
  dragEnd: () => said.push("dragEnd"),
  hover: (space: string | undefined) => said.push(`hover ${space ?? "-"}`),
  letGo: () => said.push("letGo"),
  whyNot: (space: string) => said.push(`whyNot ${space}`),
  focus: () => {},
};

beforeEach(() => {
  said = [];
  waiting = [];
  stacks = [stack({ free: 3 })];
  view = new View({ now: () => 0, request: (then) => then() }, () => {});
  view.fitLens({ width: 900, height: 300 }, { width: 900, height: 300 });
  hands = new Hands({
    view,
    ground: () => groundOf(file),
    items: () => arranged("a", cell("a", stacks), square(0), ["A"], detailAt(1)),
    intents: () => intents,
    origin: () => ({ left: 0, top: 0 }),
    frames: { now: () => 0, request: (then) => waiting.push(then) },
  });
  const picture: Picture = {
    file,
    cells: new Map(["a", "b", "c"].map((space) => [space, cell(space)])),
    powers: ["A"],
  };
  keys = new Keys({
    view,
    picture: () => picture,
    intents: () => intents,
    placeOf: () => ({ x: 0, y: 0 }),
    focus: (space) => {
      said.push(`focus ${space}`);
      keys.cameTo(space, true);
    },
    letGo: () => said.push("letGo"),
  });
});

describe("hands", () => {
  const piece = () => {
    const [item] = arranged("a", cell("a", stacks), square(0), ["A"], detailAt(1));
    return [item?.x ?? 0, item?.y ?? 0] as const;
  };

  test("a tap on a stack takes all of it, on a picked one asks for one, with Shift for a group", () => {
    expect(hands.tap(piece(), false, false)).toBe(true);
    hands.tap(piece(), false, true);
    stacks = [stack({ free: 3, picked: 3 })];
    hands.tap(piece(), false, false);
    expect(said).toEqual(["pickStack a x all", "pickStack a x group", "pickStack a x one"]);
  });

  test("a tap on a small piece takes all of its space; once some of it is picked, that piece", () => {
    view.fitLens({ width: 450, height: 150 }, { width: 900, height: 300 });
    const [x, y] = piece();
    const at = [x * view.scale, y * view.scale] as const;
    hands.tap(at, false, false);
    hands.tap(at, true, false);
    hands.tap(at, false, true);
    stacks = [stack({ free: 3, picked: 3 })];
    hands.tap(at, false, false);
    expect(said).toEqual(["pickSpace a all", "pickSpace a all", "pickStack a x group", "pickStack a x one"]);
  });

  test("a tap on the ground picks the space, a tap outside lets go", () => {
    expect(hands.tap([450, 280], false, false)).toBe(false);
    hands.tap([450, 280], false, true);
    hands.tap([450, 290.5], false, false);
    hands.tap([450, 400], false, false);
    expect(said).toEqual(["pickSpace b all", "pickSpace b group", "pickSpace b all", "letGo"]);
  });

  test("a finger may miss a piece by a little, a mouse may not", () => {
    const [x, y] = piece();
    const beside = [x - 35, y] as const;
    hands.tap(beside, false, false);
    hands.tap(beside, true, false);
    expect(said).toEqual(["pickSpace a all", "pickStack a x all"]);
  });

  test("a long press makes a group", () => {
    hands.hold(piece());
    hands.hold([450, 280]);
    expect(said).toEqual(["pickStack a x group", "pickSpace b group"]);
  });

  test("a drag tells each space that it comes over, and its drop by which it came", () => {
    expect(hands.grab(piece(), false)).toBe(true);
    for (const x of [120, 350, 650]) hands.drag([x, 200]);
    hands.drop([650, 200]);
    hands.dragEnded();
    expect(said).toEqual(["drag a a []", "drag a b []", "drag a c [b]", "drop a c [b]", "dragEnd"]);
  });

  test("dropped at home or nowhere it is no drop", () => {
    hands.grab(piece(), false);
    hands.drop([20, 280]);
    hands.drop([450, 900]);
    expect(said).toEqual([]);
  });

  test("what may not move, and ghosts, move the map instead; a finger drags only what is picked", () => {
    stacks = [stack()];
    expect(hands.grab(piece(), false)).toBe(false);
    stacks = [stack({ free: 3, ghost: true })];
    expect(hands.grab(piece(), false)).toBe(false);
    stacks = [stack({ free: 3 })];
    expect(hands.grab(piece(), true)).toBe(false);
    stacks = [stack({ free: 3, picked: 1 })];
    expect(hands.grab(piece(), true)).toBe(true);
  });

  test("held at the border of a window that shows a part, a piece pulls the picture along", () => {
    view.jump({ x: 150, y: 150, zoom: 2 });
    stacks = [stack({ free: 3 })];
    const [x, y] = view.toWindow(piece());
    expect(hands.grab([x, y], false)).toBe(true);
    hands.drag([895, 150]);
    const before = view.camera.x;
    for (let frames = 0; frames < 3; frames++) waiting.splice(0).forEach((then) => then());
    expect(view.camera.x).toBeGreaterThan(before);
    hands.drag([450, 150]);
    waiting.splice(0).forEach((then) => then());
    expect(waiting).toEqual([]);
  });

  test("hovering is told once a space", () => {
    hands.hover([10, 10]);
    hands.hover([20, 20]);
    hands.hover(undefined);
    expect(said).toEqual(["hover a", "hover -"]);
  });
});

describe("keys", () => {
  const press = (key: string, shiftKey = false) =>
    keys.pressed({ key, shiftKey, ctrlKey: false, altKey: false, metaKey: false });

  test("arrows step, Enter and Space pick, ? asks why not, Escape lets go", () => {
    keys.focused = "a";
    for (const key of ["ArrowRight", "ArrowRight", "Enter", " ", "?", "Escape"]) expect(press(key)).toBe(true);
    press("Enter", true);
    expect(said).toEqual([
      "focus b",
      "focus c",
      "pickSpace c all",
      "pickSpace c all",
      "whyNot c",
      "letGo",
      "pickSpace c group",
    ]);
  });

  test("g and letters go to a space; nothing of them reaches anything else", () => {
    keys.focused = "a";
    press("g");
    press("x");
    expect(keys.jump).toEqual({ letters: "x", match: undefined });
    press("Backspace");
    press("c");
    expect(keys.jump?.match).toBe("c");
    press("Enter");
    expect(said).toEqual(["focus c"]);
    press("g");
    press("Escape");
    expect(keys.jump).toBeUndefined();
    expect(said).toEqual(["focus c"]);
  });

  test("plus, minus, 0, Home and Shift with arrows are the camera's", () => {
    press("+");
    expect(view.camera.zoom).toBeCloseTo(1.5);
    const { x } = view.camera;
    press("ArrowRight", true);
    expect(view.camera.x).toBeGreaterThan(x);
    press("-");
    press("+");
    press("Home");
    expect(view.camera.zoom).toBe(1);
  });

  test("other keys, and those with Ctrl, are nobody's here", () => {
    expect(press("u")).toBe(false);
    expect(keys.pressed({ key: "g", shiftKey: false, ctrlKey: true, altKey: false, metaKey: false })).toBe(false);
    expect(press("Enter")).toBe(false);
  });
});
