import type { Answer, Ask, Bundle } from "../wire/messages";
import { byName } from "../words/time";

/** Bundles as people look for them: those of one game together, in the server's order of games; the game itself, then by titles. */
export function inOrder(bundles: readonly Bundle[]): Bundle[] {
  const games = [...new Set(bundles.map((it) => it.base ?? ""))];
  const rank = (it: Bundle) => games.indexOf(it.base ?? "") * 2 + Number(it.name !== it.base);
  return [...bundles].sort((a, b) => rank(a) - rank(b) || byName(a.title ?? a.name ?? "", b.title ?? b.name ?? ""));
}

/** All bundles of the server, shared by all pages that name games. */
export class Bundles {
  list: readonly Bundle[] = $state.raw([]);
  /** Seats of a new game that bots of the server would take now. */
  botSeats = $state(Number.MAX_SAFE_INTEGER);
  private asked: Promise<void> | undefined;

  constructor(private readonly ask: (ask: Ask) => Promise<Answer>) {}

  get titles(): ReadonlyMap<string, string> {
    return new Map(this.list.map((it) => [it.name ?? "", it.title ?? it.name ?? ""]));
  }

  named(name: string): Bundle | undefined {
    return this.list.find((it) => it.name === name);
  }

  /** Asks the server. Pages that say how many bots have room ask each time, as that changes. */
  load(): Promise<void> {
    const asked = this.take();
    this.asked = asked;
    // The next page asks again where this failed.
    asked.catch(() => (this.asked = undefined));
    return asked;
  }

  /** Asks the server unless a page has asked before: enough where titles alone are shown. */
  once(): Promise<void> {
    return this.asked ?? this.load();
  }

  private async take(): Promise<void> {
    const { bundles: told } = await this.ask({ list_bundles: {} });
    if (told === undefined) {
      this.asked = undefined;
      return;
    }
    this.list = inOrder(told.bundles ?? []);
    this.botSeats = told.bot_seats ?? 0;
  }
}
