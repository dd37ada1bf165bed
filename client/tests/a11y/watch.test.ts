import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../e2e/lib/browser";
import { servePages, type Pages } from "../e2e/lib/pages";
import { startServer, type TestServer } from "../e2e/lib/server";
import { partnersPlay, playUntilRolled } from "../e2e/lib/watched";
import { faultsOf } from "./lib/axe";
import { looks, pageOf } from "./lib/looks";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;
let game = "";
let account = "";

beforeAll(async () => {
  server = await startServer(15);
  pages = await servePages(server.port);
  browser = await startBrowser(pages.base);
  const begun = await partnersPlay(server.port, "classic", { title: "Table 1", event: "Autumn hall" });
  game = begun.game;
  await playUntilRolled(begun.client, game, 8);
  await begun.client.ask({ say: { to: "GAME", game, text: "Good luck!" } });
  const lines = await begun.client.ask({ list_games: { event: "Autumn hall" } });
  account = lines.games?.games?.[0]?.creator ?? "";
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.remove();
});

const narrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
/** Each state with how one comes to it from the table. */
const states: Record<string, (page: Page) => Promise<void>> = {
  log: async (page) => {
    await tab(page, "Log");
    await page.locator(".log .dice").first().waitFor();
  },
  "checked dice": async (page) => {
    await tab(page, "Log");
    await page.locator(".log button.dice").last().click();
    await page.getByText("These dice are correct.").waitFor();
  },
  "checked record": async (page) => {
    if (narrow(page)) await tab(page, "History");
    await page.getByRole("button", { name: "Check dice" }).click();
    await page.getByRole("button", { name: "Check the whole record" }).click();
    await page.getByText("The record is correct.").waitFor();
  },
  history: async (page) => {
    if (narrow(page)) await tab(page, "History");
    await page.getByRole("button", { name: "Turn before" }).click();
    await page.getByRole("button", { name: "Back to now", disabled: false }).waitFor();
  },
  charts: async (page) => {
    if (narrow(page)) await tab(page, "History");
    await page.getByRole("button", { name: "Charts" }).click();
    await page.locator(".chart .line").first().waitFor();
  },
  "battle again": async (page) => {
    await tab(page, "Battles");
    await page.locator(".choose select").selectOption({ index: 1 });
    await page.locator("article .dice").first().waitFor();
  },
  "time away": async (page) => {
    const seen = `armistice.seen.${game}`;
    await expect.poll(() => page.evaluate((of) => localStorage.getItem(of), seen)).not.toBe(null);
    await page.evaluate((of) => localStorage.setItem(of, "20"), seen);
    await page.reload();
    await page.getByRole("button", { name: "Play on the board" }).click();
    await page.locator(".since p").waitFor();
  },
  talk: async (page) => {
    await tab(page, "Talk");
    await page.getByText("Good luck!").waitFor();
  },
  sounds: async (page) => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("checkbox", { name: "Talk" }).waitFor();
  },
};

describe.each(looks)("watching on a %s, %s", (title, theme, size) => {
  const open = () => pageOf(browser, size, theme);
  const shoot = async (page: Page, name: string) => {
    const folder = process.env.SHOTS;
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${title} ${theme} ${name}.png`.replace(/[ ,]+/g, "-") });
  };
  it.each(Object.entries(states))("has no barrier at the %s", async (name, reach) => {
    const page = await open();
    await page.goto(`/games/${game}`);
    await page.getByRole("tab", { name: "Log" }).waitFor();
    await reach(page);
    await shoot(page, name);
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
  it.each(["event", "person", "account"])("has no barrier at the page of %s", async (name) => {
    const page = await open();
    const addresses: Record<string, string> = { event: "/events/Autumn%20hall", person: `/people/${account}` };
    await page.goto(addresses[name] ?? `/${name}`);
    await (name === "account" ? page.locator("#sounds") : page.locator(".lines li").first()).waitFor();
    await shoot(page, name);
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});
