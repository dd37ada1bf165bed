import type { Answer } from "../wire/messages";

/** The wait before a question is asked again, where the server does not say how long. */
const AGAIN_MS = 1000;

/**
 * Asks until the server says neither `busy` nor `unknown`. The connection itself asks again only a few times. An empty
 * answer once `stopped`.
 */
export async function answered(
  ask: () => Promise<Answer>,
  later: (task: () => void, ms: number) => void,
  stopped: () => boolean,
): Promise<Answer> {
  while (!stopped()) {
    const answer = await ask();
    // A list that was stopped in its middle by one of these goes on when it is sent again.
    const { busy, unknown } = answer.acted_all ?? answer;
    if ((busy ?? unknown) === undefined) return answer;
    await new Promise<void>((resolve) => later(resolve, busy?.retry_ms || AGAIN_MS));
  }
  return {};
}
