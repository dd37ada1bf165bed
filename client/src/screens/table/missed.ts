import { net } from "../../app/net.svelte";
import { read, write } from "../../app/browser";
import type { Between } from "./since";
import type { TableState } from "./state.svelte";

/** What comes so soon after a lost connection came while one was away. */
const BACK_MS = 3000;

/**
 * What was missed of a game that has come to an entry: `before` until then, while `seen` was the last entry. `watched` where
 * each entry was seen to come.
 */
export function missedBy(
  before: Between | undefined,
  seen: number | undefined,
  sequence: number,
  watched: boolean,
): Between | undefined {
  if (seen === undefined || sequence < seen) return undefined;
  if (sequence === seen || (watched && sequence === seen + 1)) return before;
  return { from: before?.to === seen ? before.from : seen, to: sequence, away: true };
}

/** Notes on this device how far a game was seen, and tells its table what was missed. Gives what ends it. */
export function watchMissed(table: TableState): () => void {
  const { session } = table;
  const key = `armistice.seen.${session.game}`;
  let back = -Infinity;
  const take = () => {
    const sequence = session.now?.sequence;
    if (sequence === undefined) return;
    const seen = Number(read("local", key) ?? NaN);
    const watched = Date.now() - back > BACK_MS;
    table.away = missedBy(table.away, Number.isNaN(seen) ? undefined : seen, sequence, watched);
    if (seen !== sequence) write("local", key, String(sequence));
  };
  take();
  const ends = [
    session.listen((change) => {
      if (change === "position") take();
    }),
    net.back(() => (back = Date.now())),
  ];
  return () => {
    for (const end of ends) end();
  };
}
