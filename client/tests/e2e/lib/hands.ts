import type { Locator } from "playwright-core";

/** How a player presses what the page offers, and chooses one of a list. */
export interface Hands {
  press(target: Locator): Promise<void>;
  choose(list: Locator, value: string): Promise<void>;
}

const choose = async (list: Locator, value: string) => void (await list.selectOption(value));

export const mouse: Hands = { press: (target) => target.click(), choose };
export const finger: Hands = {
  press: async (target) => {
    const board = target.page().locator(".battle-board .close");
    await target.tap({ timeout: 5000 }).catch(async () => {
      // The battle board has come over it, on a phone: what was fought was seen.
      if ((await board.count()) > 0) await board.first().tap();
      await target.tap();
    });
  },
  choose,
};

const FAR = 400;
/** What is to be reached may go away meanwhile. */
const GONE_MS = 5000;

/** Goes on with Tab, or back, until the target has the focus. */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  for (let tabs = 0; tabs < FAR; ++tabs) {
    const way = await target.evaluate(
      (it) => {
        const now = document.activeElement ?? document.body;
        if (now === it) return "here";
        // Of radio buttons that belong together one alone is reached by Tab, the others by arrows.
        const group = it instanceof HTMLInputElement && it.type === "radio" ? it.name : "";
        if (group !== "" && now instanceof HTMLInputElement && now.name === group) return "ArrowDown";
        const after = (now.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        return after ? "Tab" : "Shift+Tab";
      },
      undefined,
      { timeout: GONE_MS },
    );
    if (way === "here") return;
    await page.keyboard.press(way);
  }
  throw new Error(`no key reaches ${String(target)}`);
}

/** Keys alone: Tab to it, then what presses it. */
export const keys: Hands = {
  press: async (target) => {
    await reach(target);
    // Arrows choose a radio button by themselves.
    const kind = await target.evaluate((it) => (it instanceof HTMLInputElement ? it.type : it.tagName));
    await target.page().keyboard.press(kind === "radio" || kind === "checkbox" ? "Space" : "Enter");
  },
  choose: async (list, value) => {
    await reach(list);
    const title = await list.locator(`option[value="${value}"]`).innerText();
    await list.page().keyboard.type(title);
  },
};
