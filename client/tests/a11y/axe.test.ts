import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk, phone, startBrowser, type TestBrowser } from "../e2e/lib/browser";
import { beginGame } from "../e2e/lib/driver";
import { servePages, type Pages } from "../e2e/lib/pages";
import { startServer, type TestServer } from "../e2e/lib/server";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

beforeAll(async () => {
  server = await startServer(100);
  pages = await servePages(server.port);
  browser = await startBrowser(pages.base);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.remove();
});

interface Found {
  id: string;
  nodes: { html: string }[];
}
/** What axe finds on the page, a line each. The policy forbids scripts in the page, so the test's own is evaluated. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe;
    return (await run.run()).violations;
  });
  return found.map((it) => `${it.id}: ${it.nodes[0]?.html ?? ""}`);
}

describe.each([
  ["desk, dark", desk, "dark"],
  ["phone, light", phone, "light"],
] as const)("accessibility on a %s", (_, size, theme) => {
  it.each(["/", "/mine", "/create", "/rules", "/account", "/nothing"])("finds nothing at %s", async (address) => {
    const page = await browser.page(size, theme);
    await page.goto(address);
    await page.locator("h1").first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });
  it("finds nothing at a table", async () => {
    const page = await browser.page(size, theme);
    await beginGame(page, "1914");
    await page.locator(".buy").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });
});
