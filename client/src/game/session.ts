import type {
  Answer,
  AnswerKind,
  Ask,
  Busy,
  Command,
  DecisionView,
  GameView,
  Notice,
  Said,
  Seen,
  UnitPick,
  Update,
} from "../wire/messages";
import { answered } from "./answered";
import { changesSeats } from "./fold";
import { legalOf, type Legal } from "./legal";
import { Pending, type Outcome, type PendingAct } from "./pending";
import { positionOf, type Position } from "./position";
import { tablesOf, type Tables } from "./tables";
import { catchUp, older, TalkBook, type Channel } from "./talk";
import { Timeline } from "./timeline";

/** What a session needs of the connection and of the browser. */
export interface SessionPorts {
  request(ask: Ask, again?: boolean): Promise<Answer>;
  on<K extends AnswerKind>(kind: K, listener: (body: NonNullable<Answer[K]>) => void): () => void;
  account(): string;
  /** Called whenever the connection is back after it was lost. */
  back(listener: () => void): () => void;
  later(task: () => void, ms: number): () => void;
  newId(): string;
  read(key: string): string | null;
  write(key: string, text: string): void;
}

export type Trouble = { readonly kind: "denied" | "malformed"; readonly text: string };

/** What listeners are told of, so that each looks only at what it shows. */
export type Change = "position" | "tables" | "legal" | "pending" | "talk" | "notice" | "trouble" | "history";

const RESEAT_MS = 150;
const HISTORY_MS = 200;

/** Whether a fresh view is of another history than the newest position: the game has fewer entries, or another last one. */
function isOther(now: Position, { sequence, head }: Position): boolean {
  return sequence < now.sequence || (sequence === now.sequence && head !== now.head);
}

/** One open game: its timeline, its tables, what may be done, what was sent. */
export class Session {
  timeline: Timeline | undefined;
  tables: Tables | undefined;
  view: GameView | undefined;
  trouble: Trouble | undefined;
  readonly talk = new TalkBook();
  /** True once entries are asked for with the server's words, as the page has none of its own for one of them. */
  words = false;
  notices: readonly Notice[] = [];
  outcome: Outcome | undefined;
  /** Acts that were accepted, each with its entry, whose update has not come yet. */
  private accepted: readonly { act: PendingAct; sequence: number }[] = [];
  readonly pending: Pending;
  private readonly legalOfPower = new Map<string, Legal>();
  private readonly asked = new Map<string, number>();
  private readonly ends: (() => void)[] = [];
  private readonly listeners = new Set<(change: Change) => void>();
  private callOff: () => void = () => undefined;
  private waiters: { sequence: number; resolve: () => void }[] = [];
  private closed = false;
  /** Watches that are not answered yet. */
  private watches = 0;
  private historyPlanned = false;
  /** The last entry of the past that was asked for. */
  private historyEnd = 0;
  /** Views of the past that were asked for and have not come yet, by entry. */
  private readonly looks = new Map<number, Promise<Answer>>();
  /** True once an entry came that is not the known one of its number: the next view starts a new timeline. */
  private parted = false;

  constructor(
    readonly game: string,
    private readonly ports: SessionPorts,
  ) {
    this.pending = new Pending(
      game,
      {
        request: (ask) => ports.request(ask),
        later: ports.later,
        newId: ports.newId,
        read: () => ports.read(`armistice.pending.${game}`),
        write: (text) => ports.write(`armistice.pending.${game}`, text),
      },
      () => this.tell("pending"),
      (outcome) => this.end(outcome),
    );
    const mine = <T extends { game?: string | undefined }>(take: (body: T) => void) => {
      return (body: T) => {
        if (body.game === game && !this.closed) take(body);
      };
    };
    this.ends.push(
      ports.on(
        "game_view",
        mine<GameView>((view) => this.takeView(view)),
      ),
      ports.on(
        "update",
        mine<Update>((update) => this.takeUpdate(update)),
      ),
      ports.on(
        "notice",
        mine<Notice>((notice) => this.takeNotice(notice)),
      ),
      ports.on(
        "said",
        mine((said) => this.takeTalk(said)),
      ),
      // They answer a hello, or an earlier `watch`: the game is not followed now.
      ...(["busy", "denied", "malformed"] as const).map((kind) =>
        ports.on(
          kind,
          mine<Busy>(({ retry_ms }) => {
            if (this.watches === 0) ports.later(() => this.watches > 0 || void this.watch(), retry_ms ?? 0);
          }),
        ),
      ),
      // The server sends by itself what came after the newest entry. The page has to ask for missed talk, and for the rest of the past.
      ports.back(() => {
        void this.loadTalk().catch(() => undefined);
        const known = this.knownTo(this.historyEnd);
        if (known < this.historyEnd) void this.watch(known);
      }),
    );
  }

