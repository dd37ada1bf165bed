import { describe, expect, it } from "vitest";
import { Once } from "./once";

/** Two pages with one clock, whose messages may be slow. */
function pages(visible: readonly boolean[], chances: readonly number[], messages = true) {
  const claimed = new Map<string, number>();
  let time = 0;
  const waiting: { at: number; task: () => void }[] = [];
  const all: Once[] = [];
  for (const [at, seen] of visible.entries())
    all.push(
      new Once({
        post: (key) => messages && all.forEach((page, other) => other !== at && page.heard(key)),
        later: (task, ms) => void waiting.push({ at: time + ms, task }),
        now: () => time,
        chance: () => chances[at] ?? 0,
        visible: () => seen,
        claim: (key, ms) => {
          const alone = (claimed.get(key) ?? 0) <= time;
          if (alone) claimed.set(key, time + ms);
          return Promise.resolve(alone);
        },
      }),
    );
  // A lock of the browser lasts as long by any clock.
  const setBack = (ms: number) => {
    time -= ms;
    for (const [key, until] of claimed) claimed.set(key, until - ms);
  };
  const pass = async (ms: number) => {
    time += ms;
    for (const it of waiting.splice(0).sort((a, b) => a.at - b.at))
      if (it.at <= time) it.task();
      else waiting.push(it);
    await Promise.resolve();
  };
  return { all, pass, setBack };
}

describe("a thing that is done once", () => {
  it("is done by the page that is seen", async () => {
    const { all, pass } = pages([false, true], [0, 0.9]);
    const done: number[] = [];
    for (const [at, page] of all.entries()) page.run("turn", () => done.push(at));
    await pass(1000);
    expect(done).toEqual([1]);
  });
  it("is done by a hidden page where none is seen", async () => {
    const { all, pass } = pages([false, false], [0.7, 0.2]);
    const done: number[] = [];
    for (const [at, page] of all.entries()) page.run("turn", () => done.push(at));
    await pass(1000);
    expect(done).toEqual([1]);
  });
  it("is done once where no page hears of the other in time", async () => {
    const { all, pass } = pages([true, true], [0.5, 0.5], false);
    const done: number[] = [];
    for (const [at, page] of all.entries()) page.run("talk", () => done.push(at));
    await pass(1000);
    expect(done).toEqual([0]);
  });
  it("is done once a moment, and again later", async () => {
    const { all, pass } = pages([true], [0]);
    const [page] = all;
    let done = 0;
    for (const wait of [100, 100, 2000, 100]) {
      page?.run("move", () => ++done);
      page?.run("battle", () => undefined);
      await pass(wait);
    }
    expect(done).toBe(2);
  });
  it("is done again where the clock of the machine was set back meanwhile", async () => {
    const { all, pass, setBack } = pages([true], [0]);
    let done = 0;
    all[0]?.run("turn", () => ++done);
    await pass(10_000);
    await pass(2000);
    setBack(8000);
    all[0]?.run("turn", () => ++done);
    await pass(100);
    expect(done).toBe(2);
  });
});
