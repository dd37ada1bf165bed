import { describe, expect, it } from "vitest";
import type { Command } from "../wire/messages";
import { legalOf } from "./legal";
import { freeOf, kindsAboard, kindsOfPiece, landingsOf, pickedWithSpace } from "./picking";
import { piecesBySpace } from "./pieces";
import { positionOf } from "./position";

const boat = { type: "boat", moved: false };
const man = { type: "man" };
const sail: Command = { move: { units: [{ ...boat, count: 1 }], path: ["Sea", "Bay"] } };
const land = (count: number): Command => ({ unload: { units: [{ ...man, count }], from: "Sea", to: "Shore" } });

/** A boat with two men aboard, and one without. */
const position = positionOf({
  units: [
    {
      space: "Sea",
      units: [
        { owner: "A", type: "boat", ids: [1] },
        { owner: "A", type: "man", ids: [2, 3], carrier: 1 },
        { owner: "A", type: "boat", ids: [4] },
      ],
    },
  ],
});
const pieces = piecesBySpace(position).get("Sea") ?? [];
const laden = pieces.find((it) => it.deck.length > 0);
const legalWith = (...commands: Command[]) => legalOf({ power: "A", commands });

describe("what is aboard", () => {
  it("stands on the deck of its piece", () => {
    expect(pieces.map((it) => it.deck.length).sort()).toEqual([0, 2]);
  });
  it("is picked with its carrier where that may do nothing itself", () => {
    const legal = legalWith(land(1), land(2));
    expect(laden && [...kindsOfPiece(legal, laden).values()]).toEqual([2]);
    expect(laden && freeOf(laden, legal)).toBe(2);
  });
  it("is picked by itself where the carrier may go on", () => {
    const legal = legalWith(sail, land(2));
    expect(laden && [...kindsOfPiece(legal, laden).keys()][0]).toContain("boat");
    expect(laden && [...kindsAboard(legal, laden).keys()][0]).toContain("man");
    expect(laden && freeOf(laden, legal)).toBe(1);
  });
  it("goes ashore where the picked carrier is sent to a shore", () => {
    const legal = legalWith(sail, land(2));
    const kinds = laden === undefined ? new Map<string, number>() : kindsOfPiece(legal, laden);
    const landing = landingsOf(legal, { from: "Sea", counts: kinds }, pieces).get("Shore");
    expect([...(landing?.selection.counts.values() ?? [])]).toEqual([2]);
    expect(landing?.deeds.map((it) => it.verb)).toEqual(["unload"]);
    expect(landingsOf(legal, { from: "Sea", counts: new Map() }, pieces).size).toBe(0);
  });
  it("is not picked with its space as long as a ship there may go on", () => {
    expect(pickedWithSpace(legalWith(sail, land(2)), pieces)).toHaveLength(2);
    expect(pickedWithSpace(legalWith(land(2)), pieces)).toEqual([laden]);
    expect(pickedWithSpace(legalWith(), pieces)).toEqual([]);
  });
  it("of another power is that power's", () => {
    const legal = { ...legalWith(sail, land(2)), power: "B" };
    expect(laden && freeOf(laden, legal)).toBe(0);
  });
});
