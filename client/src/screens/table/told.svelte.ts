import type { Session } from "../../game/session";
import { live } from "../../ui/live.svelte";
import { alertOf, Bundle, newsOf } from "./told";

/** So many entries that come at once are said: of others, and of one's own, as a player must know what they paid and lost. */
const MOST_OF_OTHERS = 3;
const MOST_OWN = 12;
/** A fresh view may go past entries. So many are told once they are known; the recap tells of more. */
const MOST_LATE = 24;

/** Tells a screen reader of a table: what others do and what comes of it politely, one's own turns and questions at once. Gives what ends it. */
export function tellTable(session: Pick<Session, "now" | "tables" | "mine" | "timeline" | "listen">): () => void {
  let before = session.tables === undefined ? undefined : session.now;
  let closed = false;
  const later = (task: () => void, ms: number) => void setTimeout(() => closed || task(), ms);
  const own = new Bundle((text) => live.say(text), later, MOST_OWN);
  const others = new Bundle((text) => live.news(text), later, MOST_OF_OTHERS);
  /** Entries that are still to be told. */
  let untold: readonly number[] = [];
  const tell = (last = before) => {
    const { timeline, tables, now, mine } = session;
    const at = (sequence: number) => [last, now].find((it) => it?.sequence === sequence) ?? timeline?.at(sequence);
    untold = untold.filter((sequence) => {
      const update = timeline?.update(sequence);
      if (update === undefined || now === undefined) return true;
      const news = newsOf(tables, at(sequence - 1), at(sequence) ?? now, update, mine);
      (news.own ? own : others).add(news.text);
      return false;
    });
  };
  const begin = () => {
    if (session.now !== undefined) live.alert(alertOf(session.tables, undefined, session.now, undefined, session.mine));
  };
  if (before !== undefined) begin();
  const end = session.listen((change) => {
    const { now, tables, mine } = session;
    // Names have their words in the tables.
    if (now === undefined || tables === undefined) return;
    if (change === "history") return tell();
    if (change !== "position" && change !== "tables") return;
    const last = before;
    before = now;
    if (last === undefined) return begin();
    if (last.sequence === now.sequence) return;
    const next = last.sequence + 1;
    live.alert(alertOf(tables, last, now, now.sequence === next ? session.timeline?.update(next) : undefined, mine));
    const fresh = Array.from({ length: now.sequence - last.sequence }, (_, at) => next + at);
    untold = [...untold, ...(fresh.length > MOST_LATE ? [] : fresh)].slice(-MOST_LATE);
    tell(last);
  });
  return () => {
    closed = true;
    end();
  };
}
