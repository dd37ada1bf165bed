import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk, phone, turned } from "./lib/browser";
import { settled } from "./lib/driver";
import { groundOf } from "./lib/map";
import { stages } from "./lib/stages";
import { stand } from "./lib/stand";

const shared = stand(50);

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/placing-${name}.png` });
};
/** A table whose player has one infantry to place. */
async function begin(size: { width: number; height: number }): Promise<Page> {
  const { game, token } = await stages.placement(shared.server.port);
  const page = await shared.browser.page(size);
  await page.addInitScript((it) => localStorage.setItem("armistice.token", it), token);
  await page.goto(`/games/${game}`);
  await page.locator(".places .button").waitFor();
  await page.locator(".ground[data-space]").first().waitFor();
  await settled(page);
  return page;
}
/** It was placed: nothing is left to do. */
const placed = async (page: Page) => {
  await page.locator(".places").waitFor({ state: "detached" });
  await settled(page);
  expect(await page.locator(".end .go").getAttribute("class")).toContain("main");
  expect(shared.browser.faults).toEqual([]);
  await page.close();
};

describe("units are placed where a space is chosen first", () => {
  it("by finger; below the end of the phase stands what is left to place, and where", async () => {
    const page = await begin(phone);
    const left = page.locator(".below .undone");
    await expect.poll(() => left.innerText()).toContain("To place: 1 Infantry");
    expect((await left.boundingBox())?.height ?? 0).toBeGreaterThan(10);
    await shoot(page, "left-phone");
    const { x, y } = await groundOf(page, "Russia");
    await page.touchscreen.tap(x, y);
    await page.locator(".placing .confirm", { hasText: "Place 1 infantry in Russia" }).waitFor();
    await shoot(page, "asked-phone");
    await page.getByRole("button", { name: "Place", exact: true }).tap();
    await placed(page);
  });
  it("by mouse: the second click places them", async () => {
    const page = await begin({ width: 1366, height: 768 });
    const { x, y } = await groundOf(page, "Russia");
    await page.mouse.click(x, y);
    await page.locator(".placing .confirm", { hasText: "Place 1 infantry in Russia" }).waitFor();
    await shoot(page, "asked-desk");
    // Two quick clicks would zoom.
    await page.waitForTimeout(400);
    await page.mouse.click(x, y);
    await placed(page);
  });
  it("by keys", async () => {
    const page = await begin(desk);
    await page.keyboard.press("g");
    await page.keyboard.type("Russia");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.locator(".placing .confirm", { hasText: "Place 1 infantry in Russia" }).waitFor();
    await page.keyboard.press("Enter");
    await placed(page);
  });
});

describe("targets in the panel keep their place where a refusal comes", () => {
  it.each([
    ["desk", desk],
    ["phone", phone],
  ] as const)("on a %s", async (name, size) => {
    const page = await begin(size);
    await page.locator(".places .button").click();
    const target = page.locator(".targets .button").first();
    await target.waitFor();
    const before = await target.boundingBox();
    const { x, y } = await groundOf(page, "Brazil");
    if (size === phone) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await page.locator(".late .why").waitFor();
    await shoot(page, `refused-${name}`);
    expect((await target.boundingBox())?.y).toBe(before?.y);
    await page.close();
  });
});

it("a phone that lies on its side shows that there are more tabs", async () => {
  const page = await begin(turned);
  const list = page.getByRole("tablist");
  const [inner, outer] = await list.evaluate((it) => [it.scrollWidth, it.clientWidth]);
  expect(inner).toBeGreaterThan(outer ?? 0);
  expect(await list.evaluate((it) => getComputedStyle(it).maskImage)).toContain("gradient");
  await shoot(page, "turned");
  await page.close();
});
