import { actionId } from "../../wire/ids";
import type { Answer, Ask, Refused } from "../../wire/messages";
import type { TableState } from "./state.svelte";

/** What is asked of a table. */
type Holding = Pick<TableState, "legal" | "now" | "acts"> & { readonly session: { readonly game: string } };

/** True while the newest list of legal commands lacks the end of the phase, and nothing is under way that may change that. */
export function isHeld({ legal, now, acts }: Pick<Holding, "legal" | "now" | "acts">): boolean {
  return legal !== undefined && !legal.mayEnd && legal.sequence === now?.sequence && acts.length === 0;
}

/**
 * Asks why the phase cannot end: the server refuses the end and names the rule. Undefined where the phase may end, and where
 * the server has no such answer. `ask` must not send it again after a lost connection: by then it may be legal.
 */
export async function whyHeld(table: Holding, ask: (ask: Ask) => Promise<Answer>): Promise<Refused | undefined> {
  const { legal, now, session } = table;
  if (legal === undefined || !isHeld(table)) return undefined;
  const act = { game: session.game, action_id: actionId(), as: legal.power, command: { end_phase: {} } };
  const answer = await ask({ act: { ...act, for_phase: legal.phase, for_round: now?.round } }).catch(() => undefined);
  return answer?.refused;
}

/** The sentence of a refusal without the numbers of its paragraphs: the first stands beside it, and leads to the others. */
export function plainSentence({ sentence = "", paragraph = "", also = "" }: Refused): string {
  const begun = sentence.startsWith(`${paragraph}: `) ? sentence.slice(paragraph.length + 2) : sentence;
  const end = `; see also ${also}`;
  return also !== "" && begun.endsWith(end) ? begun.slice(0, -end.length) : begun;
}
