import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { phone } from "./lib/browser";
import { beginGame } from "./lib/driver";
import { anotherTab, chooseBundle, createGame, invite } from "./lib/seats";
import { stand } from "./lib/stand";

const shared = stand(20);

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/seats-${name}.png` });
};

describe("a seat of a game that goes on", () => {
  it("is left, found in the lobby by somebody else, and played on", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    const game = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: /^Leave the seat of/ }).click();
    // It asks first, and nothing happens while it asks.
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: /^Leave the seat of/ }).click();
    await page.getByRole("button", { name: "Yes, leave the seat" }).click();
    await page.getByText("You can take a seat").waitFor();
    await shoot(page, "free-desk");

    const other = await shared.browser.page(phone);
    await other.goto("/");
    await other.getByRole("tab", { name: "To join" }).tap();
    await other.locator(`.game a.button[href="${game}"]`, { hasText: "Join" }).tap();
    const take = other.getByRole("button", { name: /^Take this seat/ });
    await take.waitFor();
    await shoot(other, "free-phone");
    await take.tap();
    await other.locator(".buy .stepper button:last-child").first().tap();
    await other.locator(".buy .button.main").tap();
    await other.locator(".sending").waitFor({ state: "detached" });
    expect(await other.getByText("You can take a seat").count()).toBe(0);
    await page.getByText("You can take a seat").waitFor({ state: "detached" });
    expect(shared.browser.faults).toEqual([]);
    await page.close();
    await other.close();
  });
});

describe("an invitation", () => {
  it("is shown where the browser copies nothing, and says so", async () => {
    const page = await shared.browser.page();
    // As over plain http in a house: no clipboard, and no older way either.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    const [first = "", second = ""] = await chooseBundle(page, "classic");
    await createGame(page, { [first]: "me", [second]: "invite" });
    const link = await invite(page);
    expect(link).toContain(new URL(page.url()).pathname);
    await page.getByText("Copy the link and send it").first().waitFor();
    expect(await page.getByText("The link was copied").count()).toBe(0);
    await shoot(page, "link");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("a game that waits", () => {
  it("has its creator's buttons in another tab, too, and is given up there", async () => {
    const page = await shared.browser.page();
    const [first = "", second = "", third = ""] = await chooseBundle(page, "classic");
    const game = await createGame(page, { [first]: "me", [second]: "invite", [third]: "anybody" });
    const tab = await anotherTab(page);
    await tab.goto(game);
    await tab
      .getByRole("button", { name: /^Seat a bot/ })
      .first()
      .click();
    await page.getByText("Bot", { exact: true }).first().waitFor();

    // Spectators, and players who only sit there, have none of these buttons.
    const other = await shared.browser.page(phone);
    await other.goto(game);
    await other.getByRole("button", { name: /^Take this seat/ }).tap();
    await other.getByRole("button", { name: /^Leave the seat of/ }).waitFor();
    expect(await other.getByRole("button", { name: /Seat a bot|Invite|Give this game up/ }).count()).toBe(0);
    await other.getByRole("button", { name: /^Leave the seat of/ }).tap();
    await shoot(other, "leave");
    await other.getByRole("button", { name: "Yes, leave the seat" }).tap();
    // It is nobody's then, until the creator opens it again.
    await tab.getByRole("button", { name: /^Open to everybody/ }).click();
    await other.getByRole("button", { name: /^Take this seat/ }).waitFor();

    await tab.getByRole("button", { name: /^Give this game up/ }).click();
    await shoot(tab, "give-up");
    await tab.getByRole("button", { name: "Yes, give the game up" }).click();
    await tab.waitForURL("**/mine");
    expect(await tab.locator(`a[href="${game}"]`).count()).toBe(0);
    // Whoever looks at it is told.
    await other.getByText("This game cannot be shown.").waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.context().close();
    await other.close();
  });
});
