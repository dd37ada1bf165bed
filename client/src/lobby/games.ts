import { big, type GameSummary, type ListGames, type SeatView } from "../wire/messages";

export const shelves = ["join", "running", "over"] as const;
export type Shelf = (typeof shelves)[number];

/** What `list_games` is asked for a shelf of the lobby. */
export function filterOf(shelf: Shelf, title: string): ListGames {
  const named = title.trim() === "" ? {} : { title: title.trim() };
  if (shelf === "join") return { statuses: ["WAITING", "RUNNING", "PAUSED"], free_seats: true, limit: 50, ...named };
  if (shelf === "running") return { statuses: ["RUNNING", "PAUSED"], limit: 50, ...named };
  return { statuses: ["OVER"], limit: 50, ...named };
}

/** Seats that a person may take at once: those for anybody, and those kept for this account. */
export function openSeats(game: GameSummary, account: string): SeatView[] {
  return (game.seats ?? []).filter(
    (seat) =>
      (seat.taken !== true && seat.offered_to === "ANYBODY") ||
      (seat.offered_to === "ACCOUNT" && seat.offered_account === account && account !== ""),
  );
}

/** True if this account plays in a game. */
export function plays(game: GameSummary, account: string): boolean {
  return account !== "" && (game.seats ?? []).some((seat) => seat.account === account);
}

/** True if a game waits for this account. */
export function waitsFor(game: GameSummary, account: string): boolean {
  const mine = (game.seats ?? []).filter((seat) => seat.account === account).flatMap((seat) => seat.powers ?? []);
  return (game.to_act ?? []).some((it) => mine.includes(it.power ?? ""));
}

/** One's own games: to act first, the least time first; then those that wait for others, then the rest. */
export function sortMine(games: readonly GameSummary[], account: string): GameSummary[] {
  const rank = (game: GameSummary) =>
    game.status === "OVER" ? 3 : waitsFor(game, account) ? 0 : game.status === "WAITING" ? 2 : 1;
  const until = (game: GameSummary) => (game.until === undefined ? Number.MAX_SAFE_INTEGER : big(game.until));
  return [...games].sort((a, b) => rank(a) - rank(b) || until(a) - until(b) || big(b.created) - big(a.created));
}
