import type { ToAct, Update } from "../wire/messages";

/** What an update sounds like for who plays these powers: the most important thing alone. Undefined: like nothing. */
export type Heard = "question" | "turn" | "battle" | "move" | undefined;

function asked(toAct: readonly ToAct[], mine: readonly string[]): Set<string> {
  const open = new Set<string>();
  for (const { power = "", decisions = [] } of toAct) {
    if (!mine.includes(power)) continue;
    if (decisions.length === 0) open.add(`turn ${power}`);
    for (const decision of decisions) open.add(`ask ${power} ${decision}`);
  }
  return open;
}

/** `before` is whom the game waited for until then. */
export function heardOf(before: readonly ToAct[], update: Update, mine: readonly string[]): Heard {
  const was = asked(before, mine);
  const fresh = [...asked(update.to_act ?? [], mine)].filter((it) => !was.has(it));
  if (fresh.some((it) => it.startsWith("ask "))) return "question";
  // To go on with one's own turn after a question is no new turn.
  const own = mine.includes(update.entry?.played?.as ?? "");
  if (fresh.some((it) => it.startsWith("turn ")) && !(own && was.size > 0)) return "turn";
  const events = update.entry?.events ?? [];
  if (events.some((it) => it.rolled?.space !== undefined || it.battle_closed !== undefined)) return "battle";
  return !own && events.some((it) => it.units_moved !== undefined) ? "move" : undefined;
}
