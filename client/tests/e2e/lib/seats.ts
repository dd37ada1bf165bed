import type { Page } from "playwright-core";

/** Who plays which power of a new game; bots play those that are not named. */
export type Who = Readonly<Record<string, "me" | "bot" | "invite" | "anybody">>;

/** The powers of a bundle that somebody may play, as the page of new games lists them. */
export async function chooseBundle(page: Page, bundle: string): Promise<string[]> {
  await page.goto("/create");
  await page.locator(`option[value="${bundle}"]`).waitFor({ state: "attached" });
  await page.locator("main select").first().selectOption(bundle);
  // Until the bundle is there the page shows the powers of the one before.
  await page.getByRole("button", { name: "Create the game", disabled: false }).waitFor();
  const ids = await page.locator("select[id^=who-]").evaluateAll((all) => all.map((it) => it.id));
  return ids.map((it) => it.slice("who-".length));
}

/** Creates a game on its page and comes to its table. Returns its address. */
export async function createGame(page: Page, who: Who): Promise<string> {
  for (const [power, it] of Object.entries(who)) await page.locator(`[id="who-${power}"]`).selectOption(it);
  await page.getByRole("button", { name: "Create the game" }).click();
  await page.waitForURL(/\/games\/[0-9a-f]{32}$/);
  return new URL(page.url()).pathname;
}

/** Makes a link for the first seat that is free. */
export async function invite(page: Page): Promise<string> {
  await page
    .getByRole("button", { name: /^Invite by a link/ })
    .first()
    .click();
  const field = page.getByRole("textbox", { name: /^Link for/ }).first();
  await field.waitFor();
  return field.inputValue();
}

/** A page of the same person: another tab of the same browser. */
export async function anotherTab(page: Page): Promise<Page> {
  return page.context().newPage();
}
