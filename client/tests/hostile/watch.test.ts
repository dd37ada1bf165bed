import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionId } from "../../src/wire/ids";
import { desk, phone, startBrowser, type TestBrowser } from "../e2e/lib/browser";
import { openClient } from "../e2e/lib/client";
import { servePages, type Pages } from "../e2e/lib/pages";
import { startServer, type TestServer } from "../e2e/lib/server";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;
let game = "";
let account = "";

const tower = "Z" + "\u0351\u0352\u0353".repeat(12);
/** The server takes letters alone in names; the page is told worse, as by a server that does not look. */
const plain = "Mallory";
const name = `<img src=x onerror=hurt()>${tower}${"W".repeat(60)}\u202e`;
const title = `"><script>hurt()</script>${tower}${"W".repeat(20)}`;
const event = `../%2e%2e/<svg onload=hurt()> {x} \${y} ${"M".repeat(40)}`;
const script = ["javascript", ""].join(":");
const talk = [
  "<img src=x onerror=hurt()>",
  tower.repeat(8),
  "W".repeat(1000),
  `${script}hurt() https://example.org/`,
  "مرحبا (abc) שלום 123",
];

beforeAll(async () => {
  server = await startServer(40);
  pages = await servePages(server.port);
  browser = await startBrowser(pages.base);
  const person = await openClient(server.port);
  const known = await person.ask({ register: { name: plain, password: "a horse of seven colours", program: "test" } });
  expect(known.welcome?.name ?? JSON.stringify(known)).toBe(plain);
  account = known.welcome?.account ?? "";
  const created = await person.ask({
    create_game: { action_id: actionId(), bundle: "1914", title, event, clock: { preset: "evening" } },
  });
  expect(created.game_created, JSON.stringify(created)).toBeDefined();
  game = created.game_created?.game ?? "";
  const seat_token = created.game_created?.seats?.[0]?.token ?? "";
  await person.ask({ take_seat: { game, seat: 0, seat_token } });
  for (const text of talk) {
    const said = await person.ask({ say: { to: "GAME", game, text } });
    expect(said.said, JSON.stringify(said)).toBeDefined();
  }
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.remove();
});

/** Nothing was made of the texts: no elements, no scripts, no breach of the policy, no bar to scroll the page aside. */
async function expectText(page: Page): Promise<void> {
  const made = await page.evaluate(() => ({
    hurt: (window as unknown as { wounds: number }).wounds,
    elements: document.querySelectorAll("main img, main script, main svg[onload], main b[onclick]").length,
    links: [...document.querySelectorAll("a")].filter((it) => it.origin !== location.origin).length,
    wide: document.documentElement.scrollWidth > window.innerWidth,
  }));
  expect(made).toEqual({ hurt: 0, elements: 0, links: 0, wide: false });
  expect(browser.faults).toEqual([]);
}

describe.each([
  ["desk", desk],
  ["phone", phone],
] as const)("hostile text on a %s", (title_, size) => {
  async function open(address: string): Promise<Page> {
    const page = await browser.page(size);
    await page.addInitScript(() => {
      const count = { wounds: 0 };
      Object.assign(window, { hurt: () => ++count.wounds });
      Object.defineProperty(window, "wounds", { get: () => count.wounds });
      document.addEventListener("securitypolicyviolation", (it) => console.error(`policy: ${it.violatedDirective}`));
    });
    const told = JSON.stringify(name).slice(1, -1);
    await page.routeWebSocket(/\/wire$/, (socket) => {
      const there = socket.connectToServer();
      there.onMessage((message) => socket.send(String(message).replaceAll(plain, told)));
    });
    await page.goto(address);
    return page;
  }
  const shoot = async (page: Page, of: string) => {
    const folder = process.env.SHOTS;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/hostile-${title_}-${of}.png` });
  };

  it("is text in the page of an event", async () => {
    const page = await open(`/events/${encodeURIComponent(event)}`);
    await page.locator(".lines .person", { hasText: "<img src=x" }).first().waitFor();
    await page.getByRole("heading", { name: "<script>" }).waitFor();
    await shoot(page, "event");
    await expectText(page);
    await page.close();
  });
  it("is text in the page of a person", async () => {
    const page = await open(`/people/${account}`);
    await page.getByRole("heading", { name: "<img src=x" }).waitFor();
    await page.locator(".lines li").first().waitFor();
    await shoot(page, "person");
    await expectText(page);
    await page.close();
  });
  it("is text at a table: seats, talk, log", async () => {
    const page = await open(`/games/${game}`);
    await page.getByRole("link", { name: "<img src=x" }).first().waitFor();
    await shoot(page, "seats");
    await expectText(page);
    await page.getByRole("tab", { name: "Talk" }).click();
    await page.getByText(`${script}hurt()`).waitFor();
    await shoot(page, "talk");
    await expectText(page);
    await page.getByRole("tab", { name: "Log" }).click();
    await page.locator(".log li").first().waitFor();
    await expectText(page);
    await page.close();
  });
  it("is text in the lobby", async () => {
    const page = await open("/");
    await page
      .getByRole("tab", { name: "To join" })
      .click()
      .catch(() => undefined);
    await expectText(page);
    await page.close();
  });
});
