import type { Tables } from "../game/tables";
import type { Explanation } from "../wire/messages";
import { t } from "./format";

/** Phases whose end pays a power, and what the server explains the sum by. Other phases say nothing of a sum. */
export const paidAfter: ReadonlyMap<string, string> = new Map([["income", "income"]]);

/**
 * What the end of the phase brings, in sentences: the sum, what is taken of it, and that dice may still take some. `resource`
 * is the title of what is paid.
 */
export function incomeWords(tables: Tables | undefined, told: Explanation, resource: string): string[] {
  const { value = 0, reasons = [] } = told;
  const lost = reasons.reduce((sum, { amount = 0 }) => sum - Math.min(0, amount), 0);
  // Where something is still to be rolled for, the server names the place without an amount.
  const rolls = reasons.filter((it) => (it.amount ?? 0) === 0 && tables?.spaces.get(it.space ?? "")?.sea === true);
  return [
    t("income-sum", { sum: value, resource }),
    ...(lost > 0 ? [t("income-lost", { lost, resource })] : []),
    ...(rolls.length > 0 && value > 0 ? [t("income-dice")] : []),
  ];
}
