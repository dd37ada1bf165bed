import { read, write } from "../../app/browser";
import { isPerson } from "../../lobby/games";
import type { SeatView } from "../../wire/messages";

/** So long the server takes the same declaration as the confirmation of the one before. */
const HOLDS_MS = 120_000;
/** Clocks differ, and a declaration is on its way for a moment. */
const SLACK_MS = 10_000;

const keyOf = (game: string) => `armistice.concede.${game}`;

/** The server's sentence of what giving the game up would end, without its hint to send the command again. */
export function concedeWords(reason: string, sideTitle = (side: string) => side): string {
  const said = reason
    .replace(/; if you mean it send it again.*$/su, "")
    .replace(/the side (\S+) would win$/u, (_, side: string) => `${sideTitle(side)} would win`)
    .trim();
  return said === "" || /[.!?]$/u.test(said) ? said : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** The server has said what giving the game up would end: from now on the next declaration would do it. */
export function keepQuestion(game: string, reason: string, now: number): void {
  write("local", keyOf(game), JSON.stringify({ reason, until: now + HOLDS_MS + SLACK_MS }));
}

/**
 * What the server has said already, as long as it would take a further declaration as the confirmation: then the page asks
 * again by itself. Whoever thought better of it, or loaded the page anew, gives nothing up by a single tap.
 */
export function keptQuestion(game: string, now: number): string | undefined {
  try {
    const kept = JSON.parse(read("local", keyOf(game)) ?? "{}") as { reason?: unknown; until?: unknown };
    const { reason, until } = kept;
    if (typeof reason !== "string" || typeof until !== "number") return undefined;
    // It held for longer by a clock that was set back since.
    return now < until && until <= now + HOLDS_MS + SLACK_MS ? reason : undefined;
  } catch {
    return undefined;
  }
}

/** The powers of bots that would have to give the game up, too. Bots never do: such a declaration ends nothing. */
export function heldByBots(reason: string, seats: readonly SeatView[]): string[] {
  const [, others = ""] = reason.split("it goes on until");
  return seats
    .filter((it) => it.sparring === true)
    .flatMap((it) => it.powers ?? [])
    .filter((power) => others.includes(power));
}

/** True of a seat without which no person is left at the table: bots, and seats that nobody has, do not play a game on. */
export function leavesBots(seats: readonly SeatView[], seat: number): boolean {
  return !seats.some((it) => (it.seat ?? 0) !== seat && isPerson(it));
}

const concededIn = (game: string) => `armistice.conceded.${game}`;

/** Keeps that the game was given up in a round; undefined where the server refused it, after all. */
export function keepConceded(game: string, round: number | undefined): void {
  write("local", concededIn(game), round === undefined ? undefined : String(round));
}

/** Whether this player has given the game up in this round: such a declaration holds until its end. */
export function hasConceded(game: string, round: number): boolean {
  return read("local", concededIn(game)) === String(round);
}
