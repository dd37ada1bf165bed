import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk, phone, startBrowser, type TestBrowser } from "./lib/browser";
import { beginGame, step } from "./lib/driver";
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
    ["desk", desk],
    ["phone", phone],
  ] as const)("on a %s", async (_, size) => {
    const page = await browser.page(size);
    await beginGame(page, bundle);
    const first = await page.locator("h1").innerText();
    const mine = first.replace(/^Round \d+\s*/, "");
    const steps: string[] = [];
    let moves = 4;
    const until = Date.now() + 150_000;
    // What comes before the first round is no turn yet: nothing is bought in it.
    while (Date.now() < until) {
      const done = await step(page, moves);
      if (done === "move") --moves;
      steps.push(done);
      const now = await page.locator("h1").innerText();
      if (!now.includes(mine) && steps.includes("buy")) break;
      if (done === "wait") await page.locator(".question, .end .go, h1").first().waitFor();
    }
    expect(steps).toContain("buy");
    expect(steps).toContain("move");
    expect(await page.locator("h1").innerText()).not.toBe(first);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});
