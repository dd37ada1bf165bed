import { describe, expect, test } from "vitest";
import { EffectQueue, eased, fallen, LASTS } from "./effects";
import { coastOf, contestedIn, linksOf, shownMarks, withBadges } from "./layout";
import { groundOf } from "./hit";
import { keepEqual, same, steady } from "./same";
import type { BoardShape, Cell, Effect } from "./types";
import { arrowAlong, lengthOf, pointAlong, smoothed } from "./ways";

const cell = (count: number): Cell => ({
  kind: "land",
  label: "x",
  owners: ["A"],
  words: "x",
  stacks: [{ owner: "A", type: "t", count, moved: false }],
});
const glide: Effect = { kind: "glide", owner: "A", type: "t", count: 1, path: ["a", "b"] };

describe("only what changed is drawn again", () => {
  test("an equal cell stays the object that it was", () => {
    const before = new Map([
      ["a", cell(1)],
      ["b", cell(2)],
    ]);
    const now = keepEqual(
      before,
      new Map([
        ["a", cell(1)],
        ["b", cell(3)],
      ]),
    );
    expect(now.get("a")).toBe(before.get("a"));
    expect(now.get("b")?.stacks[0]?.count).toBe(3);
  });

  test("nothing changed is nothing new, and a space more is", () => {
    const before = new Map([["a", cell(1)]]);
    expect(keepEqual(before, new Map([["a", cell(1)]]))).toBe(before);
    expect(
      keepEqual(
        before,
        new Map([
          ["a", cell(1)],
          ["b", cell(1)],
        ]),
      ).size,
    ).toBe(2);
  });

  test("a steady value is the same object as long as it is equal", () => {
    const filter = steady<readonly string[]>();
    const first = filter(["a"]);
    expect(filter(["a"])).toBe(first);
    expect(filter(["b"])).toEqual(["b"]);
  });

  test("what is left out equals what is undefined", () => {
    expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(same({ a: [1, { c: 2 }] }, { a: [1, { c: 2 }] })).toBe(true);
    expect(same({ a: [1] }, { a: [1, 2] })).toBe(false);
    expect(same(["a"], { 0: "a" })).toBe(false);
    expect(same(null, {})).toBe(false);
  });
});

describe("ways", () => {
  test("go smoothly through all of their points", () => {
    const line = smoothed([
      [0, 0],
      [100, 0],
      [100, 100],
    ]);
    expect(line).toContainEqual([100, 0]);
    expect(line[line.length - 1]).toEqual([100, 100]);
    expect(lengthOf(line)).toBeGreaterThan(199);
  });

  test("there and back are two lines", () => {
    expect(
      smoothed([
        [0, 0],
        [100, 0],
      ])[12]?.[1],
    ).toBeCloseTo(12);
    expect(
      smoothed([
        [100, 0],
        [0, 0],
      ])[12]?.[1],
    ).toBeCloseTo(-12);
  });

  test("end short of the middle, with a head, and none leads nowhere", () => {
    const arrow = arrowAlong(
      [
        [0, 0],
        [100, 0],
      ],
      10,
      15,
    );
    expect(arrow?.line.startsWith("M")).toBe(true);
    expect(arrow?.head.endsWith("z")).toBe(true);
    expect(arrowAlong([[0, 0]], 10, 15)).toBeUndefined();
    expect(
      arrowAlong(
        [
          [5, 5],
          [5, 5],
        ],
        10,
        15,
      ),
    ).toBeUndefined();
  });

  test("a point along a line stays on it", () => {
    expect(
      pointAlong(
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
        15,
      ),
    ).toEqual([10, 5]);
    expect(
      pointAlong(
        [
          [0, 0],
          [10, 0],
        ],
        99,
      ),
    ).toEqual([10, 0]);
    expect(pointAlong([], 5)).toEqual([0, 0]);
  });
});

