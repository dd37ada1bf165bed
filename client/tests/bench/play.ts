import type { Page } from "playwright-core";
import type { TestBrowser } from "../e2e/lib/browser";
import { beginGame } from "../e2e/lib/driver";
import { row, spread } from "./lib/figures";

const PICKS = 40;
const UPDATES = 150;

/** From a finger that goes up to the frame in which the targets are painted; the list of moves is there already. */
export async function measurePicks(browser: TestBrowser): Promise<void> {
  const page = await browser.page();
  await beginGame(page, "1914");
  await movePhase(page);
  await page.evaluate(() => {
    window.benchTimes = [];
    window.addEventListener(
      "pointerup",
      (event) => {
        const start = event.timeStamp;
        const look = () => {
          if (document.querySelector(".board .aim") === null) return void requestAnimationFrame(look);
          // A message that is posted in a frame comes after it was painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.benchTimes.push(performance.now() - start);
          port2.postMessage(0);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  const spaces = await page.$$eval(".ground[data-space]", (all) =>
    all.map((it) => it.getAttribute("data-space") ?? ""),
  );
  const movable: string[] = [];
  for (const space of spaces) {
    const words = await page.locator(`[data-space="${space}"]`).getAttribute("aria-label");
    if (/ can move/.test(words ?? "")) movable.push(space);
  }
  for (let pick = 0; pick < PICKS; ++pick) {
    const space = movable[pick % movable.length] ?? "";
    const before = await page.evaluate(() => window.benchTimes.length);
    const at = await page.evaluate((name) => {
      const cell = document.querySelector<SVGGElement>(`[data-space="${CSS.escape(name)}"] path`);
      const box = cell?.getBoundingClientRect() ?? new DOMRect();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    }, space);
    await page.mouse.click(...at);
    await page
      .waitForFunction((count) => window.benchTimes.length > count, before, { timeout: 2000 })
      .catch(() => {
        // The middle of a box may lie in another space: that pick is not counted.
      });
    await page.keyboard.press("Escape");
    await page.locator(".board .aim").first().waitFor({ state: "detached" });
  }
  const times = await page.evaluate(() => window.benchTimes);
  row("pick to targets painted, from the cache", `${spread(times)}; goal p95 50 ms`);
  await page.context().close();
}

/** Goes on to the first phase in which units can move. */
async function movePhase(page: Page): Promise<void> {
  while ((await page.locator("details", { hasText: "units that can move" }).count()) === 0) {
    await page.locator(".end .go").click();
    await page.locator(".sending").waitFor({ state: "detached" });
  }
}

/** From the message of an update to the frame in which its position is painted, while partners play. */
export async function measureUpdates(browser: TestBrowser, game: string, goOn: () => Promise<void>): Promise<void> {
  const page = await browser.page();
  await page.addInitScript(() => {
    window.benchTimes = [];
    const Plain = window.WebSocket;
    class Timed extends Plain {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener("message", (event) => {
          if (typeof event.data !== "string" || !event.data.startsWith('{"update"')) return;
          const start = performance.now();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.benchTimes.push(performance.now() - start);
            port2.postMessage(0);
          });
        });
      }
    }
    window.WebSocket = Timed;
  });
  await page.goto(`/games/${game}`);
  await page.locator(".ground[data-space]").first().waitFor();
  await page.locator(".history input[type=range]").waitFor();
  await page.waitForTimeout(1500);
  await page.evaluate(() => void (window.benchTimes.length = 0));
  await goOn();
  await page.waitForFunction((count) => window.benchTimes.length >= count, UPDATES, { timeout: 60_000 });
  const times = (await page.evaluate(() => window.benchTimes)).slice(0, UPDATES);
  row("update to painted", `${spread(times)}; goal p95 50 ms`);
  await page.context().close();
}
