// What the design gives the pages in time and memory, measured: npm run bench -- [open picks updates fold back board server]
// Times are printed and never asserted. ARMISTICE_SERVER names a server's program; a build with checks of its own says little.
import { Timeline } from "../../src/game/timeline";
import { positionOf } from "../../src/game/position";
import type { Update } from "../../src/wire/messages";
import { startBrowser } from "../e2e/lib/browser";
import { chance, openClient } from "../e2e/lib/client";
import { builtPages } from "../e2e/lib/pages";
import { startServer } from "../e2e/lib/server";
import { partnersPlay } from "../e2e/lib/watched";
import { playWhole } from "../e2e/lib/whole";
import { measureComingBack } from "./back";
import { measureBoard, serveDemo } from "./board";
import { load, row } from "./lib/figures";
import { measureOpening } from "./open";
import { measurePicks, measureUpdates } from "./play";
import { measureServer } from "./server";

const ENTRIES = 5000;
const asked = process.argv.slice(2).filter((it) => it !== "--");
const wanted = (name: string) => asked.length === 0 || asked.includes(name);

/** All updates of a game, and how long the fold takes for one. */
async function measureFold(port: number, game: string): Promise<void> {
  const client = await openClient(port);
  const updates: Update[] = [];
  const first = (await client.ask({ get_view: { game, sequence: 1 } })).game_view;
  const last = (await client.ask({ watch: { game } })).game_view?.sequence ?? 0;
  await new Promise<void>((resolve) => {
    client.onmessage = ({ update }) => {
      if (update === undefined) return;
      updates.push(update);
      if (update.entry?.sequence === last) resolve();
    };
    void client.ask({ watch: { game, from_sequence: 1 } });
  });
  client.close();
  if (first === undefined) throw new Error("no first view");
  for (let run = 0; run < 3; ++run) {
    const timeline = new Timeline(positionOf(first));
    const start = performance.now();
    for (const update of updates) timeline.push(update);
    const each = (performance.now() - start) / updates.length;
    if (run === 2) row(`fold of ${updates.length} entries`, `${each.toFixed(4)} ms an entry; goal 0.2 ms`);
  }
}

const server = await startServer(20, ["--web", await builtPages()]);
const browser = await startBrowser(`http://127.0.0.1:${server.port}/`);
console.log(load());
try {
  if (wanted("server")) await measureServer(server.port);
  if (["open", "updates"].some(wanted)) {
    const { game, client } = await partnersPlay(server.port, "1914");
    await client.ask({ pause_game: { game, reason: "It stands still for a measurement." } });
    if (wanted("open")) await measureOpening(browser, game);
    if (wanted("updates"))
      await measureUpdates(browser, game, async () => void (await client.ask({ resume_game: { game } })));
    await client.ask({ pause_game: { game, reason: "It was measured." } });
  }
  if (wanted("picks")) await measurePicks(browser);
  if (["fold", "back"].some(wanted)) {
    const plan = { bundle: "1914", options: [], parameters: {} };
    const { game, entries } = await playWhole(server.port, plan, chance(7), { most: ENTRIES });
    if (wanted("fold")) await measureFold(server.port, game);
    if (wanted("back")) await measureComingBack(browser, game, entries);
  }
} finally {
  await browser.close();
  await server.remove();
}
if (wanted("board")) {
  const demo = await serveDemo();
  const drawing = await startBrowser(demo.base);
  try {
    await measureBoard(drawing);
  } finally {
    await drawing.close();
    await demo.close();
  }
}
console.log(load());
process.exit();