describe("effects", () => {
  test("play in order, a few at once, and end", () => {
    const queue = new EffectQueue();
    queue.add([glide, glide, glide, glide, glide]);
    expect(queue.at(0)).toHaveLength(4);
    expect(queue.at(100)[0]?.part).toBeCloseTo(0.5);
    expect(queue.at(LASTS.glide).map((playing) => playing.part)).toEqual([0]);
    expect(queue.at(LASTS.glide * 2)).toEqual([]);
    expect(queue.idle).toBe(true);
  });

  test("are over at once when skipped", () => {
    const queue = new EffectQueue();
    queue.add([glide]);
    queue.at(0);
    queue.skip();
    expect(queue.at(1)).toEqual([]);
  });

  test("more than twenty are not played", () => {
    const queue = new EffectQueue();
    queue.add(Array.from({ length: 21 }, () => glide));
    expect(queue.idle).toBe(true);
    queue.add(Array.from({ length: 15 }, () => glide));
    queue.add(Array.from({ length: 15 }, () => glide));
    expect(queue.idle).toBe(true);
  });

  test("dice fall in a fifth of a second, then lie and fade", () => {
    expect(fallen(0)).toEqual({ above: 1, seen: 1 });
    expect(fallen(200 / LASTS.dice).above).toBe(0);
    expect(fallen(0.5)).toEqual({ above: 0, seen: 1 });
    expect(fallen(1)).toEqual({ above: 0, seen: 0 });
  });

  test("begin and end slowly", () => {
    expect([eased(0), eased(0.5), eased(1)]).toEqual([0, 0.5, 1]);
    expect(eased(0.1)).toBeLessThan(0.1);
  });
});

describe("layers", () => {
  const space = (outline: string) => ({
    outline,
    label: [0, 0, 1] as const,
    stacks: [],
    arrow: [0, 0] as const,
    battle: [0, 0] as const,
    value: [0, 0] as const,
  });
  const file: BoardShape = {
    board: "t",
    width: 10,
    height: 10,
    spaces: { a: space("m1 2l3 4z"), b: space("m5-6 7 8z") },
    links: [],
    exits: [],
  };

  test("all coasts are one path, each part where it is", () => {
    expect(coastOf(file, ["a", "b", "c"])).toBe("M1 2l3 4zM5 -6l7 8z");
  });

  test("a link of the file is drawn with what is known of it, one of the tables alone between its spaces", () => {
    const drawn = { ...file, links: [{ between: ["a", "b"] as const, at: [3, 3] as const, kind: "strait" }] };
    const links = linksOf(drawn, [
      { between: ["b", "a"], owner: "A", open: false },
      { between: ["a", "c"], owner: "B" },
    ]);
    expect(links).toEqual([
      { between: ["b", "a"], at: [3, 3], kind: "strait", owner: "A", open: false },
      { between: ["a", "c"], at: [0, 0], kind: "marked", owner: "B" },
    ]);
  });

  test("a space without an outline gets a plate beside its neighbour, inside the picture; the others stay as they are", () => {
    const large = { ...file, width: 3000, height: 2000 };
    const more = withBadges(large, [
      { space: "new", at: "a" },
      { space: "newer", at: "a" },
      { space: "a", at: "b" },
      { space: "nowhere", at: "unknown" },
    ]);
    expect(Object.keys(more.spaces)).toEqual(["a", "b", "new", "newer"]);
    expect(more.spaces["a"]).toBe(large.spaces["a"]);
    expect(more.spaces["new"]?.island_in).toBe("a");
    const [first, second] = [groundOf(more).boxOf("new"), groundOf(more).boxOf("newer")];
    expect(first?.left).toBe(0);
    expect(first !== undefined && second !== undefined && first.bottom < second.top).toBe(true);
    expect(withBadges(large, [])).toBe(large);
  });

  test("marks of one key are one with a number, and some are only said", () => {
    const marks = ["a", "b", "a", "c", "d", "e"].map((key) => ({ key, title: key }));
    const shown = shownMarks(marks, (key) => key !== "b");
    expect(shown.map((mark) => [mark.key, mark.count ?? 1])).toEqual([
      ["a", 2],
      ["c", 1],
      ["d", 1],
      ["e", 1],
    ]);
  });

  test("each pair of contesting signs is known once", () => {
    const signs = new Map([
      ["A", { name: "slate" }],
      ["B", { name: "gold" }],
    ]);
    const both = { ...cell(1), owners: ["A", "B"] };
    expect(
      contestedIn(
        new Map([
          ["a", both],
          ["b", both],
          ["c", cell(1)],
        ]),
        signs,
      ),
    ).toEqual(["slate-gold"]);
  });
});
