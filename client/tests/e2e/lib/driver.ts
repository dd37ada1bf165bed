import type { Page } from "playwright-core";

/** Begins a game of a bundle against partners, from the lobby, as a newcomer does. */
export async function beginGame(page: Page, bundle: string): Promise<void> {
  await page.goto("/");
  await page.locator(`#bundle option[value="${bundle}"]`).waitFor({ state: "attached" });
  await page.selectOption("#bundle", bundle);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("section.turn").waitFor();
}

const sending = (page: Page) => page.locator(".sending").waitFor({ state: "detached" });

/** The first of these that is on the page and can be pressed. */
async function press(page: Page, selector: string): Promise<boolean> {
  const found = page.locator(selector).first();
  if ((await found.count()) === 0 || !(await found.isEnabled())) return false;
  await found.click();
  return true;
}

/** Answers an open question by what the page offers: what stands there, else the first of each choice. */
async function answerQuestion(page: Page): Promise<boolean> {
  const question = page.locator(".question").first();
  if ((await question.count()) === 0) return false;
  const send = question.getByRole("button", { name: "Answer" });
  if ((await send.count()) === 0) return press(page, ".question li .button");
  for (let tries = 0; tries < 12 && !(await send.isEnabled()); ++tries) {
    const radio = question.locator("input[type=radio]:not(:checked)").first();
    const more = question.locator(".stepper button:last-child:not(:disabled)").first();
    if ((await more.count()) > 0) await more.click();
    else if ((await radio.count()) > 0) await radio.click();
    else break;
  }
  await send.click();
  return true;
}

/** What a step did. */
export type Step = "question" | "fight" | "place" | "buy" | "move" | "end" | "declare" | "wait";

/**
 * One step of a player who knows only what the page offers: answers, fights, places, buys, moves a few units, ends the
 * phase. `moves` are the moves that are still to be tried in this turn.
 */
export async function step(page: Page, moves: number): Promise<Step> {
  await sending(page);
  if (await answerQuestion(page)) return "question";
  if (await press(page, ".fights .button.main")) return "fight";
  if ((await page.locator(".picked").count()) > 0) {
    if (await press(page, ".picked .targets .button")) return "place";
    await press(page, ".picked > p .button");
  }
  if (await press(page, ".places .button")) return "place";
  const more = page.locator(".buy .stepper button:last-child:not(:disabled)").first();
  if ((await more.count()) > 0) {
    for (let count = 0; count < 3 && (await more.count()) > 0; ++count) await more.click();
    await page.locator(".buy .button.main").click();
    return "buy";
  }
  if (moves > 0) {
    const list = page.locator("details", { hasText: "Units that can move" });
    if ((await list.count()) > 0) {
      if ((await list.getAttribute("open")) === null) await list.locator("summary").click();
      await list
        .locator("li .button")
        .nth(moves % Math.max(1, await list.locator("li .button").count()))
        .click();
      return "move";
    }
  }
  const end = page.locator(".end .go");
  if ((await end.count()) === 0) return "wait";
  if ((await end.getAttribute("class"))?.includes("main") !== true) {
    // A declaration that comes before the end of the phase stands open.
    if (await press(page, "details[open] .button:not([aria-label])")) return "declare";
  }
  await end.click();
  return "end";
}
