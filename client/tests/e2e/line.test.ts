// A line that breaks at each step of an act, one that is slow, and a page that slept: nothing is done twice, nothing is lost,
// nothing is shown that is not so.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actionId } from "../../src/wire/ids";
import { big } from "../../src/wire/messages";
import { startBrowser, type TestBrowser } from "./lib/browser";
import { openClient } from "./lib/client";
import { beginGame, settled, step } from "./lib/driver";
import { servePages, type Pages } from "./lib/pages";
import { startServer, type TestServer } from "./lib/server";
import { commandsOf, entriesOf, gameAt, viewOf } from "./lib/stored";
import { openLine, type Line } from "./lib/wire";

let server: TestServer;
let line: Line;
let pages: Pages;
/** The same pages, past the line. */
let direct: Pages;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer(20);
  line = await openLine(server.port);
  pages = await servePages(line.port);
  direct = await servePages(server.port);
  browser = await startBrowser(pages.base);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await direct.close();
  await line.close();
  await server.remove();
});
afterEach(() => {
  line.mend();
  for (const way of ["up", "down"] as const) {
    line.release(way);
    line.slow(way, 0);
  }
  // A lost connection is an error in the console of the browser.
  browser.faults.length = 0;
});

const done = (page: Page) => page.locator("ol.done li");
const money = (page: Page) => page.locator(".buy .total").innerText();
async function chooseTwo(page: Page): Promise<void> {
  const more = page.locator(".buy .stepper button:last-child").first();
  await more.click();
  await more.click();
}
const stored = async (page: Page, kind: "purchase" | "move") =>
  (await commandsOf(server.port, gameAt(page.url()), kind)).length;

describe("a server that is killed while a purchase is under way", () => {
  const steps: Record<string, (page: Page, give: () => Promise<void>) => Promise<void>> = {
    "before it is sent": async (_, give) => {
      line.cut();
      await server.stop(true);
      await give();
    },
    "after it was sent, before it arrived": async (_, give) => {
      line.hold("up");
      await give();
      await expect.poll(() => line.kept("up")).toBeGreaterThan(0);
      await server.stop(true);
    },
    "after it was stored, before its answer": async (page, give) => {
      line.hold("down");
      await give();
      await expect.poll(() => stored(page, "purchase")).toBe(1);
      await server.stop(true);
    },
  };
  it.each(Object.entries(steps))("%s: it is done once, and shown when it is done", async (_, kill) => {
    const page = await browser.page();
    await beginGame(page, "1914");
    await chooseTwo(page);
    const [, left = ""] = /^(\d+) of \d+/.exec(await money(page)) ?? [];
    await kill(page, async () => {
      await page.locator(".buy .button.main").click();
      await page.locator(".sending").waitFor();
    });
    // Nothing is shown as done, however long it takes.
    await page.waitForTimeout(1500);
    expect(await page.locator(".sending").count()).toBe(1);
    expect(await done(page).count()).toBe(0);
    await server.again();
    line.mend();
    line.release("up");
    line.release("down");
    await page.locator(".sending").waitFor({ state: "detached", timeout: 60_000 });
    await settled(page);
    await done(page).first().waitFor({ state: "attached" });
    expect(await done(page).count()).toBe(1);
    expect(await money(page)).toMatch(new RegExp(`^${left} of ${left}`));
    expect(await stored(page, "purchase")).toBe(1);
    await page.close();
  });
});

describe("a server that is killed while a list of commands is under way", () => {
  it("after it was stored, before its answer: none of it is done twice", async () => {
    const page = await browser.page();
    await beginGame(page, "1914");
    await page.locator(".end .go").click();
    for (let count = 1; count <= 3; ++count) {
      await page.locator("details.movable").waitFor();
      await settled(page);
      await page.keyboard.press("n");
      await page.locator("section.picked .targets .button").first().click();
      await expect.poll(() => done(page).count()).toBe(count);
    }
    await settled(page);
    const before = await entriesOf(server.port, gameAt(page.url()));
    const kept = (await done(page).locator("span").allTextContents()).slice(1);
    line.hold("down");
    await page
      .locator("details", { has: page.locator("ol.done") })
      .locator("summary")
      .click();
    await page
      .getByRole("button", { name: /^Take this back: / })
      .first()
      .click();
    // Three are taken back, and two given again.
    const length = async () => (await entriesOf(server.port, gameAt(page.url()))).length;
    await expect.poll(length).toBe(before.length + 5);
    await server.stop(true);
    expect(await done(page).count()).toBe(3);
    await server.again();
    line.release("down");
    await page.locator(".sending").waitFor({ state: "detached", timeout: 60_000 });
    await settled(page);
    expect(await done(page).locator("span").allTextContents()).toEqual(kept);
    expect(await length()).toBe(before.length + 5);
    await page.close();
  });
});

