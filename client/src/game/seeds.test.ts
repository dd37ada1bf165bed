import { describe, expect, it } from "vitest";
import type { Answer, Ask } from "../wire/messages";
import { Seeds } from "./seeds";

const accepted: Answer = { accepted: { sequence: 9 } };
const denied: Answer = { denied: { reason: "seeds are opened when every seat is taken" } };

function world(answers: Answer[] = []) {
  const store = new Map<string, string>();
  const asked: Ask[] = [];
  let made = 0;
  const seeds = new Seeds({
    request: (ask) => {
      asked.push(ask);
      return Promise.resolve(answers.shift() ?? accepted);
    },
    read: (key) => store.get(key) ?? null,
    write: (key, text) => void (text === undefined ? store.delete(key) : store.set(key, text)),
    random: () => `seed${++made}`,
    commitment: (game, dice, seat, seed) => Promise.resolve(`${game} ${dice} ${seat} ${seed}`),
  });
  return { seeds, asked, store };
}
const seat = (number: number, account: string, more: object = {}) => ({ seat: number, account, taken: true, ...more });

describe("a seed", () => {
  it("is promised when one sits down, and opened when every seat is taken", async () => {
    const { seeds, asked, store } = world();
    expect(await seeds.promise("g", "dice", 1)).toEqual({ seed_commitment: "g dice 1 seed1" });
    await seeds.follow("g", [seat(0, "8", { taken: false }), seat(1, "7")], "7");
    expect(asked).toEqual([]);
    await seeds.follow("g", [seat(0, "8"), seat(1, "7")], "7");
    expect(asked).toEqual([{ open_seed: { game: "g", seat: 1, seed: "seed1" } }]);
    expect(store.size).toBe(0);
    await seeds.follow("g", [seat(0, "8"), seat(1, "7")], "7");
    expect(asked).toHaveLength(1);
  });
  it("stays where the server does not take it yet", async () => {
    const { seeds, asked, store } = world([denied]);
    await seeds.promise("g", "dice", 0);
    await seeds.open("g");
    expect(store.size).toBe(1);
    await seeds.open("g");
    expect(asked).toHaveLength(2);
    expect(store.size).toBe(0);
  });
  it("is opened once, however often one asks", async () => {
    const { seeds, asked } = world();
    await seeds.promise("g", "dice", 0);
    await Promise.all([seeds.open("g"), seeds.open("g")]);
    expect(asked).toHaveLength(1);
  });
  it("is forgotten where it is opened already, or another sits there", async () => {
    for (const other of [seat(0, "7", { seed_opened: true }), seat(0, "9")]) {
      const { seeds, asked, store } = world();
      await seeds.promise("g", "dice", 0);
      await seeds.follow("g", [other], "7");
      expect(asked).toEqual([]);
      expect(store.size).toBe(0);
    }
  });
  it("is none where the game's dice are not known, or what is kept is broken", async () => {
    const { seeds, asked, store } = world();
    expect(await seeds.promise("g", undefined, 0)).toEqual({});
    store.set("armistice.seeds.g", "{");
    await seeds.open("g");
    expect(asked).toEqual([]);
  });
  it("is fresh for a new chain of dice", async () => {
    const { seeds, asked, store } = world();
    await seeds.renew("g", "dice", [0, 2]);
    expect(asked.map((it) => it.commit_seed?.seed_commitment)).toEqual(["g dice 0 seed1", "g dice 2 seed2"]);
    expect(JSON.parse(store.get("armistice.seeds.g") ?? "")).toEqual({ 0: "seed1", 2: "seed2" });
  });
  it("is the one that the server took, where two tabs of one table promise one each", async () => {
    const { seeds, asked, store } = world([accepted, denied, denied]);
    await Promise.all([seeds.renew("g", "dice", [0]), seeds.renew("g", "dice", [0])]);
    expect(asked).toHaveLength(2);
    expect(JSON.parse(store.get("armistice.seeds.g") ?? "")).toEqual({ 0: "seed1" });
    await seeds.renew("g", "dice", [0]);
    expect(JSON.parse(store.get("armistice.seeds.g") ?? "")).toEqual({ 0: "seed1" });
  });
});
