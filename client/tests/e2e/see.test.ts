import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk } from "./lib/browser";
import { beginGame } from "./lib/driver";
import { stand } from "./lib/stand";
import { partnersPlay, playUntilRolled } from "./lib/watched";

const shared = stand(20);
let game = "";
let end = (): void => undefined;

beforeAll(async () => {
  const begun = await partnersPlay(shared.server.port, "classic", { title: "Table of straits" });
  game = begun.game;
  end = () => begun.client.close();
  await playUntilRolled(begun.client, game, 70);
});
afterAll(() => end());

async function open(size = desk): Promise<Page> {
  const page = await shared.browser.page(size);
  await page.goto(`/games/${game}`);
  await page.locator(".ground[data-space]").first().waitFor();
  await page.locator(".history").waitFor();
  return page;
}

describe("what the borders of a space do not show", () => {
  it("is told of the space under the focus, in its name and beside the map", async () => {
    const page = await open();
    const told = page.locator("section.space");
    // Whatever this game has: a passage that depends on its shores, and an exit of the world map.
    for (const words of [/ – .*: for ships of the side that holds/, /exit \d+ to /]) {
      const space = page.locator(".ground[data-space]").and(page.getByRole("button", { name: words }));
      await space.first().focus();
      await expect.poll(() => told.innerText()).toMatch(words);
    }
    // At the passage stand the letters of its holder, too.
    await page.keyboard.press("Home");
    for (let times = 0; times < 2; ++times) await page.getByRole("button", { name: "Zoom in" }).click();
    expect(await page.locator(".link .holder").count()).toBeGreaterThan(0);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("the camera", () => {
  it("shows one's own units, and the last turn, once something has happened in it", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    await page.locator(".history").waitFor();
    const box = () => page.locator(".board svg.layer").first().getAttribute("viewBox");
    await page.getByRole("button", { name: "Show all" }).click();
    const whole = await box();
    await page.getByRole("button", { name: "Show my units" }).click();
    await expect.poll(box).not.toBe(whole);
    const own = await box();
    await page.locator(".end .go").click();
    await page.locator(".movable").waitFor();
    await page.keyboard.press("n");
    await page.locator("section.picked .targets .button").first().click();
    await page.locator("ol.done").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(box).toBe(whole);
    await page.getByRole("button", { name: "Show the last turn" }).click();
    await expect.poll(box).not.toBe(whole);
    expect(await box()).not.toBe(own);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("the log", () => {
  it("goes back beyond what it begins with", async () => {
    const page = await open();
    await page.getByRole("tab", { name: "Log" }).click();
    const entries = page.locator(".log .number");
    await entries.first().waitFor();
    const older = page.locator(".log").getByRole("button", { name: "Older entries" });
    await older.waitFor();
    const before = await entries.count();
    for (let times = 0; (await older.count()) > 0 && times < 30; ++times) await older.click();
    expect(await entries.count()).toBeGreaterThan(before);
    expect(await entries.first().textContent()).toBe("1");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
