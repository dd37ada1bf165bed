import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Answer, ClientMessage } from "../../src/wire/messages";
import { desk, startBrowser, type TestBrowser } from "./lib/browser";
import { beginGame, settled } from "./lib/driver";
import { servePages, type Pages } from "./lib/pages";
import { startServer, type TestServer } from "./lib/server";
import { partnersPlay, playUntilRolled } from "./lib/watched";
import { openLine, type Line } from "./lib/wire";

let server: TestServer;
let line: Line;
let pages: Pages;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer(20);
  line = await openLine(server.port);
  pages = await servePages(line.port);
  browser = await startBrowser(pages.base);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await line.close();
  await server.remove();
});

// A test leaves no line cut behind, and no word of a browser that it had made complain.
afterEach(() => {
  line.mend();
  browser.faults.length = 0;
});

const DAY_MS = 86_400_000;
const more = (page: Page) => page.locator(".buy .stepper button:last-child").first();
async function buyOne(page: Page): Promise<void> {
  await more(page).click();
  await page.locator(".buy .button.main").click();
}
/** Lets a page hear a server that says other things. */
async function hear(page: Page, change: (answer: Answer) => Answer): Promise<void> {
  await page.routeWebSocket(/\/wire$/, (socket) => {
    const there = socket.connectToServer();
    there.onMessage((text) => socket.send(JSON.stringify(change(JSON.parse(String(text)) as Answer))));
  });
}

describe("a page that was away", () => {
  it("for minutes: what was done meanwhile is sent when the line is back", async () => {
    const page = await browser.page();
    await beginGame(page, "1914");
    line.cut();
    await page.locator(".banner").waitFor({ timeout: 30_000 });
    await buyOne(page);
    await page.locator(".sending").waitFor();
    line.mend();
    await page.locator(".banner").waitFor({ state: "detached", timeout: 60_000 });
    await settled(page);
    await page.locator("ol.done li").first().waitFor({ state: "attached" });
    expect(await page.locator("ol.done li").count()).toBe(1);
    await page.close();
  });

  it("for days: it comes to the newest position, with a whole log, and plays nothing back", async () => {
    const { game, client } = await partnersPlay(server.port, "classic");
    const page = await browser.page(desk, "dark", "no-preference");
    await page.clock.install();
    await page.goto(`/games/${game}`);
    await page.locator("[data-space]").first().waitFor();
    line.cut();
    await playUntilRolled(client, game, 14);
    const view = await client.ask({ watch: { game } });
    const last = view.game_view?.sequence ?? 0;
    expect(last).toBeGreaterThan(30);
    await client.ask({ say: { to: "GAME", game, text: "Said while you were away" } });
    await page.clock.fastForward(3 * DAY_MS);
    line.mend();
    await page.clock.fastForward(40_000);
    await page.clock.resume();
    await page.getByRole("tab", { name: "Log" }).click();
    await page.getByRole("button", { name: "Turn before" }).click();
    await page
      .getByText(new RegExp(`Entry \\d+ of ${last}`))
      .first()
      .waitFor({ timeout: 60_000 });
    expect(await page.locator(".layer-effects .glide").count()).toBe(0);
    await page.getByRole("tab", { name: /Talk/ }).click();
    await page.getByText("Said while you were away").waitFor();
    client.close();
    await page.close();
  });
});

describe("two tabs of one person", () => {
  it("show the same, and an act of one that comes too late in the other says so", async () => {
    const first = await browser.page();
    await beginGame(first, "1914");
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.locator(".buy").waitFor();
    await buyOne(first);
    await settled(first);
    await second.locator("ol.done li").first().waitFor({ state: "attached" });
    // The second tab does not hear that the first one ended the phase.
    await second.getByRole("button", { name: "Take back" }).click();
    await first.locator("ol.done li").first().waitFor({ state: "detached" });
    await Promise.all([first.locator(".end .go").click(), second.locator(".end .go").click()]);
    await first.locator(".movable").waitFor();
    await second.locator(".movable").waitFor();
    await Promise.all([settled(first), settled(second)]);
    // One phase was ended, not two.
    expect(await first.locator("li[aria-current=step]").innerText()).toBe(
      await second.locator("li[aria-current=step]").innerText(),
    );
    expect(browser.faults).toEqual([]);
    await second.close();
    await first.close();
  });
});

describe("a press that comes again by itself", () => {
  /** How many ends of a phase a page sent after this was pressed. */
  async function ends(press: (page: Page) => Promise<void>): Promise<number> {
    const page = await browser.page();
    const sent = new Set<string>();
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const { act } = JSON.parse(String(payload)) as ClientMessage;
        if (act?.command?.end_phase !== undefined) sent.add(act.action_id ?? "");
      }),
    );
    // A game whose next phases may end at once, too: the page never asks by such an act why they may not.
    await beginGame(page, "classic");
    const step = page.locator("li[aria-current=step]");
    const first = await step.innerText();
    await press(page);
    await expect.poll(() => step.innerText(), { timeout: 30_000 }).not.toBe(first);
    await settled(page);
    await page.close();
    return sent.size;
  }
  async function hold(page: Page, key: string): Promise<void> {
    for (let times = 0; times < 30; ++times) {
      await page.keyboard.down(key);
      await page.waitForTimeout(30);
    }
    await page.keyboard.up(key);
  }
  it("ends one phase: of a double click, of Enter held down, of the key for it held down", async () => {
    expect(await ends((page) => page.locator(".end .go").dblclick({ delay: 80 }))).toBe(1);
    const entered = async (page: Page) => {
      await page.locator(".end .go").focus();
      await hold(page, "Enter");
    };
    expect(await ends(entered)).toBe(1);
    expect(await ends((page) => hold(page, "e"))).toBe(1);
  });
  it("enters an account once", async () => {
    const page = await browser.page();
    let asked = 0;
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => (asked += String(payload).includes('"register"') ? 1 : 0)),
    );
    await page.goto("/account");
    await page.locator("input[autocomplete=username]").fill("Held Down");
    await page.locator("input[type=password]").fill("a long password of somebody");
    await page.locator("input[type=password]").focus();
    await hold(page, "Enter");
    await page.getByText("Held Down").first().waitFor();
    expect(asked).toBe(1);
    await page.close();
  });
});

