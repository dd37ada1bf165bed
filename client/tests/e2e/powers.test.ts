import { describe, expect, it } from "vitest";
import { desk, small } from "./lib/browser";
import { openClient } from "./lib/client";
import { byLine } from "./lib/commandLine";
import { awaitTurn, by, playTurn } from "./lib/driver";
import { finger, keys, mouse } from "./lib/hands";
import { chooseBundle, createGame } from "./lib/seats";
import { startServer } from "./lib/server";
import { stand } from "./lib/stand";
import { entriesOf, gameAt, lastTurn } from "./lib/stored";

const shared = stand(0);

/** For what comes before the turn, and for the turn. */
const LIMIT_MS = 180_000;

/** The powers of these bundles. A server names them before the tests are listed, and ends: no hook runs where all are skipped. */
async function powersOf(bundles: readonly string[]): Promise<[string, string][]> {
  const server = await startServer();
  const client = await openClient(server.port);
  const told = (await client.ask({ list_bundles: {} })).bundles?.bundles ?? [];
  client.close();
  await server.remove();
  return bundles.flatMap((bundle) => {
    const powers = told.find((it) => it.name === bundle)?.powers ?? [];
    return powers.flatMap((it): [string, string][] => (it.power === true ? [[bundle, it.name ?? ""]] : []));
  });
}

const turns = await powersOf((process.env.BUNDLES ?? "1914,classic,europe").split(","));

const hands = [
  ["mouse on a desk", desk, by(mouse)],
  ["finger on a small phone", small, by(finger)],
  ["keys on a desk", desk, by(keys)],
  ["command line on a desk", desk, byLine],
] as const;

describe.concurrent.each(turns)("a whole turn of %s: %s", (bundle, power) => {
  it.each(hands)("by %s alone", { timeout: 2 * LIMIT_MS }, async (how, size, player) => {
    const page = await shared.browser.page(size);
    try {
      const all = await chooseBundle(page, bundle);
      await createGame(page, Object.fromEntries(all.map((it) => [it, it === power ? "me" : "bot"])));
      await awaitTurn(page, player, LIMIT_MS);
      await playTurn(page, player, { moves: 4, limitMs: LIMIT_MS });

      const turn = lastTurn(await entriesOf(shared.server.port, gameAt(page.url())), power);
      const played = turn.flatMap(({ played: it }) => (it?.as === power ? Object.keys(it.command ?? {}) : []));
      for (const kind of ["purchase", "place", "end_phase"]) expect(played).toContain(kind);
      expect(played).toEqual(expect.arrayContaining([expect.stringMatching(/^(move|load|unload)$/)]));
      // The turn went on to the next power with no battle left.
      const events = turn.flatMap((it) => it.events ?? []);
      const opened = events.flatMap((it) => it.battle_opened?.battle?.id ?? []);
      expect(events.flatMap((it) => it.battle_closed?.battle ?? [])).toEqual(expect.arrayContaining(opened));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(shared.browser.faults).toEqual([]);
    } finally {
      const folder = process.env.SHOTS;
      const file = `turn-${bundle}-${power}-by-${how}.png`.replaceAll(" ", "-");
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${file}` });
      await page.context().close();
    }
  });
});
