import { describe, expect, it } from "vitest";
import { beginGame, settled } from "./lib/driver";
import { stand } from "./lib/stand";

const shared = stand(50);

describe("what was entered and not sent", () => {
  it("is there after a reload: what is to be bought, and a line of talk", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    await settled(page);
    const count = page.locator(".buy [role=spinbutton]").first();
    await page.locator(".buy .stepper button:last-child").first().click();
    await page.locator(".buy .stepper button:last-child").first().click();
    expect(await count.innerText()).toBe("2");
    await page.getByRole("tab", { name: "Talk" }).click();
    const line = page.getByRole("textbox", { name: "Say something" });
    await line.fill("good evening");
    await page.reload();
    await page.locator("section.turn").waitFor();
    await expect.poll(() => count.innerText()).toBe("2");
    await page.getByRole("tab", { name: "Talk" }).click();
    expect(await line.inputValue()).toBe("good evening");
    // What was sent is gone.
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator("li", { hasText: "good evening" }).waitFor();
    await page.reload();
    await page.getByRole("tab", { name: "Talk" }).click();
    expect(await line.inputValue()).toBe("");
    await page.getByRole("tab", { name: "Turn" }).click();
    await page.locator(".buy .button.main").click();
    await settled(page);
    await page.reload();
    await page.locator("section.turn").waitFor();
    await settled(page);
    expect(await page.locator(".buy [role=spinbutton]").allInnerTexts()).not.toContain("2");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("is there after a reload of a game that is being set up", async () => {
    const page = await shared.browser.page();
    await page.goto("/create");
    await page.locator(`option[value="classic"]`).waitFor({ state: "attached" });
    await page.locator("main select").first().selectOption("classic");
    await page.locator(".option input").first().check();
    await page.getByRole("textbox", { name: "Title" }).fill("Our evening");
    await page.reload();
    await page.locator(`option[value="classic"]`).waitFor({ state: "attached" });
    expect(await page.locator("main select").first().inputValue()).toBe("classic");
    await expect.poll(() => page.locator(".option input").first().isChecked()).toBe(true);
    expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Our evening");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
