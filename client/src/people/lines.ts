import { big, type GameSummary, type ScoreView, type SeatView } from "../wire/messages";

/** Somebody on a seat, or the seat itself where nobody sits. */
export interface Sitter {
  readonly account: string;
  /** "" for a guest and for a free seat. */
  readonly name: string;
  readonly partner: boolean;
  readonly taken: boolean;
  readonly powers: readonly string[];
}

/** A power that a game waits for, who plays it, and since when. */
export interface Waiting {
  readonly power: string;
  readonly sitter: Sitter | undefined;
  readonly question: boolean;
}

/** Scores of one name: of sides, or of powers. */
export interface Scores {
  readonly what: string;
  readonly of: readonly { readonly name: string; readonly number: number; readonly power: boolean }[];
}

/** A game in a list of an event or of a person: who plays, where it stands, who holds it up. */
export interface GameLine {
  readonly game: string;
  readonly title: string;
  readonly bundle: string;
  readonly status: string;
  readonly round: number;
  readonly power: string;
  readonly phase: string;
  readonly sitters: readonly Sitter[];
  readonly waits: readonly Waiting[];
  /** How long it has waited for just these. */
  readonly waited: number | undefined;
  /** What is left of the time of those it waits for, and of the game. */
  readonly left: number | undefined;
  readonly ends: number | undefined;
  readonly scores: Scores | undefined;
  readonly winners: readonly string[];
  readonly disputes: number;
  /** Why its clocks stand, as the server names it. */
  readonly paused: readonly string[];
  /** No round begins after this one; 0 until it is announced. */
  readonly lastRound: number;
}

function sitterOf(seat: SeatView): Sitter {
  const { account = "", name = "", sparring = false, taken = false, powers = [] } = seat;
  return { account, name, partner: sparring, taken, powers };
}

/** The scores that tell most: those of sides where there are some, else those that were named first. */
function scoresOf(scores: readonly ScoreView[], powers: ReadonlySet<string>): Scores | undefined {
  const told = scores.map((it) => ({ what: it.what ?? "", name: it.of ?? "", number: it.number ?? 0 }));
  const chosen = told.find((it) => !powers.has(it.name)) ?? told[0];
  if (chosen === undefined) return undefined;
  const of = told.filter((it) => it.what === chosen.what);
  return { what: chosen.what, of: of.map((it) => ({ ...it, power: powers.has(it.name) })) };
}

/** A game as a line; `now` is the server's time. */
export function lineOf(game: GameSummary, now: number): GameLine {
  const sitters = (game.seats ?? []).map(sitterOf);
  const powers = new Set(sitters.flatMap((it) => it.powers));
  const waits = (game.to_act ?? []).map(({ power = "", decisions = [] }): Waiting => ({
    power,
    sitter: sitters.find((it) => it.powers.includes(power)),
    question: decisions.length > 0,
  }));
  const over = game.status === "OVER";
  const before = (moment: string | undefined) => (moment === undefined || over ? undefined : big(moment) - now);
  return {
    game: game.game ?? "",
    title: game.title ?? "",
    bundle: game.bundle ?? "",
    status: game.status ?? "WAITING",
    round: game.round ?? 0,
    power: game.power ?? "",
    phase: game.phase ?? "",
    sitters,
    waits: over ? [] : waits,
    waited: waits.length === 0 || over || game.since === undefined ? undefined : Math.max(0, now - big(game.since)),
    left: before(game.until),
    ends: before(game.ends),
    scores: scoresOf(game.scores ?? [], powers),
    winners: game.winners ?? [],
    disputes: game.disputes ?? 0,
    paused: game.paused ?? [],
    lastRound: game.last_round ?? 0,
  };
}

const rank = (line: GameLine) => (line.status === "OVER" ? 2 : line.status === "WAITING" ? 1 : 0);

/** The lines of an event: what has waited longest first, then what has not begun, then what is over; else by title. */
export function sortLines(lines: readonly GameLine[]): GameLine[] {
  const byTitle = (a: GameLine, b: GameLine) => a.title.localeCompare(b.title, undefined, { numeric: true });
  return [...lines].sort((a, b) => rank(a) - rank(b) || (b.waited ?? 0) - (a.waited ?? 0) || byTitle(a, b));
}

/** How an account stands in a game: it plays, it directs, or neither. */
export function partOf(game: GameSummary, account: string): "plays" | "directs" | undefined {
  if ((game.seats ?? []).some((it) => it.account === account && it.taken === true)) return "plays";
  return (game.directors ?? []).includes(account) ? "directs" : undefined;
}

/** Of the games that an account has played to their end: how many it won, lost and drew. */
export function resultsOf(
  games: readonly GameSummary[],
  account: string,
): { won: number; lost: number; drawn: number } {
  const result = { won: 0, lost: 0, drawn: 0 };
  for (const game of games) {
    if (game.status !== "OVER" || partOf(game, account) !== "plays") continue;
    const winners = game.winners ?? [];
    const mine = (game.seats ?? []).filter((it) => it.account === account).flatMap((it) => it.powers ?? []);
    if (winners.length === 0) ++result.drawn;
    else if (mine.some((power) => winners.includes(power))) ++result.won;
    else ++result.lost;
  }
  return result;
}
