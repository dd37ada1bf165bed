// One turn of a game in a real browser, against a server that serves the built pages: npm run smoke
// ARMISTICE_SERVER names the server's program, CHROMIUM the browser's (else Debian's). Ends with 77 where no browser is installed.
import { existsSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { chromiumProgram, startBrowser } from "./lib/browser";
import { beginGame, by, playTurn } from "./lib/driver";
import { mouse } from "./lib/hands";
import { builtPages } from "./lib/pages";
import { serverProgram, startServer } from "./lib/server";

const LIMIT_MS = 240_000;
const NO_BROWSER = 77;

async function play(): Promise<string> {
  const server = await startServer(20, ["--web", await builtPages()]);
  const browser = await startBrowser(`http://127.0.0.1:${server.port}/`);
  try {
    const page = await browser.page();
    const start = performance.now();
    await beginGame(page, "1914");
    const began = performance.now();
    const steps = await playTurn(page, by(mouse), { moves: 2, limitMs: LIMIT_MS });
    for (const wanted of ["buy", "move", "end"] as const)
      if (!steps.includes(wanted)) throw new Error(`no ${wanted} in this turn: ${steps.join(" ")}`);
    if (browser.faults.length > 0) throw new Error(`the page complained: ${browser.faults.join("; ")}`);
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    return `from the lobby to the first turn ${seconds(start, began)} s, ${steps.length} steps of it ${seconds(began, performance.now())} s`;
  } finally {
    await browser.close();
    await server.remove();
  }
}

if (!existsSync(chromiumProgram())) {
  console.error(
    `smoke: skipped, as there is no ${chromiumProgram()}: apt-get install --no-install-recommends chromium`,
  );
  process.exitCode = NO_BROWSER;
} else if (serverProgram() === undefined) {
  console.error("smoke: no server. Build it, or name its program in ARMISTICE_SERVER");
  process.exitCode = 1;
} else {
  console.log(`smoke: ${await play()}`);
}
