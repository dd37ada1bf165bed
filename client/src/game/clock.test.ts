import { describe, expect, it } from "vitest";
import type { ClockView } from "../wire/messages";
import { dueAt, leftAt, readingOf, readingsOf } from "./clock";

const clock: ClockView = {
  at: "1000000",
  readings: [
    { what: "GAME", left_ms: "9000000", running: true, stands: "NO" },
    { what: "BANK", power: "rome", left_ms: "60000", stands: "WAITS" },
    { what: "TURN", power: "rome", left_ms: "30000", stands: "QUESTION" },
    { what: "DECISION", power: "gaul", left_ms: "5000", running: true, stands: "NO" },
    { what: "BANK", power: "gaul", left_ms: "70000", running: true, stands: "NO" },
    { what: "BATTLE", left_ms: "8000", stands: "PAUSED" },
  ],
};
const reading = (what: string, power?: string) =>
  clock.readings?.find((it) => it.what === what && it.power === power) ?? {};

describe("what is left on a clock", () => {
  it("grows less while it runs, and is never below nothing", () => {
    expect(leftAt(clock, reading("DECISION", "gaul"), 1_000_000)).toBe(5000);
    expect(leftAt(clock, reading("DECISION", "gaul"), 1_002_000)).toBe(3000);
    expect(leftAt(clock, reading("DECISION", "gaul"), 1_006_000)).toBe(0);
  });
  it("is not more than was told where this machine's time is behind", () => {
    expect(leftAt(clock, reading("DECISION", "gaul"), 990_000)).toBe(5000);
  });
  it("stays while it stands", () => {
    expect(leftAt(clock, reading("TURN", "rome"), 5_000_000)).toBe(30_000);
    expect(dueAt(clock, reading("TURN", "rome"))).toBeUndefined();
  });
  it("is used up at a moment while it runs", () => {
    expect(dueAt(clock, reading("DECISION", "gaul"))).toBe(1_005_000);
  });
});

describe("the readings of a power", () => {
  it("are all of them, the most urgent first", () => {
    expect(readingsOf(clock, "gaul").map((it) => it.what)).toEqual(["DECISION", "BANK"]);
    expect(readingsOf(clock, "rome").map((it) => it.what)).toEqual(["TURN", "BANK"]);
    expect(readingOf(clock, "gaul")?.what).toBe("DECISION");
    expect(readingOf(clock, "norse")).toBeUndefined();
  });
  it("put what runs before what stands", () => {
    const both: ClockView = {
      readings: [
        { what: "TURN", power: "a" },
        { what: "BANK", power: "a", running: true },
      ],
    };
    expect(readingOf(both, "a")?.what).toBe("BANK");
  });
  it("that are nobody's own are those of the game and of a battle", () => {
    expect(readingsOf(clock, "").map((it) => it.what)).toEqual(["GAME", "BATTLE"]);
  });
});
