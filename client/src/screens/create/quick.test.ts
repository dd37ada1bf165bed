import { afterEach, expect, it, vi } from "vitest";
import { net } from "../../app/net.svelte";
import type { Answer } from "../../wire/messages";
import { quickGame } from "./quick";
import { keepSettings, lastSettings } from "./settings";

afterEach(() => vi.restoreAllMocks());

/** A server that refuses to create a game, as something in this field is wrong. */
function refuse(field: string): void {
  vi.spyOn(net, "ask").mockImplementation((ask): Promise<Answer> =>
    Promise.resolve(
      ask.create_game === undefined
        ? { bundles: { bundles: [{ name: "war" }] } }
        : { malformed: { field, problem: "there is none" } },
    ),
  );
}

it("a clock that the server does not have is asked for once, not each time", async () => {
  keepSettings({ bundle: "war", preset: "gone" });
  refuse("create_game.seats");
  expect(await quickGame("war")).toEqual({ trouble: "there is none" });
  expect(lastSettings()).toEqual({ bundle: "war", preset: "gone" });
  refuse("create_game.clock.preset");
  expect(await quickGame("war")).toEqual({ trouble: "there is none" });
  expect(lastSettings()).toEqual({ bundle: "war", preset: "untimed" });
});
