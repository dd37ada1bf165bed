import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** The smallest phone that the pages are made for. */
export const small = { width: 360, height: 740 };
/** The same on its side. */
export const turned = { width: 844, height: 390 };

/** What the person asked of the system about motion; tests have none, so that nothing is under way when they look. */
export type Motion = "reduce" | "no-preference";

export interface TestBrowser {
  /** A page of a fresh person, in a window of this size, who reads `locale`. Faults of the page are collected in `faults`. */
  page(
    size?: { width: number; height: number },
    theme?: "dark" | "light",
    motion?: Motion,
    locale?: string,
  ): Promise<Page>;
  faults: string[];
  close(): Promise<void>;
}

/** The browser's program: `CHROMIUM`, else where Debian has it. */
export function chromiumProgram(): string {
  return process.env.CHROMIUM ?? "/usr/bin/chromium";
}

/** Debian's chromium, without a window, with a fresh profile. */
export async function startBrowser(base: string): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "armistice-chromium-"));
  const browser = await chromium.launch({
    executablePath: chromiumProgram(),
    headless: true,
    args: [...FLAGS, `--crash-dumps-dir=${profile}`],
  });
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  return {
    faults,
    page: async (size = desk, theme = "dark", motion = "reduce", locale = "en-US") => {
      const touch = Math.min(size.width, size.height) < 600;
      const context = await browser.newContext({
        baseURL: base,
        viewport: size,
        colorScheme: theme,
        hasTouch: touch,
        isMobile: touch,
        reducedMotion: motion,
        locale,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      return page;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
