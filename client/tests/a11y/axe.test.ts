import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk, phone, startBrowser, type TestBrowser } from "../e2e/lib/browser";
import { beginGame } from "../e2e/lib/driver";
import { servePages, type Pages } from "../e2e/lib/pages";
import { startServer, type TestServer } from "../e2e/lib/server";
import { faultsOf } from "./lib/axe";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;

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
