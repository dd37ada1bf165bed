import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk, phone, startBrowser, type TestBrowser } from "./lib/browser";
import { beginGame, playTurn } from "./lib/driver";
import { finger, keys, mouse } from "./lib/hands";
import { servePages, type Pages } from "./lib/pages";
import { startServer, type TestServer } from "./lib/server";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer(50);
  pages = await servePages(server.port);
  browser = await startBrowser(pages.base);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.remove();
});

const bundles = (process.env.BUNDLES ?? "1914,classic,europe").split(",");

describe.each(bundles)("a turn of %s by what the page offers", (bundle) => {
  it.each([
    ["mouse on a desk", desk, mouse],
    ["finger on a phone", phone, finger],
    ["keys on a desk", desk, keys],
  ] as const)("by %s alone", async (by, size, hands) => {
    const page = await browser.page(size);
    try {
      await beginGame(page, bundle, hands);
      const steps = await playTurn(page, hands, { moves: 4, limitMs: 200_000 });
      expect(steps).toContain("move");
      expect(steps).toContain("place");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(browser.faults).toEqual([]);
    } finally {
      const folder = process.env.SHOTS;
      const file = `turn-${bundle}-${by.replaceAll(" ", "-")}.png`;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${file}` });
      await page.close();
    }
  });
});
