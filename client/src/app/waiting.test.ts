import { describe, expect, it } from "vitest";
import { Waiting } from "./waiting";

/** Pages of one browser, with one clock, and a server that says so many games wait. */
function pages(many: number, server: { count: number | undefined; away?: boolean }) {
  let time = 0;
  let asks = 0;
  let tasks: { at: number; task: () => void }[] = [];
  const shown: number[][] = Array.from({ length: many }, () => []);
  const all: Waiting[] = Array.from(
    { length: many },
    (_, own) =>
      new Waiting({
        live: () => server.away !== true,
        ask: () => {
          ++asks;
          return server.count === undefined ? Promise.reject(new Error("away")) : Promise.resolve(server.count);
        },
        post: (count) => all.forEach((page, at) => at !== own && page.heard(count)),
        show: (count) => shown[own]?.push(count),
        later: (task, ms) => {
          const planned = { at: time + ms, task };
          tasks.push(planned);
          return () => void (tasks = tasks.filter((it) => it !== planned));
        },
        now: () => time,
      }),
  );
  const pass = async (ms: number) => {
    for (const end = time + ms; ;) {
      const next = tasks.filter((it) => it.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) return void (time = end);
      tasks = tasks.filter((it) => it !== next);
      time = next.at;
      next.task();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const setBack = (ms: number) => {
    time -= ms;
    tasks = tasks.map((it) => ({ ...it, at: it.at - ms }));
  };
  return { all, shown, pass, setBack, asks: () => asks };
}

describe("games that wait for me", () => {
  it("are counted in all pages, and one of them asks", async () => {
    const { all, shown, pass, asks } = pages(3, { count: 2 });
    all[0]?.changed();
    await pass(10_000);
    expect(shown).toEqual([[2], [2], [2]]);
    expect(asks()).toBe(1);
    await pass(60_000);
    // Of three pages the first that comes to it asks for all.
    expect(asks()).toBeLessThanOrEqual(4);
  });
  it("are asked for again when something happened, and not each time", async () => {
    const server = { count: 1 as number | undefined };
    const { all, shown, pass, asks } = pages(1, server);
    all[0]?.changed();
    await pass(1);
    server.count = 0;
    for (let times = 0; times < 50; ++times) {
      all[0]?.changed();
      await pass(100);
    }
    expect(asks()).toBe(2);
    expect(shown).toEqual([[1, 0]]);
  });
  it("are not asked for while there is no connection", async () => {
    const server = { count: 1 as number | undefined, away: true };
    const { all, shown, pass, asks } = pages(1, server);
    all[0]?.changed();
    await pass(120_000);
    expect(asks()).toBe(0);
    server.away = false;
    await pass(30_000);
    expect(asks()).toBe(1);
    expect(shown).toEqual([[1]]);
  });
  it("are asked for soon, also where the clock of the machine was set back", async () => {
    const { all, pass, setBack, asks } = pages(1, { count: 1 });
    await pass(3_600_000);
    all[0]?.changed();
    await pass(10);
    setBack(3_600_000);
    all[0]?.changed();
    await pass(5000);
    expect(asks()).toBe(2);
  });
  it("stay what they were while the server is away", async () => {
    const server = { count: 3 as number | undefined };
    const { all, shown, pass } = pages(1, server);
    all[0]?.changed();
    await pass(1);
    server.count = undefined;
    await pass(120_000);
    expect(shown).toEqual([[3]]);
    server.count = 1;
    await pass(60_000);
    expect(shown).toEqual([[3, 1]]);
  });
});
