import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import type { CDPSession, Page } from "playwright-core";

/** The value below which this part of the numbers lies. */
export function part(numbers: readonly number[], of: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * of) - 1)] ?? 0;
}

export const median = (numbers: readonly number[]): number => part(numbers, 0.5);

/** Prints one row: what was measured, and its numbers beside their goals. */
export function row(what: string, told: string): void {
  console.log(`${what.padEnd(58)} ${told}`);
}

/** Half and nearly all of some times. */
export function spread(numbers: readonly number[], digits = 1): string {
  const [half, most] = [median(numbers), part(numbers, 0.95)].map((it) => it.toFixed(digits));
  return `p50 ${half} ms, p95 ${most} ms (${numbers.length})`;
}

/** How busy the machine was, as nothing that it measures means anything without. */
export function load(): string {
  const [one = "?"] = readFileSync("/proc/loadavg", "utf8").split(" ");
  return `load ${one} of ${cpus().length} processors`;
}

export interface Slow {
  /** By how much the processor is slowed down. */
  readonly processor?: number;
  readonly line?: { readonly kilobits: number; readonly latencyMs: number };
}

/** Slows a page down. */
export async function slow(page: Page, { processor = 1, line }: Slow): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
  if (line !== undefined) {
    await session.send("Network.enable");
    const bytes = (line.kilobits * 1000) / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  return session;
}

/** What the page keeps, in bytes, after what nobody uses is gone. */
export async function memory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}
