import type { Page } from "playwright-core";
import { beginGame, step } from "../../e2e/lib/driver";

/** Screens beside the table, each with what is there once it has what it asked for. */
export const screens = [
  ["/", "#bundle option:nth-child(2)"],
  ["/mine", "h1"],
  ["/create", "main select option:nth-child(2)"],
  ["/rules", "h1"],
  ["/rules/1914-4.2", "main dd"],
  ["/account", "main form, main button"],
  ["/nothing", "h1"],
] as const;

/** Opens the screens that a player sees, one after another, and looks at each; `played` is how many steps of a turn are taken. */
export async function visit(page: Page, look: (screen: string) => Promise<void>, played = 8): Promise<void> {
  for (const [address, ready] of screens) {
    await page.goto(address);
    await page.locator(ready).first().waitFor({ state: "attached" });
    await look(address);
  }
  await beginGame(page, "1914");
  await look("table");
  let moves = 2;
  for (let count = 0; count < played; ++count) {
    const done = await step(page, moves);
    if (done === "move") --moves;
    await look(`table after ${done}`);
  }
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await look(`table, ${(await tab.textContent()) ?? ""}`);
  }
}
