import { net } from "../../app/net.svelte";
import { catchUp, older, TalkLines } from "../../game/talk";
import { Bundles } from "../../lobby/bundles.svelte";
import { filterOf, ownFirst, type Shelf } from "../../lobby/games";
import type { GameSummary, ListGames, Said, TalkLine } from "../../wire/messages";
import { answerTo, troubleOf } from "../trouble";

/** How often a page that is seen asks again. */
export const EVERY_MS = 5000;

/** All bundles, as all pages share them. */
export const bundles = new Bundles((ask) => net.ask(ask));

/** What the lobby shows. It asks again while it is seen, until the server tells of changes by itself. */
export class LobbyState {
  shelf: Shelf = $state("running");
  title = $state("");
  bundle = $state("");
  event = $state("");
  games: readonly GameSummary[] | undefined = $state.raw();
  next = $state("");
  talk: readonly TalkLine[] | undefined = $state.raw();
  /** True where more was said in the lobby than is shown. */
  moreTalk = $state(false);
  private readonly lines = new TalkLines();
  now = $state(Date.now());
  private ends: (() => void)[] = [];

  start(): void {
    void bundles.load();
    void this.load();
    this.ends.push(
      net.every(EVERY_MS, () => this.load()),
      net.connection.on("said", (said) => {
        if (said.to === "LOBBY") this.hear(said);
      }),
    );
    this.ends.push(net.back(() => this.listen()));
    this.listen();
  }

  /** A connection hears what is said in the lobby once it has asked for it. */
  private listen(): void {
    void catchUp((ask) => net.ask(ask), this.lines, { to: "LOBBY" }).catch(() => undefined);
  }

  /** Asks for what was said before the lines that are shown. */
  async older(): Promise<void> {
    await older((ask) => net.ask(ask), this.lines, { to: "LOBBY" });
  }

  stop(): void {
    for (const end of this.ends) end();
  }

  choose(shelf: Shelf): void {
    this.shelf = shelf;
    this.games = undefined;
    void this.load();
  }

  private get filter(): ListGames {
    return filterOf(this.shelf, { title: this.title, bundle: this.bundle, event: this.event });
  }

  async load(): Promise<void> {
    const asked = this.filter;
    const answer = await net.ask({ list_games: asked });
    // Something else was chosen meanwhile.
    if (JSON.stringify(asked) !== JSON.stringify(this.filter) || answer.games === undefined) return;
    this.games = ownFirst(answer.games.games ?? [], net.account);
    this.next = answer.games.next ?? "";
    this.now = net.connection.serverNow();
  }

  async more(): Promise<void> {
    const answer = await net.ask({ list_games: { ...this.filter, cursor: this.next } });
    this.games = [...(this.games ?? []), ...(answer.games?.games ?? [])];
    this.next = answer.games?.next ?? "";
  }

  /** Says a line to the lobby; the text of what is wrong, or nothing. */
  async say(text: string): Promise<string> {
    const answer = await answerTo(net.ask({ say: { to: "LOBBY", text } }, false));
    if (answer?.said !== undefined) this.hear(answer.said);
    return troubleOf(answer);
  }

  private hear(said: Said): void {
    this.lines.take(said);
    this.talk = this.lines.lines;
    this.moreTalk = this.lines.more;
  }
}
