import { backoff } from "./backoff";
import {
  kindOf,
  big,
  type Answer,
  type AnswerKind,
  type Ask,
  type Busy,
  type Malformed,
  type Seen,
  type Welcome,
} from "./messages";
import { Offset } from "./offset";

/** A WebSocket, or what a test puts in its place. */
export interface Transport {
  onopen: () => void;
  onmessage: (text: string) => void;
  onclose: (code: number) => void;
  send(text: string): void;
  close(): void;
}

/** What a connection needs of the world. `later` returns what calls it off. */
export interface Ports {
  open(): Transport;
  now(): number;
  later(task: () => void, ms: number): () => void;
  chance(): number;
  /** The token that all pages of this browser keep, read anew each time. */
  token(): string | undefined;
  keep(token: string): void;
  /** A token opens nothing any more: forgets it, unless another page has kept a newer one. */
  forget(token: string): void;
  /** A listener failed. */
  report(error: unknown): void;
  /** The last sequence known of each open game. */
  seen(): Seen[];
}

export type State = "connecting" | "hello" | "live" | "lost" | "ended";

/** The answer that a question got none: the connection was lost before it came. */
export class LostConnection extends Error {
  constructor() {
    super("the connection was lost");
  }
}

interface Waiting {
  ask: Ask;
  again: boolean;
  /** So often it may be asked again while the server is busy. */
  tries: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const QUIET_MS = 25_000;
const PONG_MS = 10_000;
const PINGS = 5;
/** A busy server is asked again so often, where it says no longer wait than this. */
const TRIES = 5;
const LONGEST_MS = 10_000;
/** The wait where a busy server does not say how long. */
const BUSY_MS = 500;
/** Between two hellos that the server did not accept. */
const BARRED_MS = 30_000;
/** A wait that took so much more or less than it should: the machine slept, or its clock was set. */
const JUMP_MS = 5000;
/** Close codes after which there is no waiting, and the one by which a session was ended elsewhere. */
const AT_ONCE = 1012;
const LOGGED_OUT = 4001;
const GONE = 1006;

/** The server ends a connection over a longer frame: on the next one it would be asked the same again, for ever. */
const MOST_BYTES = 65_536;
/** What the server says of such a frame. */
const TOO_LARGE: Malformed = { code: "TOO_LARGE", problem: "the frame holds more than 65536 bytes" };
const isTooLarge = (text: string) => new TextEncoder().encode(text).length > MOST_BYTES;

/**
 * One connection to the server that comes back by itself. It says hello with the token that is kept and with what was seen
 * of each game, asks again what was not answered, and tells everybody who listens what comes.
 */
export class Connection {
  readonly offset = new Offset();
  state: State = "connecting";
  /** Since when there has been no connection; undefined while there is one. */
  lostSince: number | undefined;
  welcome: Welcome | undefined;
  /** What the server answered to a hello in place of a welcome. */
  barred: Answer | undefined;

  /** The token of the last welcome, and the connection that has an account. */
  private token: string | undefined;
  private named: Transport | undefined;
  private transport: Transport | undefined;
  private number = 0;
  private attempt = 0;
  /** So many frames could not be read: each makes the next wait longer. */
  private broken = 0;
  private readonly open = new Map<number, Waiting>();
  private queue: Waiting[] = [];
  private readonly listeners = new Map<AnswerKind, Set<(answer: Answer) => void>>();
  private readonly watchers = new Set<(state: State) => void>();
  private callOff: () => void = () => undefined;
  private heard = 0;

  constructor(private readonly ports: Ports) {}

  /** Connects. Call once. */
  start(): void {
    this.connect();
  }

  /** Ends the connection for good. */
  stop(): void {
    this.become("ended");
    this.callOff();
    this.transport?.close();
  }

  /** Tries at once: the network is back, or the page is seen again. A live connection is asked whether it still lives. */
  wake(): void {
    if (this.state === "lost") this.connect();
    else if (this.state === "live") {
      this.offset.clear();
      this.measure(PINGS);
    }
  }