describe("a page that is older than its server", () => {
  it("says so once the server came back newer, and loads anew by itself when nobody looks", async () => {
    const page = await browser.page();
    let version = "1";
    await hear(page, (answer) =>
      answer.welcome === undefined ? answer : { ...answer, welcome: { ...answer.welcome, version } },
    );
    await beginGame(page, "1914");
    version = "2";
    line.cut();
    line.mend();
    await page.getByText("The server has a newer version of this page.").waitFor({ timeout: 60_000 });
    const loaded = page.waitForEvent("load");
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await loaded;
    await page.locator("section.turn").waitFor();
    expect(await page.locator(".banner").count()).toBe(0);
    await page.close();
  });
  it("says so where a part of it is gone, and the rest works on", async () => {
    const page = await browser.page();
    await beginGame(page, "1914");
    await page.route(/assets\/Log-/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("tab", { name: "Log" }).click();
    await page.getByText("The server has a newer version of this page.").waitFor();
    await page.getByText("This part of the page failed. The rest works on.").waitFor();
    await page.getByRole("tab", { name: "Turn" }).click();
    await buyOne(page);
    await settled(page);
    await page.close();
  });
});

describe("what this client has never heard of", () => {
  it("is shown by its name: a command, a declaration, a unit, a mark, a phase", async () => {
    const page = await browser.page();
    await hear(page, (answer) => {
      const { legal_moves } = answer;
      if (legal_moves === undefined) return answer;
      const strange = { frobnicate: { space: "Vienna" } } as object;
      const declared = { declare: { what: "sing-loudly" } };
      return {
        ...answer,
        legal_moves: { ...legal_moves, commands: [...(legal_moves.commands ?? []), strange, declared] },
      };
    });
    await beginGame(page, "1914");
    await page.getByRole("button", { name: "frobnicate" }).waitFor();
    await page.locator(".turn details summary").last().click();
    await page.getByRole("button", { name: "Sing loudly" }).waitFor();
    await buyOne(page);
    await settled(page);
    expect(browser.faults).toEqual([]);
    await page.close();
  });
  it("is asked as far as it can be: a form of an answer", async () => {
    const page = await browser.page();
    await hear(page, (answer) => {
      const { game_view } = answer;
      const [to_act] = game_view?.to_act ?? [];
      if (game_view === undefined || to_act === undefined) return answer;
      const asked = [to_act.power ?? ""];
      const form = { power: asked[0], form: { kind: "SPIRAL" as never } };
      const decision = { id: 7, decision: "which-spiral", asked, asks: "Which spiral?", forms: [form] };
      return { ...answer, game_view: { ...game_view, decisions: [decision as never] } };
    });
    await beginGame(page, "1914");
    await page.getByText("Which spiral?").waitFor();
    await page.getByText("This page does not know how to ask this.").waitFor();
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});

describe("a board", () => {
  it("that lacks a space shows it beside a neighbour, and it can be played", async () => {
    const page = await browser.page();
    await page.route(/assets\/1914-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({ response: answer, body: text.replaceAll(/\bVienna(["']?):/g, "Wien$1:") });
    });
    await beginGame(page, "1914");
    await page.locator(".end .go").click();
    await page.locator(".movable").waitFor();
    await page.locator('[data-space="Vienna"]').waitFor({ state: "attached" });
    expect(await page.locator('[data-space="Wien"]').count()).toBe(0);
    await page.keyboard.press("g");
    await page.keyboard.type("Vienna");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.locator("section.picked", { hasText: "Vienna" }).waitFor();
    const folder = process.env.SHOTS;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/faults-badge.png` });
    await page.locator("section.picked .targets .button", { hasText: "Galicia" }).click();
    await page.locator("ol.done li").first().waitFor({ state: "attached" });
    expect(browser.faults).toEqual([]);
    await page.close();
  });
  it("that cannot be loaded leaves the list of all spaces", async () => {
    const page = await browser.page();
    await page.route(/assets\/1914-[^/]*\.js$/, (route) => route.abort());
    await beginGame(page, "1914");
    await page.getByText("This game has no map here. All spaces are listed.").waitFor();
    await page.getByText("Vienna").first().waitFor();
    await page.close();
  });
});

describe("a browser", () => {
  it("without WebSocket is told so", async () => {
    const page = await browser.page();
    await page.addInitScript(() => Reflect.deleteProperty(window, "WebSocket"));
    await page.goto("/");
    await page.getByText("This browser cannot connect: it has no WebSocket. Use a newer one.").waitFor();
    expect(browser.faults).toEqual([]);
    await page.close();
  });
  it("whose storage is switched off plays all the same", async () => {
    const page = await browser.page();
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
    });
    await beginGame(page, "1914");
    await buyOne(page);
    await settled(page);
    await page.locator("ol.done li").first().waitFor({ state: "attached" });
    expect(browser.faults).toEqual([]);
    await page.close();
  });
});
