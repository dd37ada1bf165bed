import type { Locator, Page } from "playwright-core";
import { settled, type Player, type Step } from "./driver";

const offered = (page: Page) => page.locator("form.line [role=option]");

/** The command line; its key opens it where it is closed. */
async function openLine(page: Page): Promise<Locator> {
  const line = page.getByRole("combobox", { name: "Command" });
  // A table listens to its keys a moment after it is shown: a key that came before is pressed again.
  for (let times = 0; times < 3 && (await line.count()) === 0; ++times) {
    await page.keyboard.press("/");
    await line.waitFor({ timeout: 5000 }).catch(() => undefined);
  }
  await line.waitFor();
  return line;
}

/** Writes a text in place of what the line has, and returns the commands that the line offers then. */
export async function write(page: Page, text: string): Promise<string[]> {
  const line = await openLine(page);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  // A line that loses the focus would leave its letters to the keys of the table.
  const written = await line.inputValue({ timeout: 5000 });
  if (written !== text) throw new Error(`the command line has "${written}" instead of "${text}"`);
  return offered(page).allInnerTexts();
}

/** Gives a command. Throws where the line does not take it. */
export async function give(page: Page, text: string): Promise<void> {
  await write(page, text);
  await page.keyboard.press("Enter");
  const line = page.locator("form.line");
  const left = (await line.count()) > 0 ? await line.locator("input").inputValue() : "";
  if (left !== "") throw new Error(`"${left}" is not taken: ${await line.getByRole("status").innerText()}`);
  await settled(page);
}

/** What is tried by its verb, in this order. */
const VERBS: readonly (readonly [string, Step])[] = [
  ["answer", "question"],
  ["fight", "fight"],
  ["attack", "fight"],
  ["place", "place"],
  ["buy", "buy"],
  ["move", "move"],
  ["end", "end"],
  ["declare", "declare"],
];

/** A player who writes in the command line, and knows nothing but the completions that it offers. */
export const byLine: Player = async (page, moves) => {
  await settled(page);
  for (const [verb, done] of VERBS) {
    if (done === "move" && moves <= 0) continue;
    const lines = await write(page, verb);
    const line = lines[done === "move" ? moves % lines.length : 0];
    if (line === undefined) continue;
    await give(page, line);
    return done;
  }
  return "wait";
};
