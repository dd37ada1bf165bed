import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { phone, turned } from "./lib/browser";
import { beginGame, settled } from "./lib/driver";
import { finger } from "./lib/hands";
import { groundOf, piecesIn, type Spot } from "./lib/map";
import { stand } from "./lib/stand";

const shared = stand(50);

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/phone-${name}.png` });
};
const widthOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => it.getBoundingClientRect().width);
async function begin(size = phone): Promise<Page> {
  const page = await shared.browser.page(size);
  await beginGame(page, "1914", finger);
  await page.locator(".ground[data-space]").first().waitFor();
  return page;
}
/** Ends the purchase and opens the list of the units that can move. */
async function toMove(page: Page): Promise<Locator> {
  await settled(page);
  await page.locator(".end .go").tap();
  const list = page.locator("details.movable");
  await list.waitFor();
  await settled(page);
  if ((await list.getAttribute("open")) === null) await list.locator("summary").tap();
  return list;
}
/** Ends the purchase and picks units of a space from the list: the map comes to them. Returns where one of them stands. */
async function picked(page: Page, space: string): Promise<Spot> {
  const list = await toMove(page);
  const line = list.locator("li", { has: page.getByText(space, { exact: true }) });
  await line.locator(".button").first().tap();
  await page.locator("section.picked").waitFor();
  const [spot] = await piecesIn(page, space);
  if (spot === undefined) throw new Error(`the map shows no unit in ${space}`);
  return spot;
}

describe("the back button of a phone", () => {
  it("closes a dialog, then lowers the panel, then leaves the game", async () => {
    const page = await begin();
    const table = page.url();
    await page.getByRole("button", { name: "Height of this panel" }).tap();
    await page.locator(".sheet.high").waitFor();
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.locator("dialog").waitFor();
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator(".sheet.high").waitFor();
    expect(page.url()).toBe(table);
    await page.goBack();
    await page.locator(".sheet.half").waitFor();
    expect(page.url()).toBe(table);
    await page.goBack();
    await page.getByRole("button", { name: "Play now" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    // Forward is the game, with nothing over it.
    await page.goForward();
    await page.locator("section.turn").waitFor();
    expect(await page.locator("dialog").count()).toBe(0);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("leaves the game at once where a dialog was closed by its own button", async () => {
    const page = await begin();
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("button", { name: "Close" }).tap();
    await page.locator("dialog").waitFor({ state: "detached" });
    // The dialog's step is gone from the history.
    await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer)).toBe(0);
    await page.goBack();
    await page.getByRole("button", { name: "Play now" }).waitFor();
    await page.close();
  });

  it("closes the command line", async () => {
    const page = await begin();
    const { pathname } = new URL(page.url());
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("button", { name: "Open the command line" }).tap();
    const line = page.getByRole("combobox", { name: "Command" });
    await line.waitFor();
    await page.goBack();
    await line.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.close();
  });
});

describe("a finger", () => {
  it("zooms and fits the map by buttons beside it", async () => {
    const page = await begin();
    const board = await page.locator(".board .picture").boundingBox();
    await page.getByRole("button", { name: "Zoom in" }).tap();
    await page.locator(".minimap").waitFor();
    await page.getByRole("button", { name: "Show all" }).tap();
    await page.locator(".minimap").waitFor({ state: "detached" });
    // They stand beside it, not on it.
    const [map, button] = await Promise.all([
      page.locator(".middle > .board").boundingBox(),
      page.getByRole("button", { name: "Zoom in" }).boundingBox(),
    ]);
    expect(board).not.toBeNull();
    expect((button?.y ?? 0) >= (map?.y ?? 0) + (map?.height ?? 0)).toBe(true);
    await shoot(page, "controls");
    await page.close();
  });

  it("finds nothing at the table that is smaller than 44 pixels", async () => {
    const page = await begin();
    for (const tab of ["Turn", "Log", "Powers", "History"]) {
      await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).tap();
      await page.locator("[role=tabpanel] > *").first().waitFor();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("main button, main summary, main select, main [role=tab]")]
          .filter((it) => it.closest("svg") === null && it.offsetParent !== null)
          .map((it) => ({ it, box: it.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.height < 43.5)
          .map(({ it, box }) => `${it.innerText || it.ariaLabel || it.className}: ${box.height}`),
      );
      expect({ tab, small }).toEqual({ tab, small: [] });
    }
    await page.close();
  });

  it("gives a command on the command line, by taps alone but for the words", async () => {
    const page = await begin();
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("button", { name: "Open the command line" }).tap();
    const line = page.getByRole("combobox", { name: "Command" });
    await line.waitFor();
    await line.fill("end");
    await page.getByRole("option").first().tap();
    await page.getByRole("button", { name: "Do it" }).tap();
    await page.locator("details.movable").waitFor();
    await shoot(page, "line");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("shows a short way near, and afterwards the map as it was", async () => {
    const page = await begin();
    const first = (await toMove(page)).locator("li .button").first();
    const box = () => page.locator(".board svg.layer").first().getAttribute("viewBox");
    await page.getByRole("button", { name: "Show all" }).tap();
    const whole = await box();
    // From the list the map comes to the units.
    await first.tap();
    const targets = page.locator("section.picked .targets .button");
    await targets.first().waitFor();
    await expect.poll(box).not.toBe(whole);
    await targets.first().tap();
    await page.locator("section.picked .sure .button.main").tap();
    await expect.poll(() => page.locator("ol.done li").count(), { timeout: 30_000 }).toBe(1);
    await expect.poll(box).toBe(whole);
    // Nothing goes back where a hand moved the map.
    await settled(page);
    await first.tap();
    await targets.first().waitFor();
    await page.getByRole("button", { name: "Zoom in" }).tap();
    await page.locator("section.picked").getByRole("button", { name: "Cancel" }).tap();
    await page.locator("section.picked").waitFor({ state: "detached" });
    expect(await box()).not.toBe(whole);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("sees what it covers in a loupe while it drags", async () => {
    const page = await begin();
    const from = await picked(page, "Vienna");
    const to = await groundOf(page, "Galicia");
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", spots: readonly Spot[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: spots.map(({ x, y }) => ({ x, y })) });
    await send("touchStart", [from]);
    const steps = 8;
    for (let at = 1; at <= steps; ++at) {
      const part = at / steps;
      await send("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
    const loupe = page.locator("svg.loupe");
    await loupe.waitFor();
    const box = await loupe.boundingBox();
    expect(box?.width).toBeGreaterThan(100);
    // The finger is not on it, and it shows the names and pieces of the board itself.
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    expect(Math.hypot(middle.x - to.x, middle.y - to.y)).toBeGreaterThan((box?.width ?? 0) / 2);
    expect(
      await loupe
        .locator("use")
        .evaluateAll((all) => all.every((it) => document.querySelector(it.getAttribute("href") ?? "") !== null)),
    ).toBe(true);
    await shoot(page, "loupe");
    await send("touchEnd", []);
    await loupe.waitFor({ state: "detached" });
    await page.locator("section.picked .confirm").waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("a turned phone", () => {
  it("has the panel at the side, the map on three fifths of the width, and the navigation folded", async () => {
    const page = await begin(turned);
    const map = await widthOf(page, ".middle > .board");
    expect(map / turned.width).toBeGreaterThanOrEqual(0.6);
    const box = await page.locator(".middle > .board").boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(turned.height * 0.8);
    await shoot(page, "turned");
    expect(await page.getByRole("link", { name: "Lobby" }).count()).toBe(0);
    await page.getByRole("button", { name: "Main" }).tap();
    await page.getByRole("link", { name: "Lobby" }).waitFor();
    await shoot(page, "turned-menu");
    await page.goBack();
    await page.getByRole("link", { name: "Lobby" }).waitFor({ state: "detached" });
    // A whole move is made there.
    await picked(page, "Vienna");
    await page.locator("section.picked .targets .button").first().tap();
    await page.locator("section.picked .row .button.main").tap();
    await expect.poll(() => page.locator("ol.done li").count(), { timeout: 30_000 }).toBe(1);
    await shoot(page, "turned-moved");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(shared.browser.faults).toEqual([]);
    await page.getByRole("button", { name: "Main" }).tap();
    await page.getByRole("link", { name: "Lobby" }).tap();
    await page.getByRole("button", { name: "Play now" }).waitFor();
    await page.close();
  });
});
