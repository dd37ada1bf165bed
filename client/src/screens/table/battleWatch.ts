import { paceHere, roundOf } from "./battleBoard";
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
  /** Shows the battle of which a round just began, or of which a question waits. */
  function look(): void {
    const { now, mine, timeline } = session;
    const before = phase;
    phase = phaseNow();
    if (now === undefined || mine.length === 0 || table.at !== undefined || paceHere() === "none") return;
    // The board of a finished battle covers half of the map. A player who ends the phase has read it, so it closes. Battles
    // of others stay until one's own turn begins.
    const over = !now.battles.some((it) => it.space === table.battle?.space && it.status !== "OVER");
    if (before !== phase && (before !== "" || over) && table.battle?.asked === false) table.battle = undefined;
    const events = timeline?.update(now.sequence)?.entry?.events ?? [];
    const space = roundOf(events, now, mine);
    if (space !== undefined) table.battle = { space, asked: false };
  }
  /** A page that was loaded while a question of a battle waits opens its board, too. */
  function begin(): void {
    const { now, mine } = session;
    if (now === undefined || mine.length === 0 || paceHere() === "none") return;
    const open = now.decisions.find(
      (it) =>
        (it.battle ?? 0) > 0 &&
        (it.asked ?? []).some((power) => mine.includes(power) && !(it.answered ?? []).includes(power)),
    );
    const battle = now.battles.find((it) => it.id === open?.battle && it.status === "FIGHTING");
    if (battle !== undefined) table.battle = { space: battle.space, asked: false };
  }
  begin();
  return session.listen((change) => {
    if (change === "position") look();
  });
}
