import type { DecisionView } from "../../wire/messages";
import { questionsOf } from "./answering";
import { paceHere, roundOf, stepMs } from "./battleBoard";
import type { TableState } from "./state.svelte";

/** Opens the battle board with each round of a battle in which this account takes part. Returns what ends it. */
export function watchBattles(table: TableState): () => void {
  const { session } = table;
  const phaseNow = (): string => {
    const { now, mine } = session;
    return now === undefined || !mine.includes(now.power) ? "" : `${now.round} ${now.power} ${now.phase}`;
  };
  /** The phase of this account that was shown last; empty in the turns of others. */
  let phase = phaseNow();
  const questions = (): DecisionView[] => session.mine.flatMap((power) => questionsOf(session.now, power));
  /** The questions that waited before: until one comes or goes, a board that was closed stays closed. */
  let known = "";
  /** Shows the battle of a question. The board of another battle would lie over a question that has none. */
  function ask(): void {
    const all = questions();
    const before = known;
    known = all.map((it) => it.id).join();
    if (known === before || all.length === 0 || all.some((it) => shows(it.battle))) return;
    const battle = session.now?.battles.find((it) => it.status === "FIGHTING" && all.some((by) => by.battle === it.id));
    if (battle !== undefined) table.battle = { space: battle.space, asked: false };
    else if (table.battle?.asked === false) table.battle = undefined;
  }
  /** Whether the open board is that of a battle. */
  const shows = (id = 0): boolean =>
    session.now?.battles.some((it) => it.id === id && it.space === table.battle?.space) ?? false;
  /** Shows the battle of which a round just began, or of which a question waits. */
  function look(): void {
    const { now, mine, timeline } = session;
    const before = phase;
    phase = phaseNow();
    if (now === undefined || mine.length === 0 || table.at !== undefined || paceHere() === "none") return;
    // The board of a finished battle covers half of the map. A player who ends the phase has read it, so it closes. That of
    // a battle of others closes itself once its steps were shown.
    if (before !== phase && before !== "" && table.battle?.asked === false) table.battle = undefined;
    const events = timeline?.update(now.sequence)?.entry?.events ?? [];
    const space = roundOf(events, now, mine);
    if (space !== undefined) {
      table.battle = { space, asked: false };
      // The map waits for the board, which may still have to be loaded.
      if (stepMs(paceHere(), false) > 0 && questions().length === 0) table.held = timeline?.at(now.sequence - 1);
    }
    ask();
  }
  // A page that was loaded while a question of a battle waits opens its board, too.
  if (paceHere() !== "none") ask();
  return session.listen((change) => {
    if (change === "position") look();
  });
}
