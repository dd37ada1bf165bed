import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "./lib/browser";
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

const here = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);

/** Goes on with Tab until something that fits has the focus: twice round the page, and it is not to be reached. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 400; ++tabs) {
    if (await here(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no key reaches ${selector}`);
}
async function enter(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press("Enter");
}
const settled = (page: Page) => page.locator(".sending").waitFor({ state: "detached" });
const there = async (page: Page, selector: string) => (await page.locator(selector).count()) > 0;
const phase = (page: Page) => page.locator("li[aria-current=step]").innerText();

/** On the board, by the letters of a name. */
async function goTo(page: Page, space: string): Promise<void> {
  await tabTo(page, "[data-space]");
  await page.keyboard.press("g");
  await page.keyboard.type(space);
  await page.keyboard.press("Enter");
  expect(await here(page, `[data-space="${space}"]`)).toBe(true);
}

async function answer(page: Page): Promise<void> {
  const send = page.locator(".question .button.main").first();
  if ((await send.count()) === 0) return enter(page, ".question li .button");
  for (let tries = 0; tries < 12 && !(await send.isEnabled()); ++tries) {
    const more = ".question .stepper button:last-child:not(:disabled)";
    if (await there(page, more)) await enter(page, more);
    else {
      await tabTo(page, ".question input[type=radio]");
      await page.keyboard.press("Space");
    }
  }
  await enter(page, ".question .button.main");
}

describe("a whole turn of 1914 by the keyboard alone", () => {
  it("from the lobby to the end of the turn", async () => {
    const page = await browser.page();
    await page.goto("/");
    await page.locator(`#bundle option[value="1914"]`).waitFor({ state: "attached" });
    await tabTo(page, "#bundle");
    await page.keyboard.type("1914");
    await enter(page, "#bundle ~ button, form button, .button.main");
    await page.locator(".buy").waitFor();
    const mine = (await page.locator("h1").innerText()).replace(/^Round \d+\s*/, "");

    await tabTo(page, ".buy .stepper button:last-child");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await enter(page, ".buy .button.main");
    await settled(page);
    const buying = await phase(page);
    await page.keyboard.press("e");
    await page.locator(".movable").waitFor();
    expect(await phase(page)).not.toBe(buying);

    // On the board: a space by its name, its units, a target by its name.
    await goTo(page, "Vienna");
    await page.keyboard.press("Enter");
    await page.locator(".picked .targets li").first().waitFor();
    const to = await page.locator(".picked .targets li .button").first().innerText();
    await goTo(page, to);
    await page.keyboard.press("Enter");
    await page.locator("ol.done").waitFor({ state: "attached" });
    await settled(page);
    await page.keyboard.press("u");
    await page.getByRole("button", { name: "Do again" }).waitFor();
    await page.keyboard.press("Shift+U");
    await page.getByRole("button", { name: "Do again" }).waitFor({ state: "detached" });
    await page.locator("ol.done").waitFor({ state: "attached" });

    // From the list: the next unit that can move, one of its targets.
    await page.keyboard.press("n");
    await enter(page, ".picked .targets .button");
    await settled(page);
    const until = Date.now() + 120_000;
    while (Date.now() < until && (await page.locator("h1").innerText()).includes(mine)) {
      await settled(page);
      if (await there(page, ".question")) await answer(page);
      else if (await there(page, ".picked .targets .button")) await enter(page, ".picked .targets .button");
      else if (await there(page, ".fights .button.main")) await enter(page, ".fights .button.main");
      else if (await there(page, ".places .button")) await enter(page, ".places .button");
      else if (await there(page, ".end .go")) await page.keyboard.press("e");
      else await page.locator(".question, .end .go").first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    expect(await page.locator("h1").innerText()).not.toContain(mine);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});
