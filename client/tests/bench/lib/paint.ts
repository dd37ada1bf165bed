import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** When each thing that a page was told to look for was first painted, by its name. */
    paintedAt: Record<string, number>;
    benchTimes: number[];
  }
}

/** Notes in each page that is opened when something that fits a selector is first there, and painted. */
export async function noteFirst(page: Page, wanted: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((selectors) => {
    window.paintedAt = {};
    const look = () => {
      for (const [name, selector] of Object.entries(selectors)) {
        if (name in window.paintedAt || document.querySelector(selector) === null) continue;
        window.paintedAt[name] = performance.now();
      }
      if (Object.keys(window.paintedAt).length < Object.keys(selectors).length) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, wanted);
}

/** The moments that `noteFirst` noted, in milliseconds since the address was opened. */
export async function firsts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => window.paintedAt);
}
