import { describe, expect, it } from "vitest";
import { legalOf } from "../../game/legal";
import { positionOf } from "../../game/position";
import type { Ask, Command } from "../../wire/messages";
import { isHeld, plainSentence, whyHeld } from "./held";

const refused = { code: "MUST_ACT_FIRST" as const, paragraph: "G-2.1", sentence: "your power has to attack Rome" };

function table(commands: Command[], more: { sequence?: number; acts?: number } = {}) {
  return {
    legal: legalOf({ power: "gaul", sequence: 7, phase: "march", commands }),
    now: positionOf({ sequence: more.sequence ?? 7, phase: "march", round: 3 }),
    acts: Array.from({ length: more.acts ?? 0 }, (_, id) => ({ id: String(id), as: "gaul", command: {} })),
    session: { game: "g" },
  };
}

describe("the rule that holds the end of a phase back", () => {
  it("is what the server says to an end that it does not list", async () => {
    const asked: Ask[] = [];
    const ask = (it: Ask) => {
      asked.push(it);
      return Promise.resolve({ refused });
    };
    expect(await whyHeld(table([]), ask)).toEqual(refused);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.act).toMatchObject({ game: "g", as: "gaul", for_phase: "march", for_round: 3 });
  });
  it("is not asked for where the end is listed, the list is old, or something is under way", async () => {
    const never = () => Promise.reject(new Error("asked"));
    for (const it of [table([{ end_phase: {} }]), table([], { sequence: 8 }), table([], { acts: 1 })]) {
      expect(isHeld(it)).toBe(false);
      expect(await whyHeld(it, never)).toBeUndefined();
    }
  });
  it("is unknown where the connection was lost, or the answer is another", async () => {
    expect(await whyHeld(table([]), () => Promise.reject(new Error("lost")))).toBeUndefined();
    expect(await whyHeld(table([]), () => Promise.resolve({ stale: {} }))).toBeUndefined();
  });
});

describe("the sentence of a refusal", () => {
  it("stands without the numbers that the server puts round it", () => {
    const sentence = "G-2.1: your power has to attack Rome; see also G-2.3";
    expect(plainSentence({ sentence, paragraph: "G-2.1", also: "G-2.3" })).toBe("your power has to attack Rome");
    expect(plainSentence({ sentence: "no", paragraph: "G-2.1" })).toBe("no");
    expect(plainSentence({})).toBe("");
  });
});
