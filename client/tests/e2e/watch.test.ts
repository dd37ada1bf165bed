import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk, phone, startBrowser, type TestBrowser } from "./lib/browser";
import { openClient, type TestClient } from "./lib/client";
import { beginGame } from "./lib/driver";
import { servePages, type Pages } from "./lib/pages";
import { startServer, type TestServer } from "./lib/server";
import { partnersPlay, playUntilRolled } from "./lib/watched";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;
let game = "";
let director: TestClient;

beforeAll(async () => {
  server = await startServer(20);
  pages = await servePages(server.port);
  browser = await startBrowser(pages.base);
  const begun = await partnersPlay(server.port, "classic", { title: "Table 1" });
  game = begun.game;
  director = begun.client;
  await playUntilRolled(begun.client, game, 6);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.remove();
});

async function open(size = desk): Promise<Page> {
  const page = await browser.page(size);
  await page.goto(`/games/${game}`);
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator(".log .dice").first().waitFor();
  return page;
}

describe("the check in the page", () => {
  it("finds that dice fit, by one click", async () => {
    const page = await open();
    await page.locator(".log button.dice").last().click();
    await page.getByText("These dice are correct.").waitFor();
    expect(browser.faults).toEqual([]);
    await page.close();
  });

  it("checks the whole record in a worker, under the page's policy", async () => {
    const page = await open();
    const started = page.waitForEvent("worker");
    await page.getByRole("button", { name: "Check dice" }).first().click();
    await page.getByRole("button", { name: "Check the whole record" }).click();
    await page.getByText("The record is correct.").waitFor();
    expect((await started).url()).toContain("/assets/worker-");
    expect(browser.faults).toEqual([]);
    await page.close();
  });

  it("finds a record that was changed on its way", async () => {
    const page = await open();
    await page.context().route("**/record", async (route) => {
      const answer = await route.fetch();
      const body = await answer.body();
      body.writeUInt8(body.readUInt8(body.length >> 1) ^ 4, body.length >> 1);
      await route.fulfill({ response: answer, body });
    });
    await page.getByRole("button", { name: "Check dice" }).first().click();
    await page.getByRole("button", { name: "Check the whole record" }).click();
    await page.getByText("The record has a fault.").waitFor();
    await page.close();
  });
});

