import type { TestBrowser } from "../e2e/lib/browser";
import { median, row, slow } from "./lib/figures";
import { firsts, noteFirst } from "./lib/paint";

const RUNS = 5;
/** A slow phone on a slow line. */
const PHONE = { processor: 4, line: { kilobits: 1600, latencyMs: 150 } };

/** From the address to a page that can be used, with nothing kept from before. */
export async function measureOpening(browser: TestBrowser, game: string): Promise<void> {
  const screens = [
    ["lobby", "/", { shown: "h1", usable: "#bundle option" }, 2500],
    ["table", `/games/${game}`, { shown: ".top", usable: ".ground[data-space]" }, 3500],
  ] as const;
  for (const [name, address, wanted, goal] of screens) {
    const times: Record<string, number>[] = [];
    for (let run = 0; run < RUNS; ++run) {
      const page = await browser.page();
      await slow(page, PHONE);
      await noteFirst(page, wanted);
      await page.goto(address, { waitUntil: "commit" });
      await page.locator(wanted.usable).first().waitFor({ state: "attached" });
      await page.waitForFunction((count) => Object.keys(window.paintedAt).length === count, Object.keys(wanted).length);
      times.push(await firsts(page));
      await page.context().close();
    }
    const told = Object.keys(wanted).map((it) => `${it} ${median(times.map((one) => one[it] ?? 0)).toFixed(0)} ms`);
    row(`${name}, cold, CPU / 4, 1.6 Mbit/s, 150 ms`, `${told.join(", ")}; goal ${goal} ms`);
  }
}
