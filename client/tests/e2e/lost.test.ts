import { describe, expect, it } from "vitest";
import { beginGame } from "./lib/driver";
import { stand } from "./lib/stand";

const shared = stand(50);

describe("a lost connection", () => {
  it("loses nothing and does nothing twice: the server is killed while an act is under way, and the page is loaded anew", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    const more = page.locator(".buy .stepper button:last-child").first();
    await more.click();
    await more.click();
    const before = await page.locator(".buy .total").innerText();
    await shared.server.stop(true);
    await page.locator(".buy .button.main").click();
    // Shown as pending, never as done.
    await page.locator(".sending").waitFor();
    await page.reload();
    await shared.server.again();
    await page.locator("section.turn").waitFor({ timeout: 90_000 });
    await page.locator(".sending").waitFor({ state: "detached", timeout: 90_000 });
    await page.locator(".buy").waitFor();
    const left = /^(\d+) of \d+/.exec(before)?.[1];
    expect(await page.locator(".buy .total").innerText()).toMatch(new RegExp(`^${left} of ${left}`));
    expect(await page.getByText("to act").count()).toBeGreaterThan(0);
    await page.close();
  });

  it("says so while it lasts, and comes back by itself to the game and the seat", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    await shared.server.stop(true);
    await page.locator(".banner").waitFor({ timeout: 30_000 });
    await shared.server.again();
    await page.locator(".banner").waitFor({ state: "detached", timeout: 90_000 });
    await page.locator(".buy .stepper button:last-child").first().click();
    await page.locator(".buy .button.main").click();
    await page.locator(".sending").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Log" }).click();
    await page.locator(".log li").last().waitFor();
    expect(await page.locator(".log").innerText()).toContain("buys");
    await page.close();
  });
});
