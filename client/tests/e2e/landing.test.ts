// Two people in two browsers: what a turn of war from the sea has, by mouse.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "./lib/browser";
import { settled } from "./lib/driver";
import { groundOf } from "./lib/map";
import { servePages, type Pages } from "./lib/pages";
import { startServer, type TestServer } from "./lib/server";
import { commandsOf, viewOf } from "./lib/stored";
import { twoPeople } from "./lib/two";
import { openLine, type Line } from "./lib/wire";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;
/** Pages over a line that can be stopped. */
let late: Pages;
let line: Line;

beforeAll(async () => {
  server = await startServer(20);
  pages = await servePages(server.port);
  line = await openLine(server.port);
  late = await servePages(line.port);
  browser = await startBrowser(pages.base);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await late.close();
  await line.close();
  await server.remove();
});
afterEach(() => line.release("down"));

/** The commands of this phase; that one before was ended can be taken back, too. */
const done = async (page: Page) =>
  (await page.locator("ol.done li span").allTextContents()).filter((it) => !it.endsWith("ends the phase"));
const click = async (page: Page, space: string) => {
  const { x, y } = await groundOf(page, space);
  await page.mouse.click(x, y);
};
const wordsOf = async (page: Page, space: string) =>
  (await page.locator(`[data-space="${space}"]`).getAttribute("aria-label")) ?? "";
const board = (page: Page) =>
  page.locator("[data-space]").evaluateAll((all) =>
    // What can move, or is a target, is said to those who play alone.
    all.map((it) => (it.getAttribute("aria-label") ?? "").replace(/; \d+ can move|, target/g, "")).sort(),
  );
async function expectDone(page: Page, ...texts: RegExp[]): Promise<void> {
  await expect.poll(async () => (await done(page)).length, { timeout: 20_000 }).toBe(texts.length);
  await settled(page);
  const found = await done(page);
  for (const [at, text] of found.entries()) expect(text).toMatch(texts[at] ?? /^$/);
}

/** Picks so many of each type in a space, by the mouse alone. */
async function pick(page: Page, space: string, wanted: Readonly<Record<string, number>>): Promise<void> {
  await page.keyboard.press("Escape");
  await click(page, space);
  await page.locator("section.picked", { hasText: space }).waitFor();
  for (const row of await page.locator("section.picked li", { has: page.getByRole("spinbutton") }).all()) {
    const text = (await row.innerText()).toLowerCase();
    const [, count = 0] = Object.entries(wanted).find(([type]) => text.includes(type)) ?? [];
    const shown = row.getByRole("spinbutton");
    for (let tries = 0; tries < 40; ++tries) {
      const now = Number(await shown.innerText());
      if (now === count) break;
      await row.getByRole("button", { name: now > count ? /^Less / : /^More / }).click();
    }
  }
}

/** Goes on until units may move. */
async function toMove(page: Page): Promise<void> {
  for (;;) {
    await page.locator(".end .go").waitFor();
    await settled(page);
    if ((await page.locator("details.movable").count()) > 0) return;
    await page.locator(".end .go").click();
  }
}

/** Answers the question that stands on a page: goes on with the battle, or out of it; else what stands there. */
async function answer(page: Page, stay: boolean): Promise<string> {
  const question = page.locator(".question").first();
  const title = (await question.getByRole("heading").innerText()).toLowerCase();
  const on = question.getByRole("radio", { name: /press on/i });
  const back = question.getByRole("radio", { name: /^Retreat to/ });
  let told = title;
  if ((await on.count()) + (await back.count()) > 0) {
    if (stay) await on.check();
    else {
      await back.first().check();
      told = `retreat: ${title}`;
    }
  }
  await question.getByRole("button", { name: "Send this answer" }).click();
  await settled(page);
  return told;
}

/** Fights in a space until its battle is over; both answer what they are asked. */
async function fight(attacker: Page, defender: Page, space: string, rounds: number): Promise<string[]> {
  await attacker.getByRole("button", { name: `Fight in ${space}` }).click();
  const answers: string[] = [];
  const open = (page: Page) => page.locator(".question").count();
  const over = async () => {
    const { battles = [] } = await viewOf(server.port, game);
    return !battles.some((it) => it.space === space && it.status !== "OVER");
  };
  for (const until = Date.now() + 120_000; !(await over());) {
    if (Date.now() > until) throw new Error(`the battle does not end: ${answers.join(", ")}`);
    if ((await open(defender)) > 0) answers.push(`defender: ${await answer(defender, true)}`);
    else if ((await open(attacker)) > 0) {
      const asked = answers.filter((it) => it.includes("attacker") && !it.includes("casual")).length;
      answers.push(`attacker: ${await answer(attacker, asked + 1 < rounds)}`);
    } else await attacker.waitForTimeout(100);
  }
  await settled(attacker);
  return answers;
}

let game = "";

