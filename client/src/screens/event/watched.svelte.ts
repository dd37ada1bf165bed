import { net } from "../../app/net.svelte";
import type { GameSummary, ListGames } from "../../wire/messages";
import { bundles } from "../lobby/lobby.svelte";

const EVERY_MS = 5000;
const PAGES = 10;

/** Games by a filter, asked for again while the page is seen. */
export class WatchedGames {
  games: readonly GameSummary[] | undefined = $state.raw();
  trouble = $state("");
  /** More games than are asked for at once. */
  more = $state(false);
  now = $state(Date.now());
  private filter: ListGames = {};
  private pages = 1;

  get titles(): ReadonlyMap<string, string> {
    return bundles.titles;
  }

  /** Begins anew with another filter; up to so many pages of games are read. */
  show(filter: ListGames, pages = PAGES): void {
    this.filter = filter;
    this.pages = pages;
    this.games = undefined;
    void bundles.once();
    void this.load();
  }

  further(): void {
    ++this.pages;
    void this.load();
  }

  start(): () => void {
    return net.every(EVERY_MS, () => this.load());
  }

  private async load(): Promise<void> {
    const { filter, pages } = this;
    const found: GameSummary[] = [];
    let cursor = "";
    for (let page = 0; page < pages; ++page) {
      const answer = await net.ask({ list_games: { ...filter, ...(cursor === "" ? {} : { cursor }) } });
      // Another filter was chosen meanwhile, or the server said no.
      if (filter !== this.filter) return;
      this.trouble = answer.denied?.reason ?? answer.malformed?.problem ?? "";
      if (answer.games === undefined) return;
      found.push(...(answer.games.games ?? []));
      cursor = answer.games.next ?? "";
      if (cursor === "") break;
    }
    this.games = found;
    this.more = cursor !== "";
    this.now = net.connection.serverNow();
  }
}
