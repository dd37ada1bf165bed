import type { Answer, Ask, Bundle } from "../wire/messages";

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
    this.list = told.bundles ?? [];
    this.botSeats = told.bot_seats ?? 0;
  }
}
