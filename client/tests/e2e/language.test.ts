// The language of the pages: as the browser says, or as it was chosen; German whole, and with room for it on the smallest phone.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { desk, small } from "./lib/browser";
import { beginGame, settled } from "./lib/driver";
import { finger, mouse } from "./lib/hands";
import { shownBy } from "./lib/shown";
import { stand } from "./lib/stand";

const shared = stand(50);
const GERMAN = /\/assets\/german-[^/]*\.js$/;

/** Notes each file of German texts that a page asks for. */
function germanOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (it) => {
    if (GERMAN.test(it.url())) asked.push(it.url());
  });
  return asked;
}
const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

/** English words of the pages that no German text has. */
const english = /\b(?:the|and|your|you|not|with|turn|phase of|units|choose|game|games|round)\b/i;

it.each([
  ["phone", small, finger],
  ["desk", desk, mouse],
] as const)("German has every text of the pages, and room for it, on a %s", async (name, size, hands) => {
  const page = await shared.browser.page(size, "dark", "reduce", "de-AT");
  const asked = germanOf(page);
  const found: string[] = [];
  const look = async (screen: string) => {
    const shown = await shownBy(page);
    const folder = process.env.SHOTS;
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/german-${name}-${screen.replace(/\W+/g, "-")}.png` });
    if (shown.wide > 0) found.push(`${screen}: wider than its window by ${shown.wide}`);
    found.push(...shown.cut.map((it) => `${screen}: cut: ${it}`));
    // What the server says is in English, and is marked as such where it is a whole paragraph.
    const texts = await page.evaluate(() => {
      const all = [
        ...document.querySelectorAll("main button, header button, header a, h1, h2, h3, label, legend, summary"),
      ];
      return all
        .filter((it) => !it.closest("[lang=en]"))
        .map((it) => {
          const own = it.cloneNode(true) as HTMLElement;
          // Titles that the server gives stand in lists, too.
          for (const part of own.querySelectorAll("[lang=en], select")) part.remove();
          return own.textContent ?? "";
        });
    });
    found.push(...texts.filter((it) => english.test(it)).map((it) => `${screen}: English: ${it.slice(0, 80)}`));
  };
  for (const address of ["/", "/mine", "/create", "/rules", "/account", "/nothing"]) {
    await page.goto(address);
    await page.locator("main h1, main h2").first().waitFor();
    expect(await language(page)).toBe("de");
    await look(address);
  }
  await page.goto("/");
  await page.locator('#bundle option[value="1914"]').waitFor({ state: "attached" });
  await hands.choose(page.locator("#bundle"), "1914");
  await hands.press(page.getByRole("button", { name: "Jetzt spielen" }));
  await page.locator(".buy .stepper").first().waitFor();
  await settled(page);
  await look("table");
  expect(await page.locator("li[aria-current=step]").textContent()).toBe("Einkauf");
  expect(await page.locator(".buy").innerText()).toContain("Infanterie");
  await hands.press(page.getByRole("button", { name: /Einkauf beenden$/ }));
  await page.locator("li[aria-current=step]", { hasText: "Bewegung" }).waitFor();
  await settled(page);
  await look("table, next phase");
  for (const tab of await page.getByRole("tab").all()) {
    await hands.press(tab);
    await look(`table, ${(await tab.textContent()) ?? ""}`);
  }
  expect(found).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  await page.close();
});

it("is chosen in the appearance, and kept; readers of English load no German", async () => {
  const page = await shared.browser.page();
  const asked = germanOf(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).waitFor();
  expect([await language(page), asked]).toEqual(["en", []]);
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await page.getByRole("button", { name: "Jetzt spielen" }).waitFor();
  expect(await language(page)).toBe("de");
  await page.goto("/rules");
  await page.getByRole("heading", { name: "Regeln" }).waitFor();
  await page.getByRole("button", { name: "Darstellung" }).click();
  await page.getByRole("button", { name: "Wie der Browser" }).click();
  await page.getByRole("heading", { name: "Rules" }).waitFor();
  await page.close();
});

it("is English where the German texts cannot be loaded", async () => {
  const page = await shared.browser.page(desk, "dark", "reduce", "de-DE");
  await page.route(GERMAN, (route) => route.abort());
  await beginGame(page, "1914");
  expect(await language(page)).toBe("en");
  await page.getByRole("button", { name: "End purchase" }).waitFor();
  await page.close();
});
