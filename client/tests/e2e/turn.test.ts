import { describe, expect, it } from "vitest";
import { desk, small } from "./lib/browser";
import { beginGame, playTurn } from "./lib/driver";
import { finger, keys, mouse } from "./lib/hands";
import { stand } from "./lib/stand";

const shared = stand(50);

const bundles = (process.env.BUNDLES ?? "1914,classic,europe").split(",");

describe.each(bundles)("a turn of %s by what the page offers", (bundle) => {
  it.each([
    ["mouse on a desk", desk, mouse],
    ["finger on a small phone", small, finger],
    ["keys on a desk", desk, keys],
  ] as const)("by %s alone", async (by, size, hands) => {
    const page = await shared.browser.page(size);
    try {
      await beginGame(page, bundle, hands);
      const steps = await playTurn(page, hands, { moves: 4, limitMs: 200_000 });
      expect(steps).toContain("move");
      expect(steps).toContain("place");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(shared.browser.faults).toEqual([]);
    } finally {
      const folder = process.env.SHOTS;
      const file = `turn-${bundle}-${by.replaceAll(" ", "-")}.png`;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${file}` });
      await page.close();
    }
  });
});
