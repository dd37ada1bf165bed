import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build, preview } from "vite";
import type { TestBrowser } from "../e2e/lib/browser";
import type { Picture } from "../../src/board/types";
import { row, slow, spread } from "./lib/figures";

const configFile = fileURLToPath(new URL("../../dev/build.config.ts", import.meta.url));
const STEPS = 120;

export interface DemoPages {
  base: string;
  close(): Promise<void>;
}

/** Serves the development pages, in which a board can be as full as no game is. */
export async function serveDemo(): Promise<DemoPages> {
  await build({ configFile, logLevel: "warn" });
  const root = fileURLToPath(new URL("../../dev", import.meta.url));
  const serving = await preview({ configFile, root, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
  return { base: serving.resolvedUrls?.local[0] ?? "", close: () => serving.close() };
}

/** Counts frames from here on: each is as long as it took after the one before. */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    window.benchTimes = [];
    let before = performance.now();
    const next = (now: number) => {
      if (window.benchTimes.length > 0 || now > before) window.benchTimes.push(now - before);
      before = now;
      if (window.benchTimes.length < 5000) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return () => page.evaluate(() => window.benchTimes.splice(0, 5000));
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(500, 400);
  await page.mouse.down();
  for (let step = 0; step < STEPS; ++step)
    await page.mouse.move(500 + 200 * Math.sin(step / 9), 400 + 120 * Math.cos(step / 7));
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(520, 390);
  for (let step = 0; step < STEPS; ++step) await page.mouse.wheel(0, step % 40 < 20 ? -60 : 60);
}

/** The same board drawn whole in each frame into a canvas, as a page would that has no elements. */
async function canvasFrames(page: Page): Promise<number[]> {
  return page.evaluate(async (steps) => {
    const { picture } = window as unknown as { picture: Picture };
    const canvas = document.createElement("canvas");
    canvas.width = 1040;
    canvas.height = 780;
    document.body.append(canvas);
    const pen = canvas.getContext("2d");
    if (pen === null) return [];
    const shapes = Object.entries(picture.file.spaces).map(([name, shape]) => ({
      path: new Path2D(shape.outline),
      label: shape.label,
      name,
      stacks: picture.cells.get(name)?.stacks.slice(0, 6) ?? [],
      slots: shape.stacks,
    }));
    const times: number[] = [];
    let before = performance.now();
    for (let step = 0; step < steps; ++step) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - before);
      before = now;
      const scale = 0.35 + 0.1 * Math.sin(step / 9);
      pen.setTransform(scale, 0, 0, scale, 40 * Math.sin(step / 7), 0);
      pen.fillStyle = "#234";
      pen.fillRect(-3000, -3000, 9000, 9000);
      for (const shape of shapes) {
        pen.fillStyle = "#8a7";
        pen.fill(shape.path);
        pen.strokeStyle = "#000";
        pen.stroke(shape.path);
        pen.fillStyle = "#fff";
        pen.font = "32px sans-serif";
        pen.fillText(shape.name, shape.label[0], shape.label[1]);
        for (const [at, stack] of shape.stacks.entries()) {
          const [x = 0, y = 0] = shape.slots[at] ?? [];
          pen.beginPath();
          pen.arc(x, y, 34, 0, 7);
          pen.fill();
          pen.fillText(String(stack.count), x, y);
        }
      }
    }
    canvas.remove();
    return times.slice(2);
  }, STEPS);
}

/** Pan and zoom of a board with 131 cells and 500 stacks. */
export async function measureBoard(browser: TestBrowser): Promise<void> {
  for (const processor of [1, 4]) {
    const page = await browser.page();
    await page.goto("/board.html?board=classic-smith&full");
    await page.locator(".ground[data-space]").first().waitFor();
    const [cells, stacks] = await page.evaluate(() => {
      const { picture } = window as unknown as { picture: Picture };
      return [picture.cells.size, [...picture.cells.values()].reduce((sum, it) => sum + it.stacks.length, 0)];
    });
    await slow(page, { processor });
    const goal = processor === 1 ? "goal p50 17, p95 34" : "goal p50 20, p95 45";
    const what = `${cells} cells, ${stacks} stacks${processor === 1 ? "" : `, CPU / ${processor}`}`;
    for (const [name, gesture] of [
      ["pan", pan],
      ["zoom", zoom],
    ] as const) {
      await gesture(page);
      const frames = await watchFrames(page);
      await gesture(page);
      row(`${name}, ${what}`, `${spread(await frames())}; ${goal}`);
    }
    row(`the same in a canvas, ${what}`, spread(await canvasFrames(page)));
    await page.context().close();
  }
}
