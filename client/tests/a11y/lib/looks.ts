import type { Page } from "playwright-core";
import { desk, phone, type TestBrowser } from "../../e2e/lib/browser";

const themes = ["dark", "light", "contrast", "forced"] as const;
const sizes = [
  ["desk", desk],
  ["phone", phone],
] as const;

export type Theme = (typeof themes)[number];
export type Size = (typeof sizes)[number][1];

/** Every size of window with every look that pages may have: "forced" is the colours of the system. */
export const looks = sizes.flatMap(([name, size]) => themes.map((theme) => [name, theme, size] as const));

/** A page of this look. */
export async function pageOf(browser: TestBrowser, size: Size, theme: Theme): Promise<Page> {
  const page = await browser.page(size, theme === "light" ? "light" : "dark");
  if (theme === "contrast") await page.addInitScript(() => localStorage.setItem("armistice.theme", "contrast"));
  if (theme === "forced") await page.emulateMedia({ forcedColors: "active" });
  return page;
}
