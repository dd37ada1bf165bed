import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { phone } from "./lib/browser";
import { chooseBundle } from "./lib/seats";
import { stand } from "./lib/stand";
import { partnersPlay } from "./lib/watched";

const shared = stand(5);

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/end-${name}.png` });
};
/** What the table of scores says, a number for each who has one. */
const scores = (page: Page) =>
  page.locator("section.result td").evaluateAll((all) => all.map((it) => Number(it.textContent)));

describe("the end of a game", () => {
  it("by giving it up: asked twice, with its winners and its score", async () => {
    const page = await shared.browser.page();
    await chooseBundle(page, "1914-tournament");
    await page.getByRole("button", { name: "I play this side" }).first().click();
    await page.getByRole("button", { name: "Create the game" }).click();
    await page.locator("section.turn").waitFor({ timeout: 90_000 });
    // It stands apart from what is pressed in a turn.
    expect(await page.getByRole("button", { name: "Give the game up…" }).count()).toBe(0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Give the game up…" }).click();
    const sure = page.getByText("Confirm it within two minutes.");
    await sure.waitFor();
    await shoot(page, "sure");
    // Nothing has ended yet, and it can be left.
    await page.getByRole("button", { name: "Cancel" }).click();
    await sure.waitFor({ state: "detached" });
    expect(await page.locator("section.result").count()).toBe(0);
    await page.getByRole("button", { name: "Give the game up…" }).click();
    await page.getByRole("button", { name: "Yes, give the game up" }).click();
    await page.locator("section.result h2", { hasText: / won$/ }).waitFor();
    expect(await page.locator("h1").innerText()).toBe("The game is over");
    expect((await scores(page)).length).toBeGreaterThan(0);
    await shoot(page, "won");
    // The lobby has it among those that are over, with its winners.
    const game = new URL(page.url()).pathname;
    await page.goto("/");
    await page.getByRole("tab", { name: "Over" }).click();
    await page
      .locator(".game", { has: page.locator(`a[href="${game}"]`) })
      .getByText(/Won by/)
      .waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("by the rules of its bundle: a draw after the last round, seen by whoever watches", async () => {
    const { game, client } = await partnersPlay(shared.server.port, "1914", { parameters: { "round-limit": "1" } });
    const page = await shared.browser.page(phone);
    await page.goto(`/games/${game}`);
    await page.locator("section.result h2", { hasText: "A draw" }).waitFor({ timeout: 200_000 });
    expect(await page.locator("h1").innerText()).toBe("The game is over");
    await shoot(page, "draw");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
    client.close();
  });
});
