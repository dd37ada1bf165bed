import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk } from "./lib/browser";
import type { TestClient } from "./lib/client";
import { beginGame } from "./lib/driver";
import { stand } from "./lib/stand";
import { partnersPlay, playUntilRolled } from "./lib/watched";

const shared = stand(20);
let game = "";
let director: TestClient;

beforeAll(async () => {
  const begun = await partnersPlay(shared.server.port, "classic", { title: "Table of straits" });
  game = begun.game;
  director = begun.client;
  await playUntilRolled(director, game, 70);
});
afterAll(() => director.close());

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
    for (const words of [/ – .*: for ships of the side that holds/, /exit \d+ at the map edge/]) {
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

  it("stays where it is while somebody reads, and follows for those who read its end", async () => {
    const page = await open();
    await page.getByRole("tab", { name: "Log" }).click();
    const list = page.locator("ol.log");
    const numbers = page.locator(".log .number");
    await numbers.first().waitFor();
    const left = () => list.evaluate((it) => it.scrollHeight - it.clientHeight - it.scrollTop);
    const goOn = async () => {
      const last = await numbers.last().textContent();
      await director.ask({ resume_game: { game } });
      const paused = await director.ask({ pause_game: { game, reason: "It stands still for a test." } });
      await expect.poll(() => numbers.last().textContent()).toBe(String(paused.accepted?.sequence));
      expect(await numbers.last().textContent()).not.toBe(last);
    };
    await expect.poll(left).toBeLessThan(2);
    await goOn();
    await expect.poll(left).toBeLessThan(2);
    await list.evaluate((it) => {
      it.scrollTop = 300;
      // The page hears of it before the next picture.
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await goOn();
    // Entries at its begin may have gone, not those that are read.
    expect(await left()).toBeGreaterThan(200);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("what happened while somebody was away", () => {
  const lineOf = (page: Page, name: string) => page.locator(".since").getByRole("button", { name, exact: true });
  async function comeBack(motion: "reduce" | "no-preference"): Promise<Page> {
    const page = await shared.browser.page(desk, "dark", motion);
    await page.addInitScript((of) => {
      if (localStorage.getItem(of) === null) localStorage.setItem(of, "40");
    }, `armistice.seen.${game}`);
    await page.goto(`/games/${game}`);
    await page.getByText("While you were away").waitFor();
    return page;
  }

  it("is played on the board, until Escape or the slider stops it", async () => {
    const page = await comeBack("no-preference");
    const words = page.locator(".since p");
    await lineOf(page, "Play on the board").click();
    await page.getByText(/^Step 1 of \d+: /).waitFor();
    await page.getByText(/^Step 2 of \d+: /).waitFor();
    await page.keyboard.press("Escape");
    await lineOf(page, "Play on the board").waitFor();
    expect(await words.count()).toBe(0);
    await lineOf(page, "Play on the board").click();
    await page.getByText(/^Step 1 of \d+: /).waitFor();
    await page.getByRole("button", { name: "Turn before" }).click();
    await expect.poll(() => words.count()).toBe(0);
    await page.getByRole("button", { name: "Back to now" }).click();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("goes on by a press where nothing may move, and is told once", async () => {
    const page = await comeBack("reduce");
    await lineOf(page, "Play on the board").click();
    await page.getByText(/^Step 1 of \d+: /).waitFor();
    await lineOf(page, "Next").click();
    await page.getByText(/^Step 2 of \d+: /).waitFor();
    expect(await page.locator(".since button").evaluate((it) => it === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByRole("tab", { name: "Log" }).waitFor();
    await page.locator(".history").waitFor();
    expect(await page.getByText("While you were away").count()).toBe(0);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
