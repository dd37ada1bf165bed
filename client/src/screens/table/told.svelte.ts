import type { Session } from "../../game/session";
import { live } from "../../ui/live.svelte";
import { alertOf, Bundle, newsOf } from "./told";

/** Tells a screen reader of a table: what others do and what comes of it politely, one's own turns and questions at once. Gives what ends it. */
export function tellTable(session: Session): () => void {
  let before = session.tables === undefined ? undefined : session.now;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bundle = new Bundle(
    (text) => live.say(text),
    (task, ms) => (timer = setTimeout(task, ms)),
  );
  const begin = () => {
    if (session.now !== undefined) live.alert(alertOf(session.tables, undefined, session.now, undefined, session.mine));
  };
  if (before !== undefined) begin();
  const end = session.listen((change) => {
    const { now, tables, mine } = session;
    // Names have their words in the tables.
    if (now === undefined || tables === undefined || (change !== "position" && change !== "tables")) return;
    const last = before;
    before = now;
    if (last === undefined) return begin();
    if (last.sequence === now.sequence) return;
    const update = now.sequence === last.sequence + 1 ? session.timeline?.update(now.sequence) : undefined;
    live.alert(alertOf(tables, last, now, update, mine));
    if (update !== undefined) bundle.add(newsOf(tables, last, now, update, mine));
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}
