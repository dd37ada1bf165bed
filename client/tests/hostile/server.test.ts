import { describe, expect, it } from "vitest";
import { desk, phone } from "../e2e/lib/browser";
import { stand } from "../e2e/lib/stand";
import { rewriteServer } from "./lib/server_text";
import { visit } from "./lib/visit";

const shared = stand(20);

/** What a server might send instead of a sentence: one of these each time, in turn. */
const hostile = [
  "<img src=x onerror=hurt()><script>hurt()</script>",
  "\u202eesrever \u2067\u2068\u200f",
  "W".repeat(1000),
  "Z" + "\u0351\u0352\u0353\u0325".repeat(60),
  "<style>*{display:none}</style> {$count} ${hurt()} {@html x}",
  "\u0410dministr\u0430tor javascript:hurt() https://example.org/",
];

describe.each([
  ["desk", desk],
  ["phone", phone],
] as const)("hostile words of a server on a %s", (_, size) => {
  it("stay text on every screen that a player sees, and through a turn", async () => {
    const page = await shared.browser.page(size);
    await page.addInitScript(() => {
      const count = { wounds: 0 };
      Object.assign(window, { hurt: () => ++count.wounds });
      Object.defineProperty(window, "wounds", { get: () => count.wounds });
      document.addEventListener("securitypolicyviolation", (it) => console.error(`policy: ${it.violatedDirective}`));
    });
    let next = 0;
    await rewriteServer(page, (text) => `${text} ${hostile[next++ % hostile.length] ?? ""}`);
    const seen: string[] = [];
    await visit(page, async (screen) => {
      const made = await page.evaluate(() => ({
        hurt: (window as unknown as { wounds: number }).wounds,
        elements: document.querySelectorAll("#app main img, #app script, #app style, #app [onerror]").length,
        links: [...document.querySelectorAll("a")].filter((it) => it.origin !== location.origin).length,
        wide: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
      }));
      expect({ screen, ...made }).toEqual({ screen, hurt: 0, elements: 0, links: 0, wide: 0 });
      if ((await page.locator("body").innerText()).includes("<img src=x")) seen.push(screen);
      const folder = process.env.SHOTS;
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/server-${size.width}-${screen.replace(/\W+/g, "-")}.png` });
    });
    // The words were there, so that this proves something.
    expect(seen).toContain("/");
    expect(seen.some((it) => it.startsWith("table"))).toBe(true);
    expect(shared.browser.faults.filter((it) => !it.includes("404"))).toEqual([]);
    await page.close();
  });
});