describe("seeds", () => {
  it("of the person who plays go into the dice, and the game begins at once", async () => {
    const page = await browser.page();
    await beginGame(page, "1914");
    await page.getByRole("button", { name: "Check dice" }).click();
    await page.getByRole("button", { name: "Check the whole record" }).click();
    await page.getByText("One seed of a person").waitFor();
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});

describe("the history", () => {
  it("leads to a moment by its link, and back", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Battle before" }).click();
    await page.getByRole("link", { name: "Link to this moment" }).click();
    const at = /\?at=(\d+)$/.exec(page.url())?.[1] ?? "none";
    const other = await browser.page();
    await other.goto(page.url());
    await other.getByText(`Entry ${at} of`).first().waitFor();
    await other.getByRole("button", { name: "Back to now" }).click();
    await other.getByRole("button", { name: "Back to now", disabled: true }).waitFor();
    expect(other.url()).toMatch(/\/games\/[0-9a-f]{32}$/);
    expect(browser.faults).toEqual([]);
    await other.close();
    await page.close();
  });

  it("follows the address from moment to moment, back and forward too", async () => {
    const page = await browser.page();
    const shows = (entry: number) => page.getByText(`Entry ${entry} of`).first().waitFor();
    await page.goto(`/games/${game}?at=5`);
    await shows(5);
    // The table stays open meanwhile, with all that it knows.
    await page.locator(".table").evaluate((it) => (it.id = "first"));
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = `${window.location.pathname}?at=9`;
      document.body.append(link);
      link.click();
    });
    await shows(9);
    await page.goBack();
    await shows(5);
    await page.goForward();
    await shows(9);
    expect(await page.locator("#first").count()).toBe(1);
    expect(browser.faults).toEqual([]);
    await page.close();
  });

  it("tells any battle again, and shows the numbers of the game", async () => {
    const page = await open();
    await page.getByRole("tab", { name: "Battles" }).click();
    await page.locator(".choose select").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Play again" }).waitFor();
    await page.locator("article .dice").first().waitFor();
    await page.getByRole("button", { name: "Charts" }).first().click();
    await page.locator(".chart .line").first().waitFor();
    expect(await page.locator(".scroll tbody tr").count()).toBeGreaterThan(0);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});

describe("talk", () => {
  it("to one's side is apart from talk to all", async () => {
    const page = await browser.page(phone);
    await beginGame(page, "1914");
    await page.getByRole("tab", { name: "Talk" }).click();
    await page.getByRole("textbox", { name: "Say something" }).fill("Hello, all");
    await page.keyboard.press("Enter");
    await page.getByText("Hello, all").waitFor();
    await page.getByRole("radio", { name: /alone/ }).check();
    await page.getByText("Only players of your side read this.").waitFor();
    expect(await page.getByText("Hello, all").count()).toBe(0);
    await page.getByRole("textbox", { name: "Say something" }).fill("I go north");
    await page.keyboard.press("Enter");
    await page.getByText("I go north").waitFor();
    await page.getByRole("radio", { name: "All" }).check();
    await page.getByText("Hello, all").waitFor();
    expect(await page.getByText("I go north").count()).toBe(0);
    await page.reload();
    await page.getByRole("tab", { name: "Talk", exact: true }).click();
    await page.getByText("Hello, all").waitFor();
    expect(browser.faults).toEqual([]);
    await page.screenshot({ path: process.env.SHOTS ? `${process.env.SHOTS}/talk.png` : undefined });
    await page.close();
  });
});

describe("talk of more than a page", () => {
  it("goes on to older lines where one scrolls up", async () => {
    const clients = await Promise.all([1, 2, 3].map(() => openClient(server.port)));
    for (let at = 1; at <= 54; ++at) {
      const client = clients[at % 3];
      for (;;) {
        const answer = await client?.ask({ say: { to: "LOBBY", text: `Line number ${at}` } });
        if (answer?.said !== undefined) break;
        await new Promise((resolve) => setTimeout(resolve, answer?.busy?.retry_ms ?? 500));
      }
    }
    for (const client of clients) client.close();
    const page = await browser.page();
    await page.goto("/");
    const list = page.getByRole("list", { name: "Talk" });
    // Texts of people stand between marks of direction.
    const said = (number: number) => list.locator("li", { hasText: `Line number ${number}\u2069` });
    await said(54).waitFor();
    expect(await said(4).count()).toBe(0);
    await list.evaluate((it) => it.scrollTo(0, 0));
    await said(1).waitFor();
    await page.getByRole("button", { name: "Older lines" }).waitFor({ state: "detached" });
    // What was read stays where it was.
    expect(await list.evaluate((it) => it.scrollTop)).toBeGreaterThan(0);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});

describe("the rules of a table", () => {
  it("are those of its game, and of all games where one wants them", async () => {
    const page = await open();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Rules" }).click();
    await page.waitForURL(/\/rules\?game=[0-9a-f]{32}$/);
    const only = page.getByRole("checkbox", { name: /^Only the rules of this game/ });
    await only.waitFor();
    const numbers = () => page.locator("dt a").allInnerTexts();
    await page.getByRole("searchbox").fill("submarine attack");
    await page.keyboard.press("Enter");
    await page.locator("dt").first().waitFor();
    const own = await numbers();
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((it) => /^(1914|HR|EU|1914T|EUO|OQ-EU)-/.test(it))).toEqual([]);
    await only.uncheck();
    await expect.poll(async () => (await numbers()).some((it) => it.startsWith("1914-"))).toBe(true);
    await only.check();
    await page.getByRole("link", { name: "Contents" }).click();
    await page.locator("details summary", { hasText: "rulings" }).first().click();
    await page
      .getByRole("link", { name: /^OQ-\S+ [A-Z]/ })
      .first()
      .waitFor();
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});

describe("a game that is shown later", () => {
  it("says how old it is, at the top and beside what is said", async () => {
    const late = await partnersPlay(server.port, "classic", { spectator_delay_minutes: 7 });
    const page = await browser.page();
    await page.goto(`/games/${late.game}`);
    await page.getByText("You see this game 7 minutes late.").waitFor();
    await page.getByRole("tab", { name: "Talk" }).click();
    await page.getByText("What you read here is 7 minutes old").waitFor();
    expect(browser.faults).toEqual([]);
    late.client.close();
    await page.close();
  });
});

/** Notes in the page how many tones it has played. */
async function listening(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const made = { count: 0 };
    Object.assign(window, { tones: made });
    const before = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      ++made.count;
      return before.call(this);
    };
  });
  return () => page.evaluate(() => (window as unknown as { tones: { count: number } }).tones.count);
}

describe("sounds", () => {
  it("are heard in one page where two are open", async () => {
    const first = await browser.page();
    const pages = [first, await first.context().newPage()];
    const counts: (() => Promise<number>)[] = [];
    for (const page of pages) {
      counts.push(await listening(page));
      await page.goto(`/games/${game}`);
      await page.getByRole("tab", { name: "Talk" }).click();
      await page.getByRole("textbox", { name: "Say something" }).waitFor();
    }
    const heard = async () => {
      let sum = 0;
      for (const count of counts) sum += await count();
      return sum;
    };
    await director.ask({ say: { to: "GAME", game, text: "One tone, please" } });
    for (const page of pages) await page.getByText("One tone, please").waitFor();
    await expect.poll(heard, { timeout: 5000 }).toBe(1);
    for (const page of pages) await page.close();
  });

  it("have a switch each, which is kept", async () => {
    const page = await browser.page();
    const count = await listening(page);
    await page.goto(`/games/${game}`);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("checkbox", { name: "Talk" }).uncheck();
    expect(await count()).toBe(0);
    await page.getByRole("checkbox", { name: "Your turn" }).uncheck();
    await page.getByRole("checkbox", { name: "Your turn" }).check();
    expect(await count()).toBe(3);
    await page.reload();
    await page.getByRole("button", { name: "Settings" }).click();
    expect(await page.getByRole("checkbox", { name: "Talk" }).isChecked()).toBe(false);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});
