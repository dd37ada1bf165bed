import { describe, expect, test } from "vitest";
import { overlap } from "./geometry";
import { broken, fitted, guessed, placed, type Wanted } from "./labels";

const type = { scale: 0.35, largest: 12, smallest: 9 };
const one = () => 0.6;
const byLetter = (text: string) => text.length * 0.6;
const want = (space: string, x: number, y: number, more: Partial<Wanted> = {}): Wanted => ({
  space,
  forms: [space],
  x,
  y,
  width: 220,
  height: 60,
  weight: 1,
  ...more,
});

describe("labels", () => {
  test("break at spaces and behind hyphens, so that the longest line is shortest", () => {
    expect(broken("German East Africa", 2, byLetter)).toEqual(["German", "East Africa"]);
    expect(broken("Trans-Jordan", 2, byLetter)).toEqual(["Trans-", "Jordan"]);
    expect(broken("Anglo Egyptian Sudan", 3, byLetter)).toEqual(["Anglo", "Egyptian", "Sudan"]);
    expect(broken("Trans-Jordan Coast", 2, byLetter)).toEqual(["Trans-Jordan", "Coast"]);
    expect(broken("Rome", 2, byLetter)).toBeUndefined();
  });

  test("take a second line only where it makes them larger", () => {
    expect(fitted(["East Africa"], 100, 40, type, byLetter)?.lines).toEqual(["East Africa"]);
    expect(fitted(["East Africa"], 60, 40, type, byLetter)?.lines).toEqual(["East", "Africa"]);
  });

  test("use a shorter form where the name cannot be read, and nothing where none can", () => {
    expect(fitted(["Constantinople", "Const."], 60, 14, type, byLetter)?.lines).toEqual(["Const."]);
    expect(fitted(["Constantinople"], 30, 14, type, byLetter)).toBeUndefined();
  });

  test("never lie over another; the weightier one stays", () => {
    const labels = placed(
      [want("light", 100, 100), want("heavy", 110, 105, { weight: 5 }), want("apart", 400, 100)],
      type,
      byLetter,
    );
    expect(labels.map((label) => label.space)).toEqual(["heavy", "apart"]);
    for (const a of labels) for (const b of labels) expect(a !== b && overlap(a.box, b.box)).toBe(false);
  });

  test("keep off what is taken, and stay in their room", () => {
    expect(placed([want("Rome", 0, 0)], type, byLetter, [{ left: -5, top: -5, right: 5, bottom: 5 }])).toEqual([]);
    const [label] = placed([want("Balearic Islands", 0, 0)], type, byLetter);
    expect((label?.box.right ?? 0) - (label?.box.left ?? 0)).toBeLessThanOrEqual(220 + 1e-9);
  });

  test("have a guess of their width where no canvas is", () => {
    expect(guessed("will")).toBeLessThan(guessed("mama"));
    expect(one()).toBe(0.6);
  });
});
