// axe at the states of a table that a turn does not begin with, in all themes.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { stages, type Stage } from "../e2e/lib/stages";
import { stand } from "../e2e/lib/stand";
import { faultsOf } from "./lib/axe";
import { looks, pageOf } from "./lib/looks";

const shared = stand(50);

const games = new Map<string, Stage>();
beforeAll(async () => {
  for (const [name, begin] of Object.entries(stages)) games.set(name, await begin(shared.server.port));
});

/** Each state: the stage that its game is at, what shows that it is there, and how one comes to it from there. */
const states: Record<string, { stage: keyof typeof stages; ready: string; reach?: (page: Page) => Promise<void> }> = {
  "a question": { stage: "question", ready: ".question" },
  "battles with their odds": {
    stage: "fights",
    ready: ".fights .button",
    reach: async (page) => {
      await page.locator(".fights").getByRole("button", { name: "Odds" }).first().click();
      await page.locator(".fights .odds").first().waitFor();
    },
  },
  "the placement of units": {
    stage: "placement",
    ready: ".places .button",
    reach: async (page) => {
      await page.locator(".places .button").first().click();
      await page.locator("section.placing").waitFor();
    },
  },
  "seats that are free": { stage: "seats", ready: ".seats li" },
  "the result": { stage: "result", ready: ".panel h2" },
  "the command line": {
    stage: "placement",
    ready: ".places .button",
    reach: async (page) => {
      await page.keyboard.press("/");
      await page.locator("form.line").waitFor();
      await page.keyboard.type("place");
      await page.locator("form.line [role=option]").first().waitFor();
    },
  },
  "the clocks": {
    stage: "placement",
    ready: ".places .button",
    reach: async (page) => {
      await page.keyboard.press("c");
      await page.getByRole("dialog").locator("summary").click();
      await page.getByRole("dialog").locator("details p").first().waitFor();
    },
  },
  "a paragraph of the rules, over the game": {
    stage: "question",
    ready: ".question",
    reach: async (page) => {
      await page.locator(".question a[href^='/rules/']").first().click();
      await page.getByRole("dialog").locator("p").first().waitFor();
    },
  },
  "the keys": {
    stage: "placement",
    ready: ".places .button",
    reach: async (page) => {
      await page.keyboard.press("F1");
      await page.getByRole("dialog").waitFor();
    },
  },
};

describe.each(looks)("accessibility on a %s, %s", (name, theme, size) => {
  const open = () => pageOf(shared.browser, size, theme);
  const shoot = async (page: Page, state: string) => {
    const folder = process.env.SHOTS;
    if (folder !== undefined && (theme === "dark" || theme === "light"))
      await page.screenshot({ path: `${folder}/state-${name}-${theme}-${state.replaceAll(" ", "-")}.png` });
  };
  async function check(page: Page, state: string): Promise<void> {
    await shoot(page, state);
    expect({ state, faults: await faultsOf(page) }).toEqual({ state, faults: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }

  it.each(Object.keys(states))("finds nothing at %s", async (state) => {
    const { stage, ready, reach } = states[state] ?? { stage: "seats", ready: "" };
    const { game, token } = games.get(stage) ?? { game: "", token: "" };
    const page = await open();
    await page.addInitScript((it) => localStorage.setItem("armistice.token", it), token);
    await page.goto(`/games/${game}`);
    await page.locator("[data-space]").first().waitFor({ state: "attached" });
    await page.locator(ready).first().waitFor();
    await reach?.(page);
    await check(page, state);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("finds nothing at the list of all spaces, where a game has no map", async () => {
    const { game = "" } = games.get("placement") ?? {};
    const page = await open();
    await page.route(/assets\/classic-[^/]*\.js$/, (route) => route.abort());
    await page.route(/assets\/classic-smith-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`/games/${game}`);
    await page.getByText("This game has no map here. All spaces are listed.").waitFor();
    await check(page, "list of spaces");
    // The test itself took the map away.
    shared.browser.faults.length = 0;
    await page.close();
  });

  it("finds nothing where a game is created, all its options and parameters open", async () => {
    const page = await open();
    await page.goto("/create");
    await page.locator(".option input").first().waitFor();
    await page.locator(".option input").first().check();
    const closed = page.locator("details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await page.locator(".parameters li").first().waitFor();
    await check(page, "create");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("finds nothing at a paragraph of the rules, and where one is looked for", async () => {
    const page = await open();
    for (const address of ["/rules/1914-4.2.2", "/rules/naval%20base"]) {
      await page.goto(address);
      await page.locator("dd, dt").first().waitFor();
      await check(page, address.replaceAll("/", " "));
    }
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
