import { net } from "../../app/net.svelte";
import type { Answer, GetOdds } from "../../wire/messages";
import type { Forces, Told } from "./forces";
import { oddsOf } from "./forces";
import type { TableState } from "./state.svelte";

/** So often a busy server is asked again. */
const TRIES = 6;
/** Milliseconds to wait where the server does not say how long. */
const WAIT_MS = 500;

const rest = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));
let last: Promise<unknown> = Promise.resolve();

async function patiently(question: GetOdds): Promise<Answer> {
  for (let tries = 1; ; ++tries) {
    const answer = await net.ask({ get_odds: question });
    if (answer.busy === undefined || tries === TRIES) return answer;
    await rest(answer.busy.retry_ms ?? WAIT_MS);
  }
}

/** Asks for odds, one question after the other: the server works on one of a connection at a time. */
export function askOdds(question: GetOdds): Promise<Answer> {
  const answer = last.then(() => patiently(question));
  last = answer.catch(() => undefined);
  return answer;
}

/** The odds of the battle that is listed in a space, as it would be fought now. */
export async function oddsHere(table: TableState, space: string): Promise<Told> {
  const { odds, malformed, denied } = await askOdds({ game: table.session.game, space, ways: 3 });
  return odds === undefined ? { trouble: malformed?.problem ?? denied?.reason ?? "" } : { odds };
}

/** The odds of forces that are made up. */
export function oddsWith(table: TableState, forces: Forces): Promise<Told> {
  return oddsOf(askOdds, table.tables, table.session.game, forces);
}
