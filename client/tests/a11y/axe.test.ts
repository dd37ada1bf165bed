import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk, phone } from "../e2e/lib/browser";
import { beginGame } from "../e2e/lib/driver";
import { stand } from "../e2e/lib/stand";
import { faultsOf } from "./lib/axe";

const shared = stand(100);

const themes = ["dark", "light", "contrast", "forced"] as const;
const sizes = [
  ["desk", desk],
  ["phone", phone],
] as const;
const looks = sizes.flatMap(([name, size]) => themes.map((theme) => [name, theme, size] as const));

describe.each(looks)("accessibility on a %s, %s", (_, theme, size) => {
  async function open(address: string): Promise<Page> {
    const page = await shared.browser.page(size, theme === "light" ? "light" : "dark");
    if (theme === "contrast") await page.addInitScript(() => localStorage.setItem("armistice.theme", "contrast"));
    if (theme === "forced") await page.emulateMedia({ forcedColors: "active" });
    await page.goto(address);
    return page;
  }
  it("finds nothing at the screens beside the table", async () => {
    const page = await open("/");
    for (const address of ["/", "/mine", "/create", "/rules", "/rules/1914-4.2", "/account", "/nothing"]) {
      await page.goto(address);
      await page.locator("h1").first().waitFor();
      expect({ address, faults: await faultsOf(page) }).toEqual({ address, faults: [] });
    }
    await page.close();
  });
  it("finds nothing at a table: purchase, moves, a picked group, why not", async () => {
    const page = await open("/");
    await beginGame(page, "1914");
    await page.locator(".buy").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator(".end .go").click();
    await page.locator(".movable").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("n");
    await page.locator("section.picked").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("g");
    await page.keyboard.type("Paris");
    await page.keyboard.press("Enter");
    await page.keyboard.press("?");
    await page.locator(".why").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });
});
