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
    live.news("news");
    live.news("more news");
    live.alert("your turn");
    expect(said()).toEqual(["", "your turn"]);
    live.alert("a question");
    expect(said()).toEqual(["", "your turn"]);
    vi.advanceTimersByTime(1000);
    expect(said()).toEqual(["", "a question"]);
    // Says an interrupted sentence again.
    vi.advanceTimersByTime(1000);
    expect(said()).toEqual(["news", ""]);
    vi.advanceTimersByTime(1000);
    expect(said()).toEqual(["more news", ""]);
    vi.advanceTimersByTime(1000);
    live.alert("their turn");
    vi.advanceTimersByTime(2000);
    expect(said()).toEqual(["", "their turn"]);
  });
  it("says what came of one's own command before the news of others, and never leaves it out for them", () => {
    live.alert("your turn");
    live.news("old news");
    live.say("you pay 9");
    for (let count = 0; count < 20; ++count) live.news(`news ${count}`);
    live.say("your next phase");
    const heard: string[] = [];
    for (let count = 0; count < 8; ++count) {
      vi.advanceTimersByTime(1000);
      heard.push(live.polite);
    }
    const news = [14, 15, 16, 17, 18, 19].map((count) => `news ${count}`);
    expect(heard).toEqual(["you pay 9", "your next phase", ...news]);
  });
  it("says of what keys did only the last, in its turn with what came of commands", () => {
    live.say("you pay 9");
    live.echo("1 picked");
    live.say("1 moved");
    live.echo("2 picked");
    live.news("news");
    live.echo("3 picked");
    const heard = [live.polite];
    for (let count = 0; count < 3; ++count) {
      vi.advanceTimersByTime(1000);
      heard.push(live.polite);
    }
    expect(heard).toEqual(["you pay 9", "1 moved", "3 picked", "news"]);
  });
  it("does not say again what a key did where a question interrupts it", () => {
    live.echo("1 picked");
    live.alert("a question");
    vi.advanceTimersByTime(2000);
    expect(said()).toEqual(["", "a question"]);
  });
  it("says the same words a second time so that they are heard", () => {
    live.say("again");
    live.say("again");
    vi.advanceTimersByTime(1000);
    expect(live.polite).not.toBe("again");
    expect(live.polite.trim()).toBe("again");
  });
  it("leaves out the oldest news where too much waits, and forgets what is old", () => {
    for (let count = 0; count < 20; ++count) live.news(`news ${count}`);
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
