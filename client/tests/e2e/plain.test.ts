// What a turn says before anybody has to ask: what is held back and why, what comes in, what was rolled.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk, phone, small } from "./lib/browser";
import { beginGame, endByTap, settled, step } from "./lib/driver";
import { finger } from "./lib/hands";
import { groundOf } from "./lib/map";
import { stand } from "./lib/stand";

const shared = stand(50);

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/plain-${name}.png` });
};
const click = async (page: Page, space: string) => {
  const { x, y } = await groundOf(page, space);
  await page.mouse.click(x, y);
};
/** What a screen reader says beside a button. */
const described = (page: Page, name: string) =>
  page.getByRole("button", { name }).evaluate((it) => {
    const ids = (it.getAttribute("aria-describedby") ?? "").split(" ");
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });
/** A game of 1914 in which Austria-Hungary may move. */
async function toMove(size = desk): Promise<Page> {
  const page = await shared.browser.page(size);
  await beginGame(page, "1914");
  const list = page.locator("details.movable");
  await page.locator(".buy").waitFor();
  await settled(page);
  await page.locator(".end .go").click();
  await list.waitFor();
  await settled(page);
  if ((await list.getAttribute("open")) === null) await list.locator("summary").click();
  return page;
}

describe("the turn says in words", () => {
  it("why nothing can be taken back, and what holds the end back, on a phone too", async () => {
    const page = await shared.browser.page(small);
    await beginGame(page, "1914", finger);
    await page.locator(".buy").waitFor();
    await page.locator(".end .undone", { hasText: "Nothing to take back yet." }).waitFor();
    expect(await described(page, "Take back")).toBe("Nothing to take back yet.");
    await settled(page);
    await page.locator(".end .go").tap();
    await page.locator(".end .held", { hasText: "has to attack Serbia" }).waitFor();
    // A phone shows one line of it, until it is opened.
    await page.locator(".end .fold").tap();
    await page.locator(".end").getByRole("link", { name: "Rule 1914-2.1.2" }).waitFor();
    expect(await described(page, "End move")).toMatch(/^Cannot end yet: in its first turn/);
    await shoot(page, "held");
    // All that can be pressed has its size, and nothing is wider than the window.
    const low = await page
      .locator(".end button")
      .evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().height < 44).length);
    expect(low).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("that a zone is mined, what its mines rolled, and that the move stands then", async () => {
    const page = await toMove();
    await click(page, "SZ 18");
    await page.locator("section.picked", { hasText: "SZ 18" }).waitFor();
    const target = await groundOf(page, "SZ 17");
    await page.mouse.move(target.x, target.y);
    await page.locator("section.picked", { hasText: "SZ 17 is mined from Rome (Italy)" }).waitFor();
    await shoot(page, "mined");
    // Dice that cannot be taken back are asked for twice.
    await page.mouse.click(target.x, target.y);
    await page.locator("section.picked").getByRole("button", { name: "Move", exact: true }).click();
    const rolled = page.locator("section.turn .rolled");
    await rolled.waitFor();
    expect(await rolled.innerText()).toMatch(
      /Mines in SZ 17 against \w+ \(Austria-Hungary\): (no hit|\d hits?) at 1 or less/,
    );
    expect(await rolled.locator(".die").count()).toBeGreaterThan(0);
    await page.locator(".bubble", { hasText: "Mines in SZ 17" }).waitFor();
    expect(await described(page, "Take back")).toBe("You cannot take back your last command: dice were rolled.");
    await page
      .locator(".end .undone", { hasText: "You cannot take back your last command: dice were rolled." })
      .waitFor();
    await shoot(page, "rolled");
    await page.keyboard.press("Escape");
    await rolled.waitFor({ state: "detached" });
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("which ship is chosen, which units have moved, and what entering neutral ground brings", async () => {
    const page = await toMove();
    await click(page, "Trieste");
    const targets = page.locator("section.picked .targets");
    // One of the infantry has room aboard.
    for (const row of await page.locator("section.picked li", { has: page.getByRole("spinbutton") }).all()) {
      await row.getByRole("spinbutton").focus();
      await page.keyboard.press("Home");
      if (/infantry/i.test(await row.innerText())) await page.keyboard.press("ArrowUp");
    }
    await targets.getByRole("button", { name: "Choose the ship to SZ 18" }).waitFor();
    expect(await targets.innerText()).not.toContain("…");
    // One way alone leads to each of the others.
    expect(await targets.getByRole("button", { name: /^Choose the way/ }).count()).toBe(0);
    const names = await targets.locator("li > .button:first-child").allInnerTexts();
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true })));
    await shoot(page, "targets");
    const albania = await groundOf(page, "Albania");
    await page.mouse.move(albania.x, albania.y);
    await page.keyboard.press("Escape");

    await click(page, "Vienna");
    await page.locator("section.picked").waitFor();
    await page.keyboard.press("[");
    await click(page, "Tyrolia");
    await page.locator("section.picked").waitFor({ state: "detached" });
    await settled(page);
    expect(await page.locator('[data-space="Tyrolia"]').getAttribute("aria-label")).toContain(
      "6 Infantry, 2 Artillery, 12 Infantry (moved), and 1 Artillery (moved)",
    );

    // Four stacks have no room there: the number of the others is as high as it goes, dark on a plain ground.
    const more = page.locator(".layer-stacks .more:has(.pill) .strokes");
    const heights = await more.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThan(4);

    await click(page, "Budapest");
    await page.locator("section.picked").waitFor();
    const romania = await groundOf(page, "Romania");
    await page.mouse.move(romania.x, romania.y);
    const met = page.locator("section.picked .enemies");
    await met.waitFor();
    expect(await met.innerText()).toMatch(
      /^Romania is aligned to Russian Empire\. When combat begins its army appears for Russian Empire and defends it: \d+ Infantry and 1 Artillery\.$/,
    );
    await shoot(page, "neutral");
    // A click alone sends nobody there: the words wait to be confirmed, by a button or by the space itself.
    await click(page, "Romania");
    const bar = page.locator("section.picked .chosen");
    await bar.waitFor();
    expect(await bar.locator(".enemies").innerText()).toContain("its army appears for Russian Empire");
    expect(await page.locator("ol.done li").count()).toBe(1);
    await expect.poll(() => page.locator(".hidden-text[role=status]").innerText()).toMatch(/^Move .*its army appears/);
    await page.locator('[data-space="Romania"]').focus();
    await page.keyboard.press("Enter");
    await page.locator("section.picked").waitFor({ state: "detached" });
    await expect.poll(() => page.locator("ol.done li").count()).toBe(2);
    await settled(page);
    // Where one's own units are by now there is nothing new.
    await click(page, "Galicia");
    await page.locator("section.picked").waitFor();
    await click(page, "Romania");
    await page.locator("section.picked").waitFor({ state: "detached" });
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("what the end of the phase brings, as the log has it afterwards", async () => {
    const page = await shared.browser.page(phone);
    await beginGame(page, "1914", finger);
    const sum = page.locator("section.turn .sum");
    const phase = page.locator("li[aria-current=step]");
    for (const until = Date.now() + 120_000; !/income/i.test(await phase.innerText());) {
      if (Date.now() > until) throw new Error("no phase says a sum");
      await step(page, 0, finger);
      await settled(page);
    }
    await sum.waitFor();
    const [, told = ""] = /^You collect (\d+) IPC when this phase ends\./.exec(await sum.innerText()) ?? [];
    expect(Number(told)).toBeGreaterThan(10);
    await shoot(page, "sum");
    await endByTap(page);
    await page.getByRole("tab", { name: "Log" }).tap();
    await page.locator("ol.log", { hasText: `gets ${told} IPC` }).waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("how the pages look", () => {
  it.each([
    ["desk", desk],
    ["small phone", small],
  ] as const)("is chosen on every page, on a %s: by a button of the navigation", async (name, size) => {
    const page = await shared.browser.page(size);
    for (const address of ["/", "/rules", "/mine"]) {
      await page.goto(address);
      const button = page.getByRole("navigation").getByRole("button", { name: "Appearance" });
      await button.waitFor();
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    }
    const button = page.getByRole("navigation").getByRole("button", { name: "Appearance" });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Appearance" });
    await dialog.getByRole("button", { name: "Light" }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
    expect(await dialog.getByRole("button", { name: "Light" }).getAttribute("aria-pressed")).toBe("true");
    await shoot(page, `looks-${name.replace(" ", "-")}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    // The focus goes back to where it came from, and the choice stays.
    expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.goto("/account");
    await page.getByRole("button", { name: "Light", pressed: true }).waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