  /** The newest position; undefined until the first view came. */
  get now(): Position | undefined {
    return this.timeline?.now;
  }

  /** Powers that this account plays. */
  get mine(): readonly string[] {
    const account = this.ports.account();
    if (account === "") return [];
    return (this.now?.seats ?? []).filter((it) => it.account === account).flatMap((it) => it.powers ?? []);
  }

  /** The last entry known, for the hello of the next connection. */
  get seen(): Seen | undefined {
    const { now, game } = this;
    if (now === undefined) return undefined;
    const head = now.head === "" ? {} : { head: now.head };
    return { game, sequence: now.sequence, ...head, ...(this.words ? { words: true } : {}) };
  }

  listen(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Watches the game, and asks for its tables and its talk. */
  async open(): Promise<void> {
    // The tables need nothing of the view, and on a slow line each question costs a round trip.
    const tables = this.answered({ get_tables: { game: this.game } });
    await this.watch();
    if (this.closed || this.trouble !== undefined) return;
    this.pending.resume();
    await this.takeTables(await tables);
    await this.loadTalk();
    this.tell("talk");
    await this.loadHistory();
  }

  private async loadTalk(): Promise<void> {
    const request = (ask: Ask) => this.ports.request(ask);
    await catchUp(request, this.talk.of("GAME"), { to: "GAME", game: this.game });
    // The server refuses the talk of a side to people without one.
    if (this.mine.length > 0) await catchUp(request, this.talk.of("SIDE"), { to: "SIDE", game: this.game });
  }

  /** Asks for what was said before the lines that are known. */
  async olderTalk(to: Channel): Promise<void> {
    await older((ask) => this.ports.request(ask), this.talk.of(to), { to, game: this.game });
  }

  /**
   * Asks for the whole game: what happened before the view that was opened with. The first position comes as a view of
   * the past; a server that tells none leaves the log whole, and the board from that view on.
   */
  private async loadHistory(): Promise<void> {
    const first = this.now?.sequence ?? 0;
    if (first <= 1 || this.closed) return;
    await this.past(1);
    if (this.closed) return;
    this.historyEnd = first;
    await this.watch(0);
  }

  close(): void {
    this.closed = true;
    this.pending.stop();
    this.callOff();
    for (const end of this.ends) end();
    void this.ports.request({ unwatch: { game: this.game } }, false).catch(() => undefined);
  }

  /** What a power of this account may do now, as far as it is known for the newest position. */
  legal(power: string): Legal | undefined {
    const known = this.legalOfPower.get(power);
    return known?.sequence === this.now?.sequence ? known : undefined;
  }

  /**
   * Everything that units of a space may be told, each way, carrier and coast: one command for each kind of them that the
   * pick fits. `by` names spaces that ways lead over. Undefined where the position has moved on meanwhile.
   */
  async detail(power: string, space: string, units: UnitPick, by: readonly string[] = []): Promise<Legal | undefined> {
    const answer = await this.ports.request({
      list_legal_moves: { game: this.game, power, space, units, ...(by.length > 0 ? { by: [...by] } : {}) },
    });
    if (answer.legal_moves === undefined) return undefined;
    const legal = legalOf(answer.legal_moves);
    return legal.sequence === this.now?.sequence ? legal : undefined;
  }

  /** Gives a command for a power; it is pending until its answer came. */
  act(as: string, command: Command): string {
    return this.pending.add({ as, command, ...this.meantFor(as, command) });
  }

  /** Gives several commands for a power as one list: the server carries them out until one is not accepted. */
  actAll(as: string, all: readonly Command[]): string {
    const [command = {}] = all;
    // A take-back may lead into another phase.
    const here = all.some((it) => it.take_back) ? {} : this.here();
    return this.pending.add({ as, command, all, ...here });
  }

  /** What a command is given for now: sent late, it is not to be taken for something else. */
  private meantFor(as: string, { answer, declare, take_back }: Command): Partial<PendingAct> {
    const { now } = this;
    if (now === undefined || declare || take_back) return {};
    if (answer === undefined) return this.here();
    const isAsked = (it: DecisionView) =>
      it.decision === answer.decision &&
      (it.asked ?? []).includes(as) &&
      (answer.space === undefined || it.space === answer.space);
    const [question, another] = now.decisions.filter(isAsked);
    const id = another === undefined ? question?.id : undefined;
    return { forDecision: answer.decision, ...(id === undefined ? {} : { forQuestion: id }) };
  }

  private here(): Partial<PendingAct> {
    return this.now === undefined ? {} : { forPhase: this.now.phase, forRound: this.now.round };
  }

  /** Resolves once the position has come to an entry. */
  reached(sequence: number): Promise<void> {
    if ((this.now?.sequence ?? -1) >= sequence) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ sequence, resolve }));
  }

  /** Asks for the position at an entry, where the server tells it. */
  async lookBack(sequence: number): Promise<Position | undefined> {
    const known = this.timeline?.at(sequence);
    if (known !== undefined) return known;
    const position = await this.past(sequence);
    if (position !== undefined) this.tell("history");
    return position;
  }

  /** Asks for a view of the past, once at a time, and places it in the timeline that it was asked for. */
  private async past(sequence: number): Promise<Position | undefined> {
    const { timeline } = this;
    const asked = this.looks.get(sequence) ?? this.answered({ get_view: { game: this.game, sequence } });
    this.looks.set(sequence, asked);
    const { game_view } = await asked.finally(() => this.looks.delete(sequence));
    if (game_view === undefined) return undefined;
    const position = positionOf(game_view);
    timeline?.place(position);
    return position;
  }

  private tell(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }

  /** The past comes by hundreds: listeners are told a few times a second. */
  private tellHistory(): void {
    if (this.historyPlanned) return;
    this.historyPlanned = true;
    this.ports.later(() => {
      this.historyPlanned = false;
      this.tell("history");
    }, HISTORY_MS);
  }

  private answered(ask: Ask): Promise<Answer> {
    return answered(
      () => this.ports.request(ask),
      this.ports.later,
      () => this.closed,
    );
  }

  /** Asks for the server's words of an entry for which the page has none, and of all that come after it. */
  askWords(sequence: number): void {
    if (this.words || this.closed) return;
    this.words = true;
    void this.watch(this.knownTo(sequence - 1));
  }

  /** The last of the entries 1, 2, … that are known, and at most this one. A new watch ends the one before, so it begins after it. */
  private knownTo(most: number): number {
    let known = 0;
    while (known < most && this.timeline?.update(known + 1) !== undefined) ++known;
    return known;
  }

  /** Watches the game: with a fresh view, or from an entry on. The server ends the watch before, also where it is busy. */
  private async watch(from?: number): Promise<void> {
    const words = this.words ? { words: true } : {};
    ++this.watches;
    const { denied, malformed } = await this.answered({
      watch: { game: this.game, ...(from === undefined ? {} : { from_sequence: from }), ...words },
    });
    --this.watches;
    const no = denied ?? malformed;
    if (no === undefined && this.trouble === undefined) return;
    const text = denied?.reason ?? malformed?.problem ?? "";
    this.trouble = no && { kind: denied === undefined ? "malformed" : "denied", text };
    this.tell("trouble");
  }

  /** The tables of the game; an older server has those of its bundle alone. */
  private async takeTables(told: Answer): Promise<void> {
    if (told.tables !== undefined) this.tables = tablesOf(told.tables);
    else {
      const old = await this.ports.request({ list_bundles: { bundle: this.now?.bundle ?? "" } });
      const bundle = old.bundles?.bundles?.[0];
      if (bundle !== undefined) this.tables = tablesOf(bundle);
    }
    this.tell("tables");
  }

  private takeView(view: GameView): void {
    const position = positionOf(view);
    // A view of the past that somebody looks at is not the newest position.
    if (this.looks.has(position.sequence)) return;
    this.view = view;
    const { now } = this;
    const before = now?.sequence;
    const seated = this.mine.length > 0;
    const restored = now !== undefined && (this.parted || isOther(now, position));
    if (restored) this.forget();
    if (this.timeline === undefined) this.timeline = new Timeline(position);
    else this.timeline.place(position);
    // A player who takes a seat may read the talk of their side.
    if (before !== undefined && !seated && this.mine.length > 0) void this.loadTalk().then(() => this.tell("talk"));
    this.moved();
    if (restored) {
      this.tell("pending");
      return void this.loadHistory();
    }
    if (before === undefined || position.sequence <= before) return;
    // A fresh view in place of updates leaves a gap in the log. The page asks for the entries between, and for the rest of the past.
    const from = this.historyEnd === 0 ? before : this.knownTo(before);
    this.historyEnd = position.sequence;
    void this.watch(from);
  }

  private takeUpdate(update: Update): void {
    if (this.timeline === undefined) return;
    const before = this.timeline.now.sequence;
    if (!this.timeline.push(update)) {
      const asked = this.parted;
      this.parted ||= (update.entry?.sequence ?? 0) <= before;
      return asked ? undefined : void this.watch();
    }
    if (this.timeline.now.sequence === before) {
      // While the past was on its way the server told nobody what was said.
      if (update.entry?.sequence === this.historyEnd) void this.loadTalk().catch(() => undefined);
      return this.tellHistory();
    }
    if (changesSeats(update.entry)) {
      this.callOff();
      this.callOff = this.ports.later(() => void this.watch(), RESEAT_MS);
    }
    this.moved();
  }

  /** The server goes on from an older history, as after a restored backup: all that was known of the game's entries is void. */
  private forget(): void {
    this.timeline = undefined;
    this.historyEnd = 0;
    this.parted = false;
    this.accepted = [];
    this.asked.clear();
    this.legalOfPower.clear();
  }

  private moved(): void {
    const sequence = this.now?.sequence ?? 0;
    for (const waiter of this.waiters) if (waiter.sequence <= sequence) waiter.resolve();
    this.waiters = this.waiters.filter((it) => it.sequence > sequence);
    const waiting = this.accepted.filter((it) => it.sequence > sequence);
    const came = waiting.length < this.accepted.length;
    this.accepted = waiting;
    this.tell("position");
    if (came) this.tell("pending");
    this.askLegal();
  }

  /** One question for each power of mine that is to act; an answer to an older position is thrown away. */
  private askLegal(): void {
    const now = this.now;
    if (now === undefined) return;
    const mine = this.mine;
    for (const { power = "" } of now.toAct) {
      if (!mine.includes(power) || this.asked.get(power) === now.sequence) continue;
      this.asked.set(power, now.sequence);
      void this.answered({ list_legal_moves: { game: this.game, power } }).then((answer) => {
        // The next entry asks again.
        if (answer.legal_moves === undefined) return void this.asked.delete(power);
        const legal = legalOf(answer.legal_moves);
        if ((this.legalOfPower.get(power)?.sequence ?? -1) > legal.sequence) return;
        this.legalOfPower.set(power, legal);
        this.tell("legal");
      });
    }
  }

  private takeNotice(notice: Notice): void {
    this.notices = [...this.notices.slice(-49), notice];
    this.tell("notice");
    if (notice.kind !== "GAME_GONE") return;
    this.trouble = { kind: "denied", text: notice.text ?? "" };
    this.tell("trouble");
  }

  private takeTalk(said: Said): void {
    if (this.talk.take(said) !== undefined) this.tell("talk");
  }

  private end(outcome: Outcome): void {
    this.outcome = outcome;
    const { act, sequence = 0 } = outcome;
    if (sequence > (this.now?.sequence ?? 0)) this.accepted = [...this.accepted, { act, sequence }];
    this.tell("pending");
  }

  /** The acts that wait for their answer, or for the update that shows what they did. */
  get acts(): readonly PendingAct[] {
    return [...this.accepted.map((it) => it.act), ...this.pending.list];
  }
}
