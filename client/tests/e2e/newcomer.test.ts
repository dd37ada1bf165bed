import { performance } from "node:perf_hooks";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { phone } from "./lib/browser";
import { endByTap, settled } from "./lib/driver";
import { piecesIn, type Spot } from "./lib/map";
import { stand } from "./lib/stand";

const shared = stand(50);

const MOST_TAPS = 8;
const MOST_SECONDS = 60;

/** Where units stand on land that can move: at sea there are mines, whose dice take the undo away by which a move is seen here. */
async function movable(page: Page): Promise<Spot> {
  for (const space of await page.locator('[data-space][aria-label*="can move"]:not([aria-label*=", sea"])').all()) {
    const [spot] = await piecesIn(page, (await space.getAttribute("data-space")) ?? "");
    if (spot !== undefined) return spot;
  }
  throw new Error("the map shows no unit that can move");
}

describe("a newcomer with a phone", () => {
  // The first is what the lobby offers by itself; another game is a choice more.
  it.each(["", "classic", "europe"])(
    "makes a first legal move against bots in few taps and little time: %s",
    async (bundle) => {
      const page = await shared.browser.page(phone);
      let taps = 0;
      const tap = async (target: Locator) => {
        ++taps;
        await target.first().tap();
      };
      const begin = performance.now();
      await page.goto("/");
      if (bundle !== "") {
        await page.locator(`#bundle option[value="${bundle}"]`).waitFor({ state: "attached" });
        // A list is opened, and one of it is tapped.
        taps += 2;
        await page.locator("#bundle").selectOption(bundle);
      }
      await tap(page.getByRole("button", { name: "Play now" }));
      // What comes before moves is ended as it stands: a newcomer does what the page offers as its next step.
      const list = page.locator("details.movable");
      for (;;) {
        await page.locator(".end .go").waitFor();
        await settled(page);
        if ((await list.count()) > 0) break;
        ++taps;
        await endByTap(page);
      }
      // Where the list of what can move is folded, units are tapped on the map.
      if ((await list.getAttribute("open")) !== null) await tap(list.locator("li .button"));
      else {
        ++taps;
        const { x, y } = await movable(page);
        await page.touchscreen.tap(x, y);
      }
      await tap(page.locator("section.picked .targets .button"));
      await tap(page.locator("section.picked .row .button.main"));
      const folder = process.env.SHOTS;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/newcomer-${bundle}.png` });
      await expect.poll(() => page.locator("ol.done li").count(), { timeout: 30_000 }).toBeGreaterThan(0);
      await settled(page);
      const seconds = (performance.now() - begin) / 1000;
      console.log(`${bundle || "by itself"}: ${taps} taps, ${seconds.toFixed(1)} s`);
      expect(taps).toBeLessThanOrEqual(MOST_TAPS);
      expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
      expect(shared.browser.faults).toEqual([]);
      await page.close();
    },
  );
});
