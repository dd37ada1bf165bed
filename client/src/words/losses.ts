/**
 * Of which losses the battle board says that nobody had a choice. These names are of all games that ship. Where a game has others,
 * nothing is said.
 */
const hits: ReadonlySet<string> = new Set(["casualty", "fire"]);

/** Whether units that are removed by this cause were hit in a battle. */
export const wereHit = (cause: string): boolean => hits.has(cause);

/** Whether this question asks which units the hits take. */
export const asksForLosses = (decision: string): boolean => decision === "casualties";
