import { read, write } from "../../app/browser";

/** So long the server takes the same declaration as the confirmation of the one before. */
const HOLDS_MS = 120_000;
/** Clocks differ, and a declaration is on its way for a moment. */
const SLACK_MS = 10_000;

const keyOf = (game: string) => `armistice.concede.${game}`;

/** The server's sentence of what giving the game up would end, without its hint to send the command again. */
export function concedeWords(reason: string): string {
  const said = reason.replace(/; if you mean it send it again.*$/su, "").trim();
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
    const { reason, until } = JSON.parse(read("local", keyOf(game)) ?? "{}") as { reason?: string; until?: number };
    return until !== undefined && now < until ? reason : undefined;
  } catch {
    return undefined;
  }
}
