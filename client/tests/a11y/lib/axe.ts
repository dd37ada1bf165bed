import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  id: string;
  nodes: { html: string }[];
}

/** What axe finds on the page, a line each. The policy forbids scripts in the page, so the test's own is evaluated. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe;
    return (await run.run()).violations;
  });
  return found.map((it) => `${it.id}: ${it.nodes[0]?.html ?? ""}`);
}