  /**
   * Asks something, as soon as there is a connection. Resolves with whatever the server answers. A busy server is asked a
   * few times more, except for acts, odds and `unwatch`. A question whose connection is lost is asked again on the next one.
   * With `again` false it rejects with `LostConnection` instead, and at once while there is no connection.
   */
  request(ask: Ask, again = true): Promise<Answer> {
    // An `unwatch` that came late would end a later `watch`.
    const tries = (ask.act ?? ask.act_all ?? ask.get_odds ?? ask.unwatch) ? 0 : TRIES;
    return new Promise((resolve, reject) => this.put({ ask, again, tries, resolve, reject }));
  }

  /** Enters an account by `log_in` or `register`, also where the server accepted no hello: its welcome begins the session. */
  async enter(ask: Ask): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const waiting = { ask, again: false, tries: 0, resolve, reject };
      if (this.state === "hello") this.send(waiting);
      else this.put(waiting);
    });
    if (answer.welcome !== undefined) {
      const outside = this.state === "hello";
      this.begin(answer.welcome);
      // Only a hello watches the games that are open.
      if (outside) this.greet(true);
    }
    return answer;
  }

  /** Another page may have kept a newer token: says hello with that one. */
  follow(): void {
    const token = this.ports.token();
    const may = this.state === "live" || this.barred !== undefined;
    if (may && token !== undefined && token !== this.token) this.greet();
  }

  /** Hears every message of a kind, asked for or not. Returns what ends it. */
  on<K extends AnswerKind>(kind: K, listener: (body: NonNullable<Answer[K]>) => void): () => void {
    const heard = (answer: Answer) => {
      const body = answer[kind];
      if (body !== undefined) listener(body as NonNullable<Answer[K]>);
    };
    const all = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, all.add(heard));
    return () => void all.delete(heard);
  }

  /** Hears each new state, and at once the present one. Returns what ends it. */
  watch(listener: (state: State) => void): () => void {
    this.watchers.add(listener);
    listener(this.state);
    return () => void this.watchers.delete(listener);
  }

  /** The server's time now, in milliseconds since 1970. */
  serverNow(): number {
    return this.ports.now() + this.offset.value;
  }

  private become(state: State): void {
    this.state = state;
    for (const watcher of this.watchers) watcher(state);
  }

  private connect(): void {
    this.callOff();
    this.become("connecting");
    const transport = this.ports.open();
    this.transport = transport;
    this.expectAnswer();
    transport.onopen = () => {
      if (this.transport !== transport) return;
      this.become("hello");
      this.greet();
    };
    transport.onmessage = (text) => {
      if (this.transport === transport) this.take(text);
    };
    transport.onclose = (code) => {
      if (this.transport === transport) this.lose(code);
    };
  }

  /** Says hello. With `fresh`, or with a token of perhaps another account, the open games come as fresh views. */
  private greet(fresh = false): void {
    const token = this.ports.token();
    const other = fresh || (this.token !== undefined && token !== this.token);
    const seen = this.ports.seen().map((it) => (other ? { ...it, sequence: undefined, head: undefined } : it));
    const ask: Ask = { hello: { program: "browser", seen, token } };
    const resolve = (answer: Answer) => {
      const { welcome, malformed, busy } = answer;
      if (welcome !== undefined) {
        // Another page kept a token meanwhile: this one would be a second guest.
        const kept = this.ports.token();
        if (welcome.token && kept !== undefined && kept !== token) return this.greet();
        return this.begin(welcome, token);
      }
      // A token that opens nothing any more: there is a newer one, or a guest begins.
      if ((malformed?.field === "hello.token" || malformed === TOO_LARGE) && token !== undefined) {
        this.ports.forget(token);
        // A connection with an account cannot begin as a guest.
        return this.named === this.transport ? this.transport?.close() : this.greet();
      }
      this.callOff();
      this.callOff = this.ports.later(() => this.greet(), busy?.retry_ms ?? BARRED_MS);
      if (busy !== undefined || this.state !== "hello") return;
      this.barred = answer;
      this.become("hello");
    };
    this.expectAnswer();
    this.send({ ask, again: false, tries: 0, resolve, reject: () => undefined });
  }

  private begin(welcome: Welcome, token?: string): void {
    this.welcome = welcome;
    this.barred = undefined;
    this.token = welcome.token || token;
    if (welcome.token) this.ports.keep(welcome.token);
    this.lostSince = undefined;
    this.attempt = this.broken;
    const now = this.ports.now();
    this.offset.clear();
    if (!this.offset.known) this.offset.add(now, now, big(welcome.now));
    this.become("live");
    const queue = this.queue;
    this.queue = [];
    for (const waiting of queue) this.send(waiting);
    this.measure(PINGS);
  }

  private put(waiting: Waiting): void {
    if (this.state === "live") this.send(waiting);
    else if (this.state === "ended" || !waiting.again) waiting.reject(new LostConnection());
    else this.queue.push(waiting);
  }

  /** Asks again later what the server was too busy for; false where whoever asked has to know. */
  private rest(waiting: Waiting, busy: Busy): boolean {
    const ms = busy.retry_ms || BUSY_MS;
    if (waiting.tries === 0 || ms > LONGEST_MS) return false;
    --waiting.tries;
    const { transport } = this;
    this.ports.later(
      () => {
        if (waiting.again || this.transport === transport) this.put(waiting);
        else waiting.reject(new LostConnection());
      },
      ms * (1 + this.ports.chance() / 4),
    );
    return true;
  }

  private send(waiting: Waiting): void {
    const request = ++this.number;
    const text = JSON.stringify({ request, ...waiting.ask });
    if (isTooLarge(text)) return waiting.resolve({ malformed: TOO_LARGE });
    this.open.set(request, waiting);
    this.transport?.send(text);
  }

  /** Gives the connection up where it stays silent. */
  private expectAnswer(): void {
    this.callOff();
    const { heard } = this;
    this.callOff = this.ports.later(() => {
      // On a slow line the answer comes after all that is on its way before it.
      if (this.heard !== heard) return this.expectAnswer();
      this.drop();
    }, PONG_MS);
  }

  /** Ends a connection that is of no use. One that died without a word does not answer its end either: that is not waited for. */
  private drop(): void {
    const { transport } = this;
    transport?.close();
    if (transport !== undefined && this.transport === transport) this.lose(GONE);
  }

  /** Pings so many times, one after the other, then listens whether the connection stays alive. */
  private measure(times: number): void {
    this.callOff();
    if (times === 0) return this.listen();
    const sent = this.ports.now();
    this.expectAnswer();
    const resolve = (answer: Answer) => {
      if (answer.pong !== undefined) this.offset.add(sent, this.ports.now(), big(answer.pong.now));
      if (this.state === "live") this.measure(times - 1);
    };
    this.send({ ask: { ping: {} }, again: false, tries: 0, resolve, reject: () => undefined });
  }

  /** Asks when nothing was heard for a while: a page does not see the server's own pings. After a jump of the clock all is measured anew. */
  private listen(): void {
    const from = this.ports.now();
    this.callOff = this.ports.later(() => {
      const now = this.ports.now();
      if (Math.abs(now - from - QUIET_MS) > JUMP_MS) this.wake();
      else if (now - this.heard >= QUIET_MS) this.measure(1);
      else this.listen();
    }, QUIET_MS);
  }

  private take(text: string): void {
    this.heard = this.ports.now();
    let answer: Answer;
    try {
      answer = JSON.parse(text) as Answer;
    } catch {
      // Something on the way breaks frames. The page asks anew for what this one said, on another connection.
      ++this.broken;
      return this.drop();
    }
    if (answer.welcome !== undefined) this.named = this.transport;
    const kind = kindOf(answer);
    const listeners = kind === undefined ? undefined : this.listeners.get(kind);
    for (const listener of listeners ?? []) {
      try {
        listener(answer);
      } catch (error) {
        this.ports.report(error);
      }
    }
    const waiting = this.open.get(answer.request ?? 0);
    if (waiting === undefined) return;
    this.open.delete(answer.request ?? 0);
    if (answer.busy === undefined || !this.rest(waiting, answer.busy)) waiting.resolve(answer);
  }

  private lose(code: number): void {
    this.callOff();
    this.transport = undefined;
    this.lostSince ??= this.ports.now();
    for (const waiting of this.open.values()) {
      if (waiting.again) this.queue.push(waiting);
      else waiting.reject(new LostConnection());
    }
    this.open.clear();
    if (this.state === "ended") return;
    if (code === LOGGED_OUT && this.token !== undefined) this.ports.forget(this.token);
    this.barred = undefined;
    this.become("lost");
    const wait = code === AT_ONCE ? 0 : backoff(this.attempt++, this.ports.chance());
    this.callOff = this.ports.later(() => this.connect(), wait);
  }
}
