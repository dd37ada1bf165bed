import { net } from "../../app/net.svelte";
import type { GameSummary } from "../../wire/messages";

/** True if the account may assign seats before the start: a director, or the creator of a game without directors. */
export function arranges(game: Pick<GameSummary, "creator" | "directors">, account: string): boolean {
  if (account === "") return false;
  const directors = game.directors ?? [];
  return directors.length > 0 ? directors.includes(account) : game.creator === account;
}

const MOST = 500;

/**
 * Whether this account arranges the seats of a game that waits. The server knows it, so that it is so on each device and in
 * each tab.
 */
export async function mayArrange(game: string): Promise<boolean> {
  for (const own of [{ mine: true }, { directs: true }]) {
    const { games } = await net.ask({ list_games: { ...own, statuses: ["WAITING"], limit: MOST } });
    const line = games?.games?.find((it) => it.game === game);
    if (line !== undefined) return arranges(line, net.account);
  }
  return false;
}
