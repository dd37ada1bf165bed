import type { ScoreView } from "../../wire/messages";

/** A table of scores, and all scores that it holds for: several may be equal in every line. */
export interface ScoreTable {
  readonly whats: readonly string[];
  readonly lines: readonly { readonly of: string; readonly number: number }[];
}

/** The scores, one table for all that are equal. */
export function scoreTables(scores: readonly ScoreView[]): ScoreTable[] {
  const all = new Map<string, { of: string; number: number }[]>();
  for (const { what = "", of = "", number = 0 } of scores) all.set(what, [...(all.get(what) ?? []), { of, number }]);
  const equal = new Map<string, ScoreTable>();
  for (const [what, lines] of all) {
    const key = JSON.stringify(lines);
    equal.set(key, { whats: [...(equal.get(key)?.whats ?? []), what], lines });
  }
  return [...equal.values()];
}

/** Whether a player has won or lost; undefined for who plays nothing, for both sides, or where nobody won. */
export function endFor(mine: readonly string[], winners: readonly string[]): "won" | "lost" | undefined {
  const won = mine.filter((it) => winners.includes(it)).length;
  if (mine.length === 0 || winners.length === 0 || (won > 0 && won < mine.length)) return undefined;
  return won > 0 ? "won" : "lost";
}