describe("a turn of Classic by mouse, against a person in another browser", () => {
  it("loads, sails, lands and fights to the end; retreats; takes back; is refused; comes too late", async () => {
    const two = await twoPeople(browser, server.port, "classic", [
      { kind: "ADD_UNITS", power: "USSR", type: "infantry", count: 6, space: "Karelia S.S.R." },
      { kind: "ADD_UNITS", power: "USSR", type: "armor", count: 9, space: "Karelia S.S.R." },
      { kind: "ADD_UNITS", power: "Germany", type: "infantry", count: 9, space: "Eastern Europe" },
      { kind: "ADD_UNITS", power: "Germany", type: "armor", count: 3, space: "Eastern Europe" },
    ]);
    game = two.game;
    const [allies, axis] = two.pages;
    if (allies === undefined || axis === undefined) throw new Error("two pages");
    await toMove(allies);

    // Aboard, across the sea, and what was done last taken back and done again.
    const loads = [/loads 1 Infantry/, /loads 1 Infantry/];
    for (const at of loads.keys()) {
      await pick(allies, "Karelia S.S.R.", { infantry: 1 });
      await click(allies, "Karelia Sea Zone");
      await expectDone(allies, ...loads.slice(0, at + 1));
    }
    const ship = () => allies.locator(".movable .button", { hasText: "with 2 Infantry" }).first();
    await ship().click();
    await click(allies, "United Kingdom Sea Zone");
    await expectDone(allies, ...loads, /Karelia Sea Zone → United Kingdom Sea Zone/);
    await allies.getByRole("button", { name: "Take back" }).click();
    await expectDone(allies, ...loads);
    expect(await wordsOf(allies, "Karelia Sea Zone")).toMatch(/with 2 Infantry/);
    await allies.getByRole("button", { name: "Do again" }).click();
    await expectDone(allies, ...loads, /→ United Kingdom Sea Zone/);
    // All aboard lands, one after the other or at once. They stay aboard until the battle.
    const landing = async () => (await done(allies)).filter((it) => /lands \d Infantry.*Finland Norway/.test(it));
    while ((await wordsOf(allies, "United Kingdom Sea Zone")).includes("can move")) {
      const before = (await landing()).length;
      await click(allies, "United Kingdom Sea Zone");
      await allies.locator("section.picked").waitFor();
      await click(allies, "Finland Norway");
      await expect.poll(async () => (await landing()).length, { timeout: 20_000 }).toBeGreaterThan(before);
      await settled(allies);
    }
    expect((await landing()).join()).toMatch(/lands 2|lands 1.*lands 1/);
    // The other page has seen all of it.
    await expect.poll(() => board(axis), { timeout: 20_000 }).toEqual(await board(allies));

    // By land beside it, and elsewhere.
    await pick(allies, "Karelia S.S.R.", { armor: 5 });
    await click(allies, "Finland Norway");
    await settled(allies);
    await pick(allies, "Karelia S.S.R.", { infantry: 4, armor: 5 });
    await click(allies, "Eastern Europe");
    await expect.poll(async () => (await done(allies)).length).toBeGreaterThanOrEqual(5);
    await settled(allies);
    const moves = (await commandsOf(server.port, game, "move")).length;

    // Refused, with the reason, and nothing moved.
    await allies.keyboard.press("Escape");
    // The list of what may move has moved the map to its targets.
    await allies.getByRole("button", { name: "Show all" }).click();
    await settled(allies);
    await click(allies, "Russia");
    await allies.locator("section.picked", { hasText: "Russia" }).waitFor();
    await click(allies, "Germany");
    await allies.locator(".why").first().waitFor();
    expect((await allies.locator(".why").first().innerText()).length).toBeGreaterThan(20);
    await settled(allies);
    expect((await commandsOf(server.port, game, "move")).length).toBe(moves);
    await allies.keyboard.press("Escape");

    // The same person in a page that does not hear that the phase was ended: the move comes too late, and says so.
    const token = await allies.evaluate(() => localStorage.getItem("armistice.token"));
    const slow = await browser.page();
    await slow.addInitScript((it) => localStorage.setItem("armistice.token", it ?? ""), token);
    await slow.goto(`${late.base}games/${game}`);
    await slow.locator("details.movable").waitFor();
    await settled(slow);
    await slow.keyboard.press("Escape");
    await click(slow, "Russia");
    const target = slow.locator("section.picked .targets .button").first();
    await target.waitFor();
    line.hold("down");
    await allies.locator(".end .go").click();
    await allies.locator(".fights").waitFor();
    await target.click();
    await slow.locator(".sending").waitFor();
    await expect.poll(() => line.kept("down")).toBeGreaterThan(0);
    expect((await done(slow)).join()).not.toContain("Russia →");
    line.release("down");
    await slow.locator(".why", { hasText: "that phase or question is over" }).waitFor();
    await slow.locator(".fights").waitFor();
    expect((await commandsOf(server.port, game, "move")).length).toBe(moves);
    await slow.close();

    // A round, with casualties of both, then back to where they came from.
    const before = await wordsOf(allies, "Karelia S.S.R.");
    const left = await fight(allies, axis, "Eastern Europe", 1);
    expect(left.join("; ")).toMatch(/defender/);
    expect(left.join("; ")).toMatch(/retreat/);
    expect(await wordsOf(allies, "Karelia S.S.R.")).not.toBe(before);
    expect(await wordsOf(allies, "Eastern Europe")).toMatch(/Germany/);
    await expect.poll(() => board(axis), { timeout: 20_000 }).toEqual(await board(allies));

    // The landing, to its end.
    const landed = await fight(allies, axis, "Finland Norway", 99);
    expect(landed.join("; ")).not.toMatch(/retreat/);
    await expect.poll(() => board(axis), { timeout: 20_000 }).toEqual(await board(allies));
    const owners = new Set(
      ((await viewOf(server.port, game)).units ?? [])
        .filter((it) => it.space === "Finland Norway")
        .flatMap((it) => (it.units ?? []).map((one) => one.owner)),
    );
    expect(owners.size).toBeLessThanOrEqual(1);
    expect(browser.faults).toEqual([]);
    const folder = process.env.SHOTS;
    if (folder !== undefined) {
      await allies.screenshot({ path: `${folder}/landing-attacker.png` });
      await axis.screenshot({ path: `${folder}/landing-defender.png` });
    }
    two.director.close();
    for (const page of two.pages) await page.close();
  });
});
