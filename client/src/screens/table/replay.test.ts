import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readMs, Replay, type Step } from "./replay.svelte";

const steps: Step[] = [
  { sequence: 11, text: "Gaul moves 2 men from Alesia to Massilia" },
  { sequence: 13, text: "Gaul ends the phase" },
];
let at: number | undefined;
const seen: (number | undefined)[] = [];
let replay: Replay;

beforeEach(() => {
  vi.useFakeTimers();
  at = undefined;
  seen.length = 0;
  replay = new Replay({
    show: (step) => void seen.push((at = step?.sequence)),
    shown: () => at,
  });
});
afterEach(() => void vi.useRealTimers());
const wait = (step: Step | undefined) => vi.advanceTimersByTime(readMs(step?.text ?? ""));

describe("what happened, played on the board", () => {
  it("goes from entry to entry as fast as one reads, and back to now", () => {
    replay.begin(steps, false);
    expect([seen, replay.step, replay.place]).toEqual([[11], steps[0], 1]);
    vi.advanceTimersByTime(readMs(steps[0]?.text ?? "") - 1);
    expect(seen).toEqual([11]);
    vi.advanceTimersByTime(1);
    expect([seen, replay.step, replay.place]).toEqual([[11, 13], steps[1], 2]);
    wait(steps[1]);
    expect([seen, replay.step]).toEqual([[11, 13, undefined], undefined]);
    vi.advanceTimersByTime(60_000);
    expect(seen).toHaveLength(3);
  });
  it("goes four times as fast where that is wanted", () => {
    replay.speed = 4;
    replay.begin(steps, false);
    vi.advanceTimersByTime(readMs(steps[0]?.text ?? "") / 4);
    expect(replay.place).toBe(2);
  });
  it("gives more time for more words, within limits", () => {
    expect(readMs("")).toBeGreaterThanOrEqual(900);
    expect(readMs("a few words")).toBeLessThan(readMs("rather more words than those few"));
    expect(readMs("x".repeat(5000))).toBeLessThanOrEqual(6000);
  });
  it("stops where it is told to, and leaves that moment", () => {
    replay.begin(steps, false);
    replay.stop();
    vi.advanceTimersByTime(60_000);
    expect([seen, replay.step, at]).toEqual([[11], undefined, 11]);
  });
  it("stops when somebody looks at another moment", () => {
    replay.begin(steps, false);
    replay.follow();
    expect(replay.step).toBe(steps[0]);
    at = 4;
    replay.follow();
    vi.advanceTimersByTime(60_000);
    expect([seen, replay.step, at]).toEqual([[11], undefined, 4]);
  });
  it("goes on by a press alone where nothing may move by itself", () => {
    replay.begin(steps, true);
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual([11]);
    replay.next();
    replay.next();
    expect([seen, replay.step]).toEqual([[11, 13, undefined], undefined]);
  });
  it("is nothing without entries", () => {
    replay.begin([], false);
    expect([seen, replay.step]).toEqual([[], undefined]);
  });
});
