import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "./live.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});
const said = () => [live.polite, live.assertive];

describe("what a screen reader is told", () => {
  it("says one sentence after the other, each for a second at least", () => {
    live.say("one");
    live.say("two");
    expect(said()).toEqual(["one", ""]);
    vi.advanceTimersByTime(999);
    expect(said()).toEqual(["one", ""]);
    vi.advanceTimersByTime(1);
    expect(said()).toEqual(["two", ""]);
  });
  it("lets what cannot wait come first, and never says both at once", () => {
    live.say("news");
    live.say("more news");
    live.alert("your turn");
    expect(said()).toEqual(["", "your turn"]);
    live.alert("a question");
    expect(said()).toEqual(["", "your turn"]);
    vi.advanceTimersByTime(1000);
    expect(said()).toEqual(["", "a question"]);
    vi.advanceTimersByTime(1000);
    expect(said()).toEqual(["more news", ""]);
  });
  it("says the same words a second time so that they are heard", () => {
    live.say("again");
    live.say("again");
    vi.advanceTimersByTime(1000);
    expect(live.polite).not.toBe("again");
    expect(live.polite.trim()).toBe("again");
  });
  it("leaves out the oldest news where too much waits, and forgets what is old", () => {
    for (let count = 0; count < 20; ++count) live.say(`news ${count}`);
    vi.advanceTimersByTime(1000);
    expect(live.polite).toBe("news 14");
    vi.advanceTimersByTime(5000);
    expect(live.polite).toBe("news 19");
    vi.advanceTimersByTime(15_000);
    expect(said()).toEqual(["", ""]);
    live.alert("");
    expect(said()).toEqual(["", ""]);
  });
});
