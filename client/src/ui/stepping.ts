const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** The number that a key leads to; undefined for other keys. A digit makes the number longer, or begins another one. */
export function numberAfter(key: string, value: number, from: number, to: number): number | undefined {
  const within = (number: number) => Math.max(from, Math.min(to, number));
  if (key === "Home") return from;
  if (key === "End") return to;
  const step = STEPS[key];
  if (step !== undefined) return within(value + step);
  if (!/^\d$/.test(key)) return undefined;
  const longer = value * 10 + Number(key);
  return within(longer > to ? Number(key) : longer);
}
