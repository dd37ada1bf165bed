import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { byLine, give, write } from "./lib/commandLine";
import { beginGame, by, playTurn, settled } from "./lib/driver";
import { keys } from "./lib/hands";
import { stand } from "./lib/stand";

const shared = stand(50);

const phase = (page: Page) => page.locator("li[aria-current=step]").innerText();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-space"));

/** On the board, by the letters of a name. */
async function goTo(page: Page, space: string): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.type(space);
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe(space);
}

describe("a turn of 1914 by the keys of the table", () => {
  it("buys, moves on the board, takes back, does again, asks why not, and goes on to the end of the turn", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914", keys);
    const more = page.locator(".buy .stepper button:last-child").first();
    await keys.press(more);
    await page.keyboard.press("Enter");
    await settled(page);
    const buying = await phase(page);
    // The end of the phase buys the chosen units, by the key as by the button.
    await page.keyboard.press("e");
    await page.locator(".movable").waitFor();
    expect(await phase(page)).not.toBe(buying);

    // From anywhere to a space by its name; its units; a target by its name.
    await goTo(page, "Vienna");
    await page.keyboard.press("Enter");
    await page.locator("section.picked .targets li").first().waitFor();
    const count = page.locator("section.picked [role=spinbutton]").last();
    const all = Number(await count.innerText());
    await page.keyboard.press("[");
    expect(Number(await count.innerText())).toBe(all - 1);
    const to = await page.locator("section.picked .targets li .button").first().innerText();
    await goTo(page, to);
    await page.keyboard.press("Enter");
    await page.locator("ol.done").waitFor({ state: "attached" });
    await settled(page);
    await page.keyboard.press("u");
    await page.getByRole("button", { name: "Do again", disabled: false }).waitFor();
    await page.keyboard.press("Shift+U");
    await page.getByRole("button", { name: "Do again", disabled: true }).waitFor();
    await page.locator("ol.done").waitFor({ state: "attached" });

    // Without a pick it says, at the space too, that units are to be picked first.
    await goTo(page, "Paris");
    await page.keyboard.press("?");
    await page.locator(".bubble", { hasText: "Choose units first" }).waitFor();
    await page.keyboard.press("n");
    await page.locator("section.picked").waitFor();
    await goTo(page, "Paris");
    await page.keyboard.press("?");
    await page.locator(".why").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("section.picked").waitFor({ state: "detached" });

    // Panels and the past.
    await page.keyboard.press("l");
    expect(await page.getByRole("tab", { name: "Log" }).getAttribute("aria-selected")).toBe("true");
    await page.locator("ol.log li", { hasText: /buys 2/ }).waitFor();
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Back to now", disabled: false }).waitFor();
    await page.keyboard.press("Shift+H");
    await page.getByRole("button", { name: "Back to now", disabled: true }).waitFor();
    await page.keyboard.press("t");
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("turn");
    await playTurn(page, by(keys), { moves: 2, limitMs: 200_000, bought: true });
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("single keys", () => {
  it("open clocks, keys and the last entry, show what can move, and can be switched off", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914", keys);
    const dialog = (name: string) => page.getByRole("dialog", { name });
    for (const [key, name] of [
      ["c", "Clocks"],
      ["?", "Keys"],
    ] as const) {
      await page.keyboard.press(key);
      await dialog(name).waitFor();
      await page.keyboard.press("Escape");
      await dialog(name).waitFor({ state: "detached" });
    }
    await page.locator(".end .go").waitFor();
    await page.locator(".buy").waitFor();
    await page.keyboard.press("e");
    await page.locator(".movable").waitFor();
    await page.keyboard.press("f");
    await expect.poll(() => page.locator(".hidden-text[role=status]").textContent()).toMatch(/units can still move/);
    await page.keyboard.press("l");
    const last = page.locator("ol.log > li:last-child :focus");
    await last.waitFor();
    await page.keyboard.press("t");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("checkbox", { name: "Single letters are keys of the table" }).uncheck();
    await page.getByRole("button", { name: "Close" }).click();
    await dialog("Settings").waitFor({ state: "detached" });
    await page.keyboard.press("c");
    await page.keyboard.press("F1");
    await dialog("Keys").getByText("switched off").waitFor();
    expect(await dialog("Clocks").count()).toBe(0);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("a turn of 1914 by the command line alone", () => {
  it("buys, moves, takes back, does again, tells, and goes on to the end of the turn", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914", keys);
    await page.locator(".buy").waitFor();
    const line = page.getByRole("combobox", { name: "Command" });
    const done = page.locator("ol.done li");
    expect(await write(page, "buy 1 infantry, 1 artillery")).toEqual(["buy 1 Infantry, 1 Artillery"]);
    await give(page, "buy 1 infantry, 1 artillery");
    await expect.poll(() => done.count()).toBe(1);
    expect(await done.first().textContent()).toMatch(/1 Infantry.*1 Artillery/);
    await give(page, "end");
    await page.locator(".movable").waitFor();
    for (const [text, count] of [
      ["move 3 infantry Budapest Serbia", 1],
      ["m 2i vie gal", 2],
      ["undo", 1],
      ["redo", 2],
    ] as const) {
      await give(page, text);
      await expect.poll(() => done.count()).toBe(count);
    }
    await write(page, "move bud");
    await page.keyboard.press("Tab");
    expect(await line.inputValue()).toMatch(/^move \d+ \w+ Budapest /);
    await give(page, "where infantry");
    expect(await page.locator("form.line [role=status]").innerText()).toContain("Vienna");
    await playTurn(page, byLine, { moves: 0, limitMs: 150_000, bought: true });
    await page.keyboard.press("Escape");
    await line.waitFor({ state: "detached" });
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
