import type { TestBrowser } from "../e2e/lib/browser";
import { memory, row, spread } from "./lib/figures";
import { firsts, noteFirst } from "./lib/paint";

const JUMPS = 60;

/** Coming back to a long game: the board, the whole history, jumps of the slider, what it keeps. */
export async function measureComingBack(browser: TestBrowser, game: string, entries: number): Promise<void> {
  const empty = await browser.page();
  await empty.goto("/");
  await empty.locator("#bundle option").first().waitFor({ state: "attached" });
  const before = await memory(empty);
  await empty.context().close();

  const page = await browser.page();
  await noteFirst(page, { board: ".ground[data-space]", history: ".history .slider path" });
  await page.addInitScript(() => {
    // The last update of the past is the last message for a while.
    const Plain = window.WebSocket;
    class Timed extends Plain {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener("message", (event) => {
          if (typeof event.data === "string" && event.data.startsWith('{"update"')) lastUpdate = performance.now();
        });
      }
    }
    let lastUpdate = 0;
    window.WebSocket = Timed;
    Object.defineProperty(window, "lastUpdate", { get: () => lastUpdate });
  });
  await page.goto(`/games/${game}`);
  await page.locator(".history .slider path").first().waitFor({ state: "attached" });
  let last = -1;
  // Until nothing came for a while.
  for (;;) {
    const now = await page.evaluate(() => (window as unknown as { lastUpdate: number }).lastUpdate);
    if (now === last) break;
    last = now;
    await page.waitForTimeout(1500);
  }
  const { board = 0 } = await firsts(page);
  row(`back to ${entries} entries: board`, `${board.toFixed(0)} ms; goal 1000 ms`);
  row(`back to ${entries} entries: whole history`, `${last.toFixed(0)} ms; goal 5000 ms`);
  const kept = await memory(page);
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  row(
    `back to ${entries} entries: memory`,
    `${megabytes(kept)} MiB, ${megabytes(kept - before)} MiB more than the lobby; goal 80 MB`,
  );

  const times: number[] = [];
  for (let jump = 0; jump < JUMPS; ++jump) {
    const to = 1 + ((jump * 7919) % entries);
    times.push(
      await page.evaluate(
        (sequence) =>
          new Promise<number>((resolve) => {
            const slider = document.querySelector<HTMLInputElement>(".history input[type=range]");
            if (slider === null) throw new Error("no slider");
            const start = performance.now();
            slider.value = String(sequence);
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            const look = () => {
              const shown = document.querySelector(".history .row")?.textContent ?? "";
              if (!shown.includes(new Intl.NumberFormat("en").format(sequence)) && !shown.includes(String(sequence)))
                return void requestAnimationFrame(look);
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - start);
              port2.postMessage(0);
            };
            requestAnimationFrame(look);
          }),
        to,
      ),
    );
  }
  row(`back to ${entries} entries: a jump of the slider`, `${spread(times)}; goal 100 ms`);
  row(`back to ${entries} entries: memory after ${JUMPS} jumps`, `${megabytes(await memory(page))} MiB`);
  await page.context().close();
}
