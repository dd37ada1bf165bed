import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { beginGame } from "./lib/driver";
import { anotherTab } from "./lib/seats";
import { stand } from "./lib/stand";

const shared = stand(20);
const icon = (page: Page) => page.locator("link[rel=icon]").getAttribute("href");

describe("games that wait for me", () => {
  it("are counted in the title and the icon of every page, until they wait no more", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    const tab = await anotherTab(page);
    await tab.goto("/");
    await expect.poll(() => tab.title(), { timeout: 20_000 }).toBe("(1) Armistice");
    expect(await icon(tab)).toBe("/icon-waiting.svg");
    await expect.poll(() => page.title(), { timeout: 20_000 }).toMatch(/^\(1\) .*Your turn/);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: /^Leave the seat of/ }).click();
    await page.getByRole("button", { name: "Yes, leave the seat" }).click();
    await expect.poll(() => tab.title(), { timeout: 60_000 }).toBe("Armistice");
    expect(await icon(tab)).toBe("/icon.svg");
    expect(shared.browser.faults).toEqual([]);
    await page.context().close();
  });
  it("are found in the lobby by their bundle and their event", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    const game = new URL(page.url()).pathname;
    await page.goto("/");
    await page.getByRole("tab", { name: "Running" }).click();
    const card = page.locator(`.game a.button[href="${game}"]`);
    await card.waitFor();
    await page.getByRole("combobox", { name: "Edition" }).selectOption("classic");
    await card.waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Edition" }).selectOption("1914");
    await card.waitFor();
    await page.getByRole("searchbox", { name: "Games of an event: its whole name" }).fill("Autumn hall");
    await card.waitFor({ state: "detached" });
    await page.close();
  });
});
