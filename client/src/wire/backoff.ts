const STEPS_MS = [300, 1000, 2000, 4000, 8000, 16000, 30000];

/**
 * How long to wait before the `attempt`-th try (0 is the first) after a connection was lost. Half of it is chance, so that
 * a server that comes back is not asked by everybody at once. `chance` is from 0 to 1.
 */
export function backoff(attempt: number, chance: number): number {
  const step = STEPS_MS[Math.min(attempt, STEPS_MS.length - 1)] ?? 0;
  return step / 2 + (step / 2) * chance;
}
