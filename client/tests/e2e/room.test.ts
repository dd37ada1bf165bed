import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { phone } from "./lib/browser";
import { beginGame, settled } from "./lib/driver";
import { finger } from "./lib/hands";
import { groundOf, piecesIn } from "./lib/map";
import { stand } from "./lib/stand";

const shared = stand(50);

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/room-${name}.png` });
};
const boxOf = async (found: Locator) => (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** How many of these are seen whole above the buttons of the phase. */
async function seenOf(rows: Locator, below: Locator): Promise<number> {
  const edge = (await boxOf(below)).y;
  let seen = 0;
  for (const row of await rows.all()) {
    const { y, height } = await boxOf(row);
    if (y + height <= edge) ++seen;
  }
  return seen;
}
async function tapOn(page: Page, space: string): Promise<void> {
  const { x, y } = await groundOf(page, space);
  await page.touchscreen.tap(x, y);
}
const named = (page: Page) =>
  page.locator(".label").evaluateAll((all) => all.map((it) => it.getAttribute("data-label")));

describe("the panel of a phone", () => {
  it("has room for what is to be done, and leaves the map its own", async () => {
    const page = await shared.browser.page(phone);
    await beginGame(page, "1914", finger);
    await page.locator(".buy").waitFor();
    await settled(page);
    await shoot(page, "buy");
    expect(await seenOf(page.locator(".buy li"), page.locator(".buy .total"))).toBeGreaterThanOrEqual(3);
    const map = await boxOf(page.locator(".middle > .board"));
    expect(map.height / phone.height).toBeGreaterThan(0.33);
    // All steps of the turn in one row, the present one by its name.
    expect((await boxOf(page.locator(".phases ol"))).height).toBeLessThan(32);
    expect(await page.locator(".phases li").count()).toBeGreaterThan(4);
    // What ends the game stands apart.
    expect(await page.getByRole("button", { name: "Give the game up…" }).count()).toBe(0);

    // A card lies over the map: the panel stays as it is, and so does the map.
    const panel = await boxOf(page.locator(".sheet"));
    await tapOn(page, "Serbia");
    const card = page.locator(".card section.space");
    await card.waitFor();
    await shoot(page, "card");
    expect(await boxOf(page.locator(".sheet"))).toEqual(panel);
    expect(await boxOf(page.locator(".middle > .board"))).toEqual(map);
    await page.locator(".end .go").tap();
    await card.waitFor({ state: "detached" });
    await page.locator("details.movable").waitFor();
    await settled(page);

    // The lines below the buttons are one, until it is pressed.
    await page.locator(".end .held", { hasText: "Serbia" }).waitFor();
    const lines = page.locator(".end > .below");
    expect((await boxOf(lines)).height).toBeLessThan(36);
    await shoot(page, "move");
    expect(await named(page)).toContain("Serbia");
    await page.getByRole("button", { name: "What is left to do" }).tap();
    await page.locator(".end .link").waitFor();
    await shoot(page, "move-lines");
    await page.getByRole("button", { name: "What is left to do" }).tap();

    // What is picked, its targets, and what a target means are seen.
    const [spot] = await piecesIn(page, "Budapest");
    if (spot === undefined) throw new Error("the map shows no unit in Budapest");
    await page.touchscreen.tap(spot.x, spot.y);
    await page.locator("section.picked").waitFor();
    await shoot(page, "picked");
    expect(await named(page)).toContain("Serbia");
    await tapOn(page, "Serbia");
    const sure = page.locator("section.picked .sure");
    await sure.waitFor();
    await page.locator("path.line").first().waitFor({ state: "attached" });
    await expect
      .poll(async () => {
        const [told, row] = [await boxOf(page.locator(".chosen .enemies")), await boxOf(sure)];
        return told.height > 0 && told.y + told.height <= row.y + 1;
      })
      .toBe(true);
    await shoot(page, "aimed");
    const arrow = await boxOf(page.locator(".way .line").first());
    expect(Math.hypot(arrow.width, arrow.height)).toBeGreaterThan(24);
    await sure.locator(".button.main").tap();
    await page.locator("section.picked").waitFor({ state: "detached" });
    await page.locator("ol.done li").first().waitFor({ state: "attached" });
    await settled(page);

    // So are odds, which come late: above the buttons that stay.
    const [galicia] = await piecesIn(page, "Galicia");
    if (galicia === undefined) throw new Error("the map shows no unit in Galicia");
    await page.touchscreen.tap(galicia.x, galicia.y);
    await page.locator("section.picked").waitFor();
    await tapOn(page, "Poland");
    const ahead = page.locator(".chosen .told");
    await ahead.waitFor();
    await expect
      .poll(async () => {
        const [told, row, tabs] = [await boxOf(ahead), await boxOf(sure), await boxOf(page.getByRole("tablist"))];
        return told.y >= tabs.y + tabs.height - 1 && told.y + told.height <= row.y + 1;
      })
      .toBe(true);
    await shoot(page, "odds-ahead");
    await page.locator("section.picked .sure").getByRole("button", { name: "Cancel" }).tap();
    await page.locator("section.picked").getByRole("button", { name: "Cancel" }).tap();
    await page.locator("section.picked").waitFor({ state: "detached" });

    // The answer to the odds comes into sight.
    await page.locator(".end .go").tap();
    const fight = page.locator(".fights");
    await fight.waitFor();
    await settled(page);
    await shoot(page, "fight");
    await fight.getByRole("button", { name: "Odds" }).tap();
    const told = fight.locator(".told");
    await told.waitFor();
    await expect
      .poll(async () => {
        const [answer, end] = [await boxOf(told), await boxOf(page.locator(".end"))];
        return answer.height > 0 && answer.y + answer.height <= end.y + 1;
      })
      .toBe(true);
    await shoot(page, "odds");

    // The grip says what it does. A high panel leaves a strip of the map, without numbers; a low one tells what is to be done.
    const grip = page.getByRole("button", { name: "Height of this panel" });
    expect(await grip.innerText()).toBe("Larger");
    await grip.tap();
    await page.locator(".sheet.high").waitFor();
    expect(await page.locator(".layer-stacks").isVisible()).toBe(false);
    await shoot(page, "high");
    expect(await grip.innerText()).toBe("Smaller");
    await grip.tap();
    await page.locator(".sheet.low").waitFor();
    const heading = await boxOf(page.locator("section.turn"));
    expect(heading.height).toBeGreaterThan(24);
    expect(heading.height).toBeLessThan(48);
    await shoot(page, "low");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
