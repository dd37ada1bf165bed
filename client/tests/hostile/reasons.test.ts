// Hostile text as reasons: of pauses, rulings, disputes, credits and warnings, which stay in a game for ever.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionId } from "../../src/wire/ids";
import type { Ask } from "../../src/wire/messages";
import { desk, phone, startBrowser, type TestBrowser } from "../e2e/lib/browser";
import { servePages, type Pages } from "../e2e/lib/pages";
import { startServer, type TestServer } from "../e2e/lib/server";
import { twoAccounts } from "../e2e/lib/two";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;
let game = "";

const tower = "Z" + "\u0351\u0352\u0353".repeat(12);
const reasons = [
  "<img src=x onerror=hurt()>",
  `"><script>hurt()</script>`,
  `${tower.repeat(4)} {$count} \${hurt()}`,
  "W".repeat(400),
  "\u202eesrever \u2067\u2068\u200f",
  ["javascript", ":hurt() https://example.org/"].join(""),
];
/** Reasons that the server took. */
const taken: string[] = [];
const refused: string[] = [];

beforeAll(async () => {
  server = await startServer(40);
  pages = await servePages(server.port);
  browser = await startBrowser(pages.base);
  const begun = await twoAccounts(server.port, "classic", [], "evening");
  const { director, players } = begun;
  const [player, other] = players;
  ({ game } = begun);
  const tell = async (client: typeof director, kind: string, ask: (reason: string) => Ask) => {
    for (const reason of reasons) {
      const answer = await client.ask(ask(reason));
      const took = answer.malformed === undefined && answer.denied === undefined;
      if (took) taken.push(`${kind}: ${reason}`);
      else refused.push(`${kind}: ${JSON.stringify(answer).slice(0, 200)}`);
      if (took && kind === "pause") await client.ask({ resume_game: { game } });
    }
  };
  await tell(director, "pause", (reason) => ({ pause_game: { game, reason } }));
  await tell(director, "time", (reason) => ({ give_time: { game, amount_ms: "60000", reason } }));
  await tell(director, "warning", (reason) => ({ warn_player: { game, seat: 1, reason } }));
  await tell(director, "ruling", (reason) => ({
    rule: {
      game,
      action_id: actionId(),
      reason,
      correct: { corrections: [{ kind: "ADD_UNITS", power: "USSR", type: "infantry", count: 1, space: "Russia" }] },
    },
  }));
  const sequence = (await director.ask({ watch: { game } })).game_view?.sequence ?? 0;
  await tell(player ?? director, "dispute", (reason) => ({
    file_dispute: { game, seat: 0, about: sequence, paragraph: "CL-1.2.1", reason },
  }));
  const filed = (await director.ask({ list_disputes: { game } })).disputes?.disputes ?? [];
  for (const { dispute = 0 } of filed)
    await tell(other ?? director, "answer", (text) => ({
      move_dispute: { game, dispute, seat: 1, step: "ANSWERED", text },
    }));
  // It stands paused, with such a reason beside its phase.
  await director.ask({ resume_game: { game } });
  await director.ask({ pause_game: { game, reason: reasons.slice(0, 2).join(" ") } });
  await director.ask({ say: { to: "GAME", game, text: "All is said." } });
  director.close();
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.remove();
});

async function expectText(page: Page): Promise<void> {
  const made = await page.evaluate(() => ({
    hurt: (window as unknown as { wounds: number }).wounds,
    elements: document.querySelectorAll("#app main img, #app script, #app [onerror]").length,
    links: [...document.querySelectorAll("a")].filter((it) => it.origin !== location.origin).length,
    wide: document.documentElement.scrollWidth > window.innerWidth,
  }));
  expect(made).toEqual({ hurt: 0, elements: 0, links: 0, wide: false });
  expect(browser.faults).toEqual([]);
}

describe.each([
  ["desk", desk],
  ["phone", phone],
] as const)("hostile reasons on a %s", (name, size) => {
  it("are text beside the phase, in the log, and in the history", async () => {
    for (const kind of ["pause", "time", "warning", "ruling", "dispute"])
      expect(
        taken.some((it) => it.startsWith(kind)),
        kind + refused.join(),
      ).toBe(true);
    const page = await browser.page(size);
    await page.addInitScript(() => {
      const count = { wounds: 0 };
      Object.assign(window, { hurt: () => ++count.wounds });
      Object.defineProperty(window, "wounds", { get: () => count.wounds });
      document.addEventListener("securitypolicyviolation", (it) => console.error(`policy: ${it.violatedDirective}`));
    });
    await page.goto(`/games/${game}`);
    await page.locator(".phases .chip", { hasText: "<img src=x" }).waitFor();
    const folder = process.env.SHOTS;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/reasons-${name}.png` });
    await expectText(page);
    await page.getByRole("tab", { name: "Log" }).click();
    await page.locator(".log li", { hasText: "<img src=x" }).first().waitFor();
    if (folder !== undefined) await page.screenshot({ path: `${folder}/reasons-${name}-log.png` });
    await expectText(page);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await expectText(page);
    }
    await page.close();
  });
});
