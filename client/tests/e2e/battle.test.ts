import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk, phone, turned } from "./lib/browser";
import { beginGame, settled } from "./lib/driver";
import { clickTarget, groundOf } from "./lib/map";
import { stand } from "./lib/stand";

const shared = stand(50);

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/battle-${name}.png` });
};

/** Moves all that stands in one space to another, by the list and the map. */
async function move(page: Page, from: string, to: string): Promise<void> {
  const { x, y } = await groundOf(page, from);
  await page.mouse.click(x, y);
  await page.locator("section.picked", { hasText: from }).waitFor();
  await clickTarget(page, to);
  await settled(page);
  await page.locator("section.picked").waitFor({ state: "detached" });
}

/** The page never scrolls: the board does, inside itself. A question on it can be sent wherever it was scrolled to. */
async function fits(page: Page): Promise<void> {
  for (const size of [{ width: 1366, height: 768 }, turned, desk]) {
    await page.setViewportSize(size);
    const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(over, { message: JSON.stringify(size) }).toBeLessThanOrEqual(0);
    const send = page.locator(".battle-board .question").getByRole("button", { name: "Answer" }).first();
    if ((await send.count()) === 0) continue;
    const { y = 0, height = 0 } = (await send.boundingBox()) ?? {};
    expect(y + height, JSON.stringify(size)).toBeLessThanOrEqual(size.height);
  }
}

/** A game of 1914 in which Austria-Hungary has attacked twice, and may fight. */
async function toFight(page: Page): Promise<void> {
  await beginGame(page, "1914");
  const list = page.locator("details.movable");
  for (;;) {
    await page.locator(".end .go").waitFor();
    await settled(page);
    if ((await list.count()) > 0) break;
    await page.locator(".end .go").click();
  }
  await move(page, "Galicia", "Poland");
  await move(page, "Budapest", "Serbia");
  await page.locator(".end .go").click();
  await page.locator(".fights li", { hasText: "Poland" }).waitFor();
}

describe("the battle board", () => {
  it("opens with the first round, shows dice in their columns, asks for losses, and closes by a key", async () => {
    const page = await shared.browser.page(desk);
    await toFight(page);
    await page.getByRole("button", { name: "Fight in Poland" }).first().click();
    const board = page.locator(".battle-board");
    await board.waitFor();
    // Never all of the page.
    const box = await board.boundingBox();
    expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThan(desk.width * desk.height * 0.6);
    await board
      .locator("th", { hasText: /or less/ })
      .first()
      .waitFor();
    await board.locator(".roll .die").first().waitFor();
    await shoot(page, "dice");
    // Reasons of what a die has to hit, with the paragraph.
    await board.locator("button.unit").first().click();
    await board.locator(".reasons").waitFor();
    await shoot(page, "reasons");
    await fits(page);
    // A question of the battle is asked in it, and nowhere else; the dice that it is about are there.
    if ((await board.locator(".question").count()) > 0) {
      const rows = board.locator("tbody tr", { has: page.locator(".die") });
      expect(await rows.count()).toBe(2);
      expect(await board.locator(".question").first().innerText()).toMatch(/The dice of .* hit \d+ of your units/);
    }
    for (let asked = 0; asked < 6 && (await board.locator(".question").count()) > 0; ++asked) {
      expect(await page.locator("section.turn .question").count()).toBe(0);
      await shoot(page, `question-${asked}`);
      const question = board.locator(".question").first();
      const answer = question.getByRole("button", { name: "Answer" });
      const id = await question.locator("h2").getAttribute("id");
      for (let tries = 0; tries < 12 && !(await answer.isEnabled()); ++tries) {
        const more = question.locator(".stepper button:last-child:not([aria-disabled=true])").first();
        await ((await more.count()) > 0 ? more : question.locator("input[type=radio]").first()).click();
      }
      await answer.click();
      await page.locator(`#${id ?? ""}`).waitFor({ state: "detached" });
      await settled(page);
      // The focus goes to the next question, else it stays on the board.
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".battle-board") != null)).toBe(true);
      if ((await board.locator(".question").count()) > 0)
        await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".question") != null)).toBe(true);
    }
    // Each round can be read again.
    expect(await board.getByRole("tab").count()).toBeGreaterThan(0);
    await board.getByRole("tab").first().click();
    await board.locator(".roll .die").first().waitFor();
    await page.keyboard.press("Escape");
    await board.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".panel") != null)).toBe(true);
    // It opens again by a tap, also once the battle is over.
    await page.getByRole("tab", { name: "Battles" }).click();
    await page.getByRole("button", { name: "Battle board: Poland" }).click();
    await board.locator(".roll .die").first().waitFor();
    await page.locator("h1").click();
    for (let tries = 0; tries < 4 && (await board.count()) > 0; ++tries) await page.keyboard.press(" ");
    expect(await board.count()).toBe(0);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("is opened and fought by the keyboard alone", async () => {
    const page = await shared.browser.page(desk);
    await toFight(page);
    await page.locator("section.turn").focus();
    await page.keyboard.press("b");
    const panel = page.locator(".battles");
    await panel.getByRole("button", { name: /fight in Poland/i }).waitFor();
    await panel.getByRole("button", { name: "Battle board: Poland" }).focus();
    await page.keyboard.press("Enter");
    const board = page.locator(".battle-board");
    await expect.poll(() => board.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press(" ");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toMatch(/Poland$/);
    await shoot(page, "keyboard");
    await page.keyboard.press(" ");
    await board.locator(".roll .die").first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".battle-board") != null)).toBe(true);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("is one line, or none, where the settings say so; whoever watches opens it by a tap", async () => {
    const page = await shared.browser.page(desk);
    await toFight(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("combobox", { name: "Battles of yours" }).selectOption("line");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Fight in Poland" }).first().click();
    await page.locator(".battle-board.line").waitFor();
    await shoot(page, "line");
    await page.getByRole("button", { name: "Show the battle" }).click();
    await page.locator(".battle-board:not(.line)").waitFor();

    const watcher = await shared.browser.page(phone);
    await watcher.goto(page.url());
    await watcher.getByRole("tab", { name: "Battles" }).tap();
    expect(await watcher.locator(".battle-board").count()).toBe(0);
    await watcher.getByRole("button", { name: "Battle board: Poland" }).tap();
    await watcher.locator(".battle-board .roll .die").first().waitFor();
    await shoot(watcher, "phone");
    await watcher.getByRole("button", { name: "Close the battle" }).tap();
    // Odds of a battle are told to whoever watches, too.
    await watcher.getByRole("button", { name: "Odds" }).first().tap();
    await watcher
      .getByText(/Attacker wins|decides nothing/)
      .first()
      .waitFor();
    expect(shared.browser.faults).toEqual([]);
    await watcher.close();
    await page.close();
  });
});
