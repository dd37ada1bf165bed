import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desk, phone, startBrowser, type TestBrowser } from "../e2e/lib/browser";
import { servePages, strangePages, type Pages } from "../e2e/lib/pages";
import { startServer, type TestServer } from "../e2e/lib/server";
import { shownBy } from "../e2e/lib/shown";
import { rewriteServer } from "./lib/server_text";
import { screens } from "./lib/visit";

let server: TestServer;
let pages: Pages;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer(20);
  pages = await servePages(server.port, await strangePages());
  browser = await startBrowser(pages.base);
  // These pages are built for this test alone.
}, 300_000);
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.remove();
});

/** The server's words in letters that no page has, so that what is left of plain letters is of the code or a name. */
const greek = (text: string) => text.replace(/[a-z]/gi, "\u03be");
/** What `Intl` writes, and the name of this program. */
const byIntl =
  /\b(?:and|or|at|AM|PM|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|[A-Z][a-z]+day)\b/g;

/** A name of the wire, and as pages write it where nobody has words for it: "tournament-1914", "Tournament 1914". */
function spelled(name: string): string[] {
  const words = name.replaceAll(/[-_]/g, " ");
  return [name, words, words.charAt(0).toUpperCase() + words.slice(1)];
}

describe.each([
  ["desk", desk, "ltr"],
  ["phone", phone, "ltr"],
  ["desk from right to left", desk, "rtl"],
  ["phone from right to left", phone, "rtl"],
] as const)("a strange language on a %s", (_, size, direction) => {
  it("has every text of the pages, and room for it", async () => {
    const page = await browser.page(size);
    const names = await rewriteServer(page, greek);
    await page.addInitScript((dir) => {
      document.addEventListener("DOMContentLoaded", () => document.documentElement.setAttribute("dir", dir));
    }, direction);
    const plain = new Set<string>();
    const cut: string[] = [];
    const look = async (screen: string) => {
      const shown = await shownBy(page);
      expect({ screen, wide: shown.wide }).toEqual({ screen, wide: 0 });
      cut.push(...shown.cut.map((it) => `${screen}: ${it}`));
      const whole = [...names, "Armistice"].filter((it) => it.length > 2);
      const known = whole.flatMap(spelled).sort((a, b) => b.length - a.length);
      for (const text of shown.texts) {
        if (!/[A-Za-z]{2}/.test(text)) continue;
        let rest = text;
        for (const name of known) rest = rest.replaceAll(name, "");
        if (/[A-Za-z]{2}/.test(rest.replace(byIntl, "")))
          plain.add(`${screen}: ${rest.replace(byIntl, "").trim().slice(0, 60)} in ${text.slice(0, 60)}`);
      }
      const folder = process.env.SHOTS;
      const file = `${direction}-${size.width}-${screen.replace(/[^\w]+/g, "-")}.png`;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${file}` });
    };
    for (const [address, ready] of screens) {
      await page.goto(address);
      await page.locator(ready).first().waitFor({ state: "attached" });
      await look(address);
    }
    await page.goto("/");
    await page.locator('#bundle option[value="1914"]').waitFor({ state: "attached" });
    await page.selectOption("#bundle", "1914");
    await page.locator("main .button.main").first().click();
    await page.locator(".buy .stepper").first().waitFor();
    await look("table");
    await page.locator(".buy .stepper button:last-child").first().click();
    await page.locator(".buy .button.main").click();
    await page.locator(".sending").waitFor({ state: "detached" });
    await page.locator(".end .go").click();
    await look("table, next phase");
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await look(`table, ${(await tab.textContent()) ?? ""}`);
    }
    expect([...plain]).toEqual([]);
    expect(cut).toEqual([]);
    await page.close();
  });
});
