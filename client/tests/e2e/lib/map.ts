import type { Page } from "playwright-core";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where the pieces stand that a space shows, in pixels of the window; only those that can be seen. */
export function piecesIn(page: Page, space: string): Promise<Spot[]> {
  return page.evaluate((wanted) => {
    const spots: { x: number; y: number }[] = [];
    for (const piece of document.querySelectorAll(".layer-stacks > g")) {
      const { x, y, width, height } = piece.getBoundingClientRect();
      const spot = { x: x + width / 2, y: y + height / 2 };
      const under = document.elementFromPoint(spot.x, spot.y)?.closest("[data-space]");
      if (under?.getAttribute("data-space") === wanted) spots.push(spot);
    }
    return spots;
  }, space);
}

/** A point on the ground of a space, as far from its pieces as there is; throws where the window shows none. */
export async function groundOf(page: Page, space: string): Promise<Spot> {
  const pieces = await piecesIn(page, space);
  const found = await page.evaluate(
    ([wanted, taken]) => {
      const shape = document.querySelector(`[data-space="${CSS.escape(wanted)}"] path`);
      const box = shape?.getBoundingClientRect();
      let best: { x: number; y: number } | undefined;
      let most = -1;
      for (let across = 1; box !== undefined && across < 24; ++across)
        for (let down = 1; down < 24; ++down) {
          const spot = { x: box.x + (box.width * across) / 24, y: box.y + (box.height * down) / 24 };
          const under = document.elementFromPoint(spot.x, spot.y);
          if (under !== shape) continue;
          // Not at the border either: a finger is not a needle.
          const inside = [-4, 4].every(
            (step) =>
              document.elementFromPoint(spot.x + step, spot.y) === shape &&
              document.elementFromPoint(spot.x, spot.y + step) === shape,
          );
          const room = Math.min(40, ...taken.map((it) => Math.hypot(it.x - spot.x, it.y - spot.y)));
          if (!inside || room <= most) continue;
          most = room;
          best = spot;
        }
      return best;
    },
    [space, pieces] as const,
  );
  if (found === undefined) throw new Error(`the map does not show ${space}`);
  return found;
}

/** A spot of a space from which one comes in straight lines from a spot before and to one behind, over no other space. */
export async function spotBetween(page: Page, before: Spot, space: string, behind: Spot): Promise<Spot> {
  const found = await page.evaluate(
    ([from, wanted, to]) => {
      const shape = (name: string) => document.querySelector(`[data-space="${CSS.escape(name)}"]`);
      const box = shape(wanted)?.getBoundingClientRect();
      const at = (x: number, y: number) =>
        document
          .elementsFromPoint(x, y)
          .find((it) => it.closest("[data-space]") !== null)
          ?.closest("[data-space]");
      const [first, last] = [at(from.x, from.y), at(to.x, to.y)];
      for (let across = 1; box !== undefined && across < 24; ++across)
        for (let down = 1; down < 24; ++down) {
          const spot = { x: box.x + (box.width * across) / 24, y: box.y + (box.height * down) / 24 };
          if (at(spot.x, spot.y) !== shape(wanted)) continue;
          const free = (end: { x: number; y: number }, other: Element | null | undefined) =>
            Array.from({ length: 21 }, (_, step) =>
              at(spot.x + ((end.x - spot.x) * step) / 20, spot.y + ((end.y - spot.y) * step) / 20),
            ).every((it) => it === shape(wanted) || it === other);
          if (free(from, first) && free(to, last)) return spot;
        }
      return undefined;
    },
    [before, space, behind] as const,
  );
  if (found === undefined) throw new Error(`no straight way over ${space}`);
  return found;
}

/** Drags from one point to another over further ones, in steps as a hand does. */
export async function drag(page: Page, from: Spot, ...way: readonly Spot[]): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const spot of way) await page.mouse.move(spot.x, spot.y, { steps: 6 });
  await page.mouse.up();
}

/** Clicks a target of what is picked, and confirms it where the page asks first: an army may appear there. */
export async function clickTarget(page: Page, space: string): Promise<void> {
  const { x, y } = await groundOf(page, space);
  await page.mouse.click(x, y);
  if ((await page.locator("section.picked .confirm").count()) > 0)
    await page.locator("section.picked .sure .button.main").click();
}
