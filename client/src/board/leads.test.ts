import { describe, expect, test } from "vitest";
import { detailAt } from "./detail";
import { boxAround, overlap } from "./geometry";
import { guessed } from "./labels";
import { farLabels, leadLabels, leadsOf, type Sheet } from "./leads";
import type { BoardShape, Cell, SpaceShape } from "./types";

const SIDE = 200;
const space = (column: number, row: number): SpaceShape => {
  const [x, y] = [column * SIDE + SIDE / 2, row * SIDE + SIDE / 2];
  return { outline: "", label: [x, y, SIDE], stacks: [[x, y]], arrow: [x, y], battle: [x, y], value: [x, y] };
};
const names = ["Constantinople", "Rome", "Trans-Jordan", "Vienna", "Paris", "Anglo Egyptian Sudan"];
const file: BoardShape = {
  board: "t",
  width: SIDE * 3,
  height: SIDE * 2,
  spaces: Object.fromEntries(names.map((name, at) => [name, space(at % 3, Math.floor(at / 3))])),
  links: [],
  exits: [],
};
const cell = (label: string, weight?: number): Cell => ({
  kind: "land",
  label,
  owners: ["A"],
  stacks: [],
  words: label,
  ...(weight === undefined ? {} : { weight }),
});
const cells = new Map(names.map((name, at) => [name, cell(name, at % 3)] as const));
// As on a phone: a space is 24 pixels wide, less than most names.
const detail = detailAt(0.12);
const totals = Object.values(file.spaces).map(({ arrow: [x, y] }) => boxAround(x, y, 17 / 0.12, 17 / 0.12));

const sheet: Sheet = { file, detail, measure: guessed, taken: totals, labels: [] };

describe("names from afar", () => {
  test("are those that are wanted, the most wanted first", () => {
    expect(leadsOf(cells).map((it) => it.space)).toEqual(["Trans-Jordan", "Anglo Egyptian Sudan", "Rome", "Paris"]);
  });
  test("stand beside their spaces, and cover neither pieces nor each other", () => {
    const labels = leadLabels({ ...sheet, taken: totals.slice(0, 3) }, leadsOf(cells));
    expect(labels.length).toBeGreaterThan(1);
    const boxes = [...labels.map((it) => it.box), ...totals.slice(0, 3)];
    boxes.forEach((box, at) => {
      for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
    });
    for (const { box } of labels) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(file.width);
    }
  });
  test("are left out where there is no room for them", () => {
    const full = [boxAround(SIDE, SIDE, SIDE * 6, SIDE * 6)];
    expect(leadLabels({ ...sheet, taken: full }, leadsOf(cells))).toEqual([]);
  });
  test("are left out where the board has no such space", () => {
    const elsewhere = { space: "Atlantis", forms: ["Atlantis"], weight: 1 };
    expect(leadLabels(sheet, [elsewhere])).toEqual([]);
  });
  test("give way to a name that is wanted more, and stand elsewhere where there is room", () => {
    const free: Sheet = { ...sheet, taken: [] };
    const leading = leadLabels(free, leadsOf(cells).slice(0, 1));
    const before = leading[0];
    if (before === undefined) throw new Error("no name");
    // A space that stands where the name does.
    const [x, y] = [before.x, before.y];
    const there = { ...file.spaces["Vienna"], stacks: [[x, y]], arrow: [x, y] } as SpaceShape;
    const moved: Sheet = { ...free, file: { ...file, spaces: { ...file.spaces, Vienna: there } } };
    const all = farLabels(moved, leading, cells, ["Vienna"]);
    const first = all.find((it) => it.space === "Vienna");
    expect(first !== undefined && overlap(first.box, before.box)).toBe(true);
    const after = all.find((it) => it.space === before.space);
    expect(after).toBeDefined();
    expect([after?.x, after?.y]).not.toEqual([x, y]);
    all.forEach((label, at) => {
      for (const other of all.slice(at + 1)) expect(overlap(label.box, other.box)).toBe(false);
    });
  });
  test("are not written twice, and what is picked is named before them", () => {
    const free: Sheet = { ...sheet, taken: totals.slice(0, 3) };
    const leading = leadLabels(free, leadsOf(cells));
    const all = farLabels(free, leading, cells, ["Vienna", "Nowhere"]);
    expect(all.map((it) => it.space)).toContain("Vienna");
    expect(new Set(all.map((it) => it.space)).size).toBe(all.length);
    const own = all.find((it) => it.space === "Vienna");
    if (own === undefined) throw new Error("no name");
    expect(leadLabels({ ...free, labels: [own] }, leadsOf(cells)).map((it) => it.space)).not.toContain("Vienna");
    all.forEach((label, at) => {
      for (const other of all.slice(at + 1)) expect(overlap(label.box, other.box)).toBe(false);
    });
  });
});
