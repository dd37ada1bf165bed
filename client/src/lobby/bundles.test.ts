import { describe, expect, it } from "vitest";
import type { Answer } from "../wire/messages";
import { Bundles, inOrder } from "./bundles.svelte";

function counting(...answers: Answer[]) {
  const asked: object[] = [];
  const bundles = new Bundles((ask) => {
    asked.push(ask);
    return Promise.resolve(answers[asked.length - 1] ?? {});
  });
  return { bundles, asked };
}
const told: Answer = { bundles: { bundles: [{ name: "a", title: "A game" }, { name: "b" }], bot_seats: 4 } };

describe("the bundles of the server", () => {
  it("are asked for once by pages that show their titles", async () => {
    const { bundles, asked } = counting(told);
    await Promise.all([bundles.once(), bundles.once()]);
    await bundles.once();
    expect(asked).toEqual([{ list_bundles: {} }]);
    expect([...bundles.titles]).toEqual([
      ["a", "A game"],
      ["b", "b"],
    ]);
    expect(bundles.named("a")?.title).toBe("A game");
  });
  it("are asked for each time by pages that say how many bots have room", async () => {
    const { bundles, asked } = counting(told, { bundles: { bundles: [], bot_seats: 1 } });
    await bundles.load();
    expect(bundles.botSeats).toBe(4);
    await bundles.load();
    expect(bundles.botSeats).toBe(1);
    await bundles.once();
    expect(asked).toHaveLength(2);
  });
  it("are asked for again where the server told none", async () => {
    const { bundles, asked } = counting({ busy: {} }, told);
    await bundles.once();
    expect(bundles.list).toEqual([]);
    await bundles.once();
    expect(bundles.list).toHaveLength(2);
    expect(asked).toHaveLength(2);
  });
});

describe("the list of bundles", () => {
  it("has those of one game together: the game itself first, then by titles", () => {
    const bundle = (name: string, base: string, title: string) => ({ name, base, title });
    const given = [
      bundle("war", "war", "War"),
      bundle("war+fleets", "war", "War, fleets"),
      bundle("sea+gold", "sea", "Sea, gold"),
      bundle("sea", "sea", "Sea, second edition"),
      bundle("war+armies", "war", "War, armies"),
    ];
    expect(inOrder(given).map((it) => it.name)).toEqual(["war", "war+armies", "war+fleets", "sea", "sea+gold"]);
  });
});
