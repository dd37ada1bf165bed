import { Session } from "../game/session";
import { alone } from "../ui/alone";
import { actionId } from "../wire/ids";
import type { Answer, Ask, Welcome } from "../wire/messages";
import { Connection, type State } from "../wire/socket";
import { forgetTab, openTransport, read, write } from "./browser";

const TOKEN = "armistice.token";
const BANNER_MS = 2000;

function later(task: () => void, ms: number): () => void {
  const timer = window.setTimeout(task, ms);
  return () => window.clearTimeout(timer);
}

/** The page's connection, and what components show of it. */
class Net {
  state: State = $state("connecting");
  welcome: Welcome | undefined = $state.raw();
  /** True once the connection has been away for so long that people should know. */
  away = $state(false);
  /** A newer server than the one that the page was loaded from. */
  outdated = $state(false);
  /** What the server says in place of a welcome; undefined where it lets this page in. */
  barred: Answer | undefined = $state.raw();
  readonly sessions = new Map<string, Session>();
  private callOff: () => void = () => undefined;

  readonly connection = new Connection({
    open: openTransport,
    now: () => Date.now(),
    later,
    chance: () => Math.random(),
    token: () => read("local", TOKEN) ?? undefined,
    keep: (token) => write("local", TOKEN, token),
    forget: (token) => {
      if (read("local", TOKEN) === token) write("local", TOKEN, undefined);
    },
    report: (error) => reportError(error),
    seen: () => [...this.sessions.values()].flatMap((it) => it.seen ?? []),
  });

  start(): void {
    this.connection.watch((state) => this.follow(state));
    this.connection.start();
    window.addEventListener("online", () => this.connection.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.connection.wake();
      else this.renew();
    });
    // Another tab has logged in, or out.
    window.addEventListener("storage", ({ key }) => {
      if (key === TOKEN) this.connection.follow();
    });
    // A part of the page that the server no longer has is of an older version.
    window.addEventListener("vite:preloadError", () => {
      if (this.state === "live") this.outdated = true;
    });
  }

  /** Hears each time that the connection is back after it was lost. Returns what ends it. */
  back(listener: () => void): () => void {
    let lost = false;
    return this.connection.watch((state) => {
      if (state === "live" && lost) listener();
      lost = state === "lost" || (lost && state !== "live");
    });
  }

  private follow(state: State): void {
    this.state = state;
    this.barred = this.connection.barred;
    if (state === "live") {
      this.callOff();
      this.away = false;
      const version = this.welcome?.version;
      this.welcome = this.connection.welcome;
      if (version !== undefined && version !== this.welcome?.version) this.outdated = true;
      this.renew();
    } else if (state === "lost" && !this.away) {
      this.callOff();
      this.callOff = later(() => (this.away = true), BANNER_MS);
    }
  }

  /** Loads a newer page where nobody looks, and nothing that was sent waits for its answer. */
  private renew(): void {
    const hidden = document.visibilityState !== "visible";
    const idle = [...this.sessions.values()].every((it) => it.acts.length === 0);
    if (this.outdated && hidden && idle) window.location.reload();
  }

  get account(): string {
    return this.welcome?.account ?? "";
  }

  ask(ask: Ask, again = true): Promise<Answer> {
    return this.connection.request(ask, again);
  }

  /** True while questions are answered: what is asked again and again is not asked meanwhile. */
  get live(): boolean {
    return this.state === "live";
  }

  /** Asks something again and again, while the page is seen, the connection lives and the answer before has come. Returns what ends it. */
  every(ms: number, task: () => Promise<void>): () => void {
    const once = alone(task);
    const timer = window.setInterval(() => {
      if (this.live && document.visibilityState === "visible") void once().catch(() => undefined);
    }, ms);
    return () => window.clearInterval(timer);
  }

  /** Another account for this page: `register` or `log_in`; its token is kept. */
  enter(ask: Ask): Promise<Answer> {
    return this.connection.enter(ask);
  }

  /** Forgets the account on this device, and begins as a guest. */
  leave(): void {
    write("local", TOKEN, undefined);
    forgetTab();
    window.location.assign("/");
  }

  /** Opens a game; the same session for whoever asks until it is closed. */
  open(game: string): Session {
    const known = this.sessions.get(game);
    if (known !== undefined) return known;
    const session = new Session(game, {
      request: (ask, again) => this.connection.request(ask, again),
      on: (kind, listener) => this.connection.on(kind, listener),
      account: () => this.account,
      back: (listener) => this.back(listener),
      later,
      newId: () => actionId(),
      read: (key) => read("session", key),
      write: (key, text) => write("session", key, text),
    });
    this.sessions.set(game, session);
    void session.open().catch(() => undefined);
    return session;
  }

  close(session: Session): void {
    session.close();
    if (this.sessions.get(session.game) === session) this.sessions.delete(session.game);
  }
}

export const net = new Net();