/** What the board says of each of its spaces, as a screen reader hears it. */
const board = (page: Page) =>
  page.locator("[data-space]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? "").sort());

describe("a slow line that delays each way by chance", () => {
  it("shows what a page beside it shows, after each step of a turn, and does nothing twice", async () => {
    const page = await browser.page();
    await beginGame(page, "1914");
    const game = gameAt(page.url());
    const token = await page.evaluate(() => localStorage.getItem("armistice.token"));
    const beside = await browser.page();
    await beside.addInitScript((it) => localStorage.setItem("armistice.token", it ?? ""), token);
    await beside.goto(`${direct.base}games/${game}`);
    await beside.locator("section.turn").waitFor();
    line.slow("up", 100, 500);
    line.slow("down", 100, 900);
    const steps: string[] = [];
    let moves = 3;
    while (moves > 0 && steps.length < 30) {
      const next = await step(page, moves);
      steps.push(next);
      if (next === "move") --moves;
      await settled(page);
      if (next === "pick") continue;
      await expect
        .poll(async () => (await board(page)).join("\n"), { timeout: 20_000 })
        .toBe((await board(beside)).join("\n"));
    }
    expect(steps.filter((it) => it === "move").length).toBe(3);
    const count = await done(page).count();
    await page.keyboard.press("u");
    await expect.poll(() => done(page).count(), { timeout: 20_000 }).toBe(count - 1);
    await settled(page);
    const bought = await commandsOf(server.port, game, "purchase");
    expect(bought.length).toBe(steps.filter((it) => it === "buy").length);
    expect((await commandsOf(server.port, game, "take_back")).length).toBe(0);
    const entries = await entriesOf(server.port, game);
    expect(entries.filter((it) => it.taken_back !== undefined).length).toBe(1);
    expect(new Set(entries.map((it) => it.action_id).filter((it) => it !== undefined && it !== "")).size).toBe(
      entries.filter((it) => it.action_id !== undefined && it.action_id !== "").length,
    );
    await beside.close();
    await page.close();
  });
});

/** A game with clocks that bots play but for one power, and the token of the person who plays that. */
async function timedGame(): Promise<{ game: string; token: string; power: string }> {
  const client = await openClient(server.port);
  const told = (await client.ask({ list_bundles: { bundle: "1914" } })).bundles?.bundles?.[0];
  const powers = (told?.powers ?? []).filter((it) => it.power === true).map((it) => it.name ?? "");
  const [power = ""] = powers;
  const created = await client.ask({
    create_game: {
      bundle: "1914",
      action_id: actionId(),
      sparring: true,
      clock: { preset: "evening" },
      seats: powers.map((name) => ({ powers: [name], ...(name === power ? { to: "HOLDER" as const } : {}) })),
    },
  });
  const game = created.game_created?.game ?? "";
  const seat_token = created.game_created?.seats?.find((it) => (it.token ?? "") !== "")?.token ?? "";
  await client.ask({ take_seat: { game, seat: 0, seat_token } });
  for (let taken = 0; taken < powers.length;) {
    const games = (await client.ask({ list_games: { mine: true } })).games?.games ?? [];
    taken = (games.find((it) => it.game === game)?.seats ?? []).filter((it) => it.taken === true).length;
  }
  const started = await client.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(JSON.stringify(started));
  client.close();
  return { game, token: client.token, power };
}

const HOURS = 8 * 3_600_000;
/** "1:02:03" or "2:03" in milliseconds. */
const millis = (text: string) => text.split(":").reduce((sum, it) => sum * 60 + Number(it), 0) * 1000;

async function see(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((it) => {
    Object.defineProperty(document, "visibilityState", { value: it, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

describe("a page that slept", () => {
  it("over a connection that died without a word, with a clock that is hours off: comes back, and its clocks are the server's", async () => {
    const { game, token, power } = await timedGame();
    const page = await browser.page();
    await page.clock.install();
    await page.addInitScript((it) => localStorage.setItem("armistice.token", it), token);
    await page.goto(`/games/${game}`);
    await page.locator(".buy").waitFor();
    const clock = page.locator(".sides li", { hasText: power }).locator("time.clock");
    await clock.waitFor();
    await see(page, "hidden");
    line.freeze();
    // What was done meanwhile, from another device.
    const other = await openClient(server.port, token);
    const legal = await other.ask({ list_legal_moves: { game, power } });
    const purchase = legal.legal_moves?.commands?.find((it) => it.purchase !== undefined);
    expect(
      await other.ask({ act: { game, action_id: actionId(), as: power, command: purchase ?? {} } }),
    ).toHaveProperty("accepted");
    other.close();
    await page.clock.fastForward(HOURS);
    await see(page, "visible");
    await done(page).first().waitFor({ state: "attached", timeout: 20_000 });
    expect(await done(page).count()).toBe(1);
    await page.locator(".banner").waitFor({ state: "detached" });
    const off = async () => {
      const { clock: now } = await viewOf(server.port, game);
      const reading = now?.readings?.find((it) => it.power === power && it.running === true);
      return Math.abs(millis(await clock.innerText()) - big(reading?.left_ms));
    };
    await expect.poll(off, { timeout: 20_000 }).toBeLessThan(3000);
    await page.close();
  });

  it("whose clock is set while it is looked at: its clocks are the server's again soon", async () => {
    const { game, token, power } = await timedGame();
    const page = await browser.page();
    await page.clock.install();
    await page.addInitScript((it) => localStorage.setItem("armistice.token", it), token);
    await page.goto(`/games/${game}`);
    await page.locator(".buy").waitFor();
    const clock = page.locator(".sides li", { hasText: power }).locator("time.clock");
    await clock.waitFor();
    await page.clock.setSystemTime(Date.now() + HOURS);
    const off = async () => {
      const { clock: now } = await viewOf(server.port, game);
      const reading = now?.readings?.find((it) => it.power === power && it.running === true);
      return Math.abs(millis(await clock.innerText()) - big(reading?.left_ms));
    };
    await expect.poll(off).toBeGreaterThan(60_000);
    await expect.poll(off, { timeout: 60_000, interval: 500 }).toBeLessThan(3000);
    await page.close();
  });
});
