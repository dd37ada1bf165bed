import { big, type GameSummary, type ListGames, type SeatView } from "../wire/messages";

export const shelves = ["join", "running", "over"] as const;
export type Shelf = (typeof shelves)[number];

/** What the games of a shelf are narrowed down to; "" for anything. */
export interface Wanted {
  readonly title: string;
  readonly bundle: string;
  readonly event: string;
}

/** What `list_games` is asked for a shelf of the lobby. */
export function filterOf(shelf: Shelf, wanted: Wanted): ListGames {
  const told = Object.entries(wanted).map(([name, text]) => [name, text.trim()] as const);
  const narrowed = Object.fromEntries(told.filter(([, text]) => text !== ""));
  const statuses = { join: ["WAITING", "RUNNING", "PAUSED"], running: ["RUNNING", "PAUSED"], over: ["OVER"] } as const;
  return {
    statuses: [...statuses[shelf]],
    ...(shelf === "join" ? { free_seats: true } : {}),
    limit: 50,
    ...narrowed,
  };
}

/** True of a seat that a person has, and no bot. */
export const isPerson = (seat: SeatView): boolean => seat.taken === true && seat.sparring !== true;

/** The seats of an account; none of nobody's. */
export const seatsOf = (seats: readonly SeatView[], account: string): SeatView[] =>
  account === "" ? [] : seats.filter((it) => it.account === account);

/** Seats that an account may take: those for anybody, those kept for it, and the one that it was invited to. */
export function openSeats(
  { seats }: { readonly seats?: readonly SeatView[] | undefined },
  account: string,
  invited?: number,
): SeatView[] {
  return (seats ?? []).filter((seat) => {
    if (account !== "" && seat.account === account) return false;
    if (seat.offered_to === "ANYBODY") return seat.taken !== true;
    // The player who offers such a seat keeps it until the other one sits down.
    if (seat.offered_to === "ACCOUNT") return account !== "" && seat.offered_account === account;
    return seat.offered_to === "HOLDER" && (seat.seat ?? 0) === invited;
  });
}

/** True if this account plays in a game. */
export function plays(game: GameSummary, account: string): boolean {
  return account !== "" && (game.seats ?? []).some((seat) => seat.account === account);
}

/** One's own games before the others, each as they were listed. */
export function ownFirst(games: readonly GameSummary[], account: string): GameSummary[] {
  return [...games].sort((a, b) => Number(plays(b, account)) - Number(plays(a, account)));
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
