import type { Page } from "playwright-core";

export interface Shown {
  texts: string[];
  cut: string[];
  wide: number;
}
/** All that a page says, to eyes and to screen readers, and what of it does not fit its place. */
export const shownBy = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Labels of the map are names, shortened; what stands where scripts are off is no page's.
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
      if (!node.parentElement?.closest("svg, noscript")) texts.add(node.textContent ?? "");
    for (const it of document.querySelectorAll("[aria-label],[placeholder],[title],[alt],[aria-description]"))
      for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
        texts.add(it.getAttribute(name) ?? "");
    texts.add(document.title);
    const places = document.querySelectorAll<HTMLElement>("button, label, h1, h2, h3, legend, summary, [role=tab], th");
    const cut = [...places].filter((it) => {
      const hides = getComputedStyle(it).overflowX !== "visible" && !it.closest(".hidden-text");
      return hides && it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1;
    });
    return {
      texts: [...texts],
      cut: cut.map((it) => it.innerText.slice(0, 60)),
      wide: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    };
  });
