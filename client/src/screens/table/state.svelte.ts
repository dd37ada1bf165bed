import { net } from "../../app/net.svelte";
import type { BoardHandle } from "../../board/types";
import { CONCEDE, commandsTo, targetsOf, type Legal, type Selection } from "../../game/legal";
import { fits, piecesBySpace, type Piece } from "../../game/pieces";
import type { Outcome, PendingAct } from "../../game/pending";
import type { Position } from "../../game/position";
import type { Change, Session, Trouble } from "../../game/session";
import type { Tables } from "../../game/tables";
import type { Channel } from "../../game/talk";
import { live } from "../../ui/live.svelte";
import type { Command, Explanation, Notice, Refused, TalkLine } from "../../wire/messages";
import { t } from "../../words/format";
import { troubleOf } from "../create/quick";
import { loadBoard, type LoadedBoard } from "./boardFile";

/** Why something was refused, and where it was tried. */
export interface WhyNot {
  readonly sentence: string;
  readonly paragraph: string;
  readonly space: string;
  readonly refused?: Refused | undefined;
}

/** One open table: what its panels show, and what they may do. */
export class TableState {
  readonly session: Session;
  now: Position | undefined = $state.raw();
  tables: Tables | undefined = $state.raw();
  board: LoadedBoard | undefined = $state.raw();
  boardLoaded = $state(false);
  legals: ReadonlyMap<string, Legal> = $state.raw(new Map());
  acts: readonly PendingAct[] = $state.raw([]);
  /** What is said beside the game, by channel. */
  talk: Readonly<Record<Channel, readonly TalkLine[]>> = $state.raw({ GAME: [], SIDE: [] });
  notices: readonly Notice[] = $state.raw([]);
  trouble: Trouble | undefined = $state.raw();
  /** Counts every change of the history, so that what is made of it is made again. */
  history = $state(0);
  mine: readonly string[] = $state.raw([]);
  whyNot: WhyNot | undefined = $state.raw();

  /** The moment of the past that is shown; undefined for the newest. */
  at: number | undefined = $state();
  past: Position | undefined = $state.raw();
  hovered: string | undefined = $state();
  focused: string | undefined = $state();
  /** What is picked: how many units of each kind of pick, in one space. */
  selection: Selection | undefined = $state.raw();
  /** A target that was chosen by finger and waits to be confirmed. */
  target: string | undefined = $state();
  private chosenPower: string | undefined = $state();
  private told: Outcome | undefined;
  /** What giving the game up would end, once it was said the first time. */
  sure: string | undefined = $state();
  handle: BoardHandle | undefined;

  /** Whose turn or question it is for this account; the first of several, or the one that was chosen. */
  readonly as: string | undefined = $derived.by(() => {
    const open = (this.now?.toAct ?? []).map((it) => it.power ?? "").filter((it) => this.mine.includes(it));
    return this.chosenPower !== undefined && open.includes(this.chosenPower) ? this.chosenPower : open[0];
  });
  readonly legal: Legal | undefined = $derived(
    this.as === undefined || this.at !== undefined ? undefined : this.legals.get(this.as),
  );
  readonly shown: Position | undefined = $derived(this.at === undefined ? this.now : (this.past ?? this.now));
  readonly pieces = $derived(this.shown === undefined ? undefined : piecesBySpace(this.shown));
  readonly targets = $derived(
    this.legal === undefined || this.selection === undefined ? undefined : targetsOf(this.legal, this.selection),
  );

  private readonly end: () => void;

  constructor(game: string) {
    this.session = net.open(game);
    // What was under way when the page was left is shown as pending from the first moment.
    this.acts = this.session.acts;
    this.end = this.session.listen((change) => this.follow(change));
  }

  close(): void {
    this.end();
    net.close(this.session);
  }

  choosePower(power: string): void {
    this.chosenPower = power;
    this.letGo();
  }

  private follow(change: Change): void {
    const { session } = this;
    if (change === "position") {
      this.now = session.now;
      this.mine = session.mine;
      ++this.history;
      if (this.selection !== undefined) this.letGo();
    } else if (change === "tables") this.takeTables(session.tables);
    else if (change === "legal") {
      const powers = (session.now?.toAct ?? []).map((it) => it.power ?? "");
      const known = powers.map((power) => [power, session.legal(power)] as const);
      this.legals = new Map(known.filter((it): it is [string, Legal] => it[1] !== undefined));
    } else if (change === "pending") {
      this.acts = session.acts;
      if (session.outcome !== undefined) this.takeOutcome(session.outcome);
    } else if (change === "talk") this.talk = { GAME: session.talk.lines("GAME"), SIDE: session.talk.lines("SIDE") };
    else if (change === "notice") {
      this.notices = session.notices;
      const text = session.notices.at(-1)?.text ?? "";
      if (text !== "") live.say(text);
    } else if (change === "trouble") this.trouble = session.trouble;
    else ++this.history;
  }

  private takeTables(tables: Tables | undefined): void {
    this.tables = tables;
    if (tables === undefined) return;
    void loadBoard(tables)
      .catch(() => undefined)
      .then((board) => {
        this.board = board;
        this.boardLoaded = true;
      });
  }

  private takeOutcome(outcome: Outcome): void {
    if (outcome === this.told) return;
    this.told = outcome;
    if (outcome.act.command.declare?.what === CONCEDE.declare?.what && outcome.answer.denied !== undefined) {
      this.sure = outcome.answer.denied.reason;
      live.alert(this.sure ?? "");
      return;
    }
    if (outcome.sequence !== undefined) {
      this.whyNot = undefined;
      return;
    }
    const { refused, stale } = outcome.answer;
    const sentence = stale !== undefined ? t("act-stale") : troubleOf(outcome.answer);
    const { move, place, fight, attack, load, unload } = outcome.act.command;
    const space = move?.path?.at(-1) ?? place?.space ?? fight?.space ?? attack?.space ?? load?.at ?? unload?.to ?? "";
    this.whyNot = { sentence, paragraph: refused?.paragraph ?? "", space, refused };
    live.alert(sentence);
  }

  act(command: Command): void {
    if (this.as === undefined) return;
    this.whyNot = undefined;
    this.session.act(this.as, command);
    this.letGo();
  }

  takeBack(): void {
    const power = this.now?.mayTakeBack?.power;
    if (power !== undefined && this.mine.includes(power)) this.session.act(power, { take_back: {} });
    this.letGo();
  }

  /** Gives the game up: the first time the server says what that ends, the second time it is done. */
  concede(): void {
    const power = this.as ?? this.mine[0];
    if (power !== undefined) this.session.act(power, CONCEDE);
  }

  /** Picks the next unit that can move, in the order of spaces. */
  pickNext(): void {
    const spaces = [...new Set((this.legal?.deeds ?? []).map((it) => it.from))].sort();
    const here = this.selection?.from ?? this.focused ?? "";
    const next = spaces.find((it) => it > here) ?? spaces[0];
    const piece = this.pieces?.get(next ?? "")?.find((it) => this.kindsOf(it).size > 0);
    if (piece === undefined) return;
    this.letGo();
    this.pick(piece, "all", false);
    this.focused = piece.space;
    this.handle?.fitTo([piece.space]);
  }

  /** One picked unit more or fewer, of the kind that was picked last. */
  count(by: number): void {
    const [kind, count] = [...(this.selection?.counts ?? [])].filter(([, many]) => many > 0).at(-1) ?? [];
    if (kind === undefined || count === undefined) return;
    const most = Math.max(...(this.legal?.deeds ?? []).filter((it) => it.kind === kind).map((it) => it.most));
    this.setCount(kind, Math.max(1, Math.min(most, count + by)));
  }

  letGo(): void {
    this.selection = undefined;
    this.target = undefined;
  }

  /** The kinds of picks that a piece's units fit, each with how many of them. */
  kindsOf(piece: Piece): Map<string, number> {
    const kinds = new Map<string, number>();
    for (const deed of this.legal?.deeds ?? []) {
      if (deed.from !== piece.space) continue;
      const fitting = piece.units.filter((unit) => fits(deed.pick, unit, piece.cargo)).length;
      const count = Math.min(fitting, deed.most);
      if (count > (kinds.get(deed.kind) ?? 0)) kinds.set(deed.kind, count);
    }
    return kinds;
  }

  /** Picks units of a piece: all that can move, or one more; `add` keeps what is picked in the same space. */
  pick(piece: Piece, mode: "all" | "one", add: boolean): void {
    const kinds = this.kindsOf(piece);
    if (kinds.size === 0) return;
    const keep = this.selection?.from === piece.space && (add || mode === "one");
    const counts = new Map(keep ? this.selection?.counts : []);
    for (const [kind, most] of kinds) {
      const before = counts.get(kind) ?? 0;
      // One tap takes all, the next one of them, then one more each time.
      const next = mode === "all" ? most : before >= most ? 1 : before + 1;
      counts.set(kind, next);
      if (mode === "one") break;
    }
    this.selection = { from: piece.space, counts };
    this.target = undefined;
    const words = [...counts].reduce((sum, [, count]) => sum + count, 0);
    live.say(t("pick-said", { count: words, space: piece.space, targets: this.targets?.size ?? 0 }));
  }

  setCount(kind: string, count: number): void {
    if (this.selection === undefined) return;
    const counts = new Map(this.selection.counts).set(kind, count);
    this.selection = { from: this.selection.from, counts };
  }

  /** Sends the picked units to a space, or asks why that is not possible. */
  go(to: string, by: readonly string[] = []): void {
    if (this.legal === undefined || this.selection === undefined || this.as === undefined) return;
    const commands = commandsTo(this.legal, this.selection, to, by);
    const power = this.as;
    if (commands.length === 0) return this.askWhy(to, by);
    this.whyNot = undefined;
    for (const command of commands) this.session.act(power, command);
    this.letGo();
  }

  /** The server says why picked units may not go somewhere: the command is tried, and refused with its paragraph. */
  askWhy(to: string, by: readonly string[] = []): void {
    const { selection, as: power, legal } = this;
    if (selection === undefined || power === undefined || legal === undefined) return;
    const [kind, count] = [...selection.counts].find(([, many]) => many > 0) ?? [];
    const deed = legal.deeds.find((it) => it.kind === kind && it.from === selection.from);
    if (deed === undefined || count === undefined) return;
    this.session.act(power, { move: { units: [{ ...deed.pick, count }], path: [selection.from, ...by, to] } });
  }

  /** Shows the position after an entry; undefined goes back to the newest. */
  async lookAt(sequence: number | undefined): Promise<void> {
    if (sequence === undefined || sequence >= (this.now?.sequence ?? 0)) {
      this.at = undefined;
      this.past = undefined;
      return;
    }
    this.letGo();
    this.at = sequence;
    const past = await this.session.lookBack(sequence);
    if (this.at === sequence && past !== undefined) this.past = past;
  }

  async explain(what: Record<string, string>): Promise<Explanation | undefined> {
    const answer = await net.ask({ get_explanation: { game: this.session.game, ...what } as never });
    return answer.explanation;
  }

  async say(text: string, to: Channel): Promise<string> {
    const answer = await net.ask({ say: { to, game: this.session.game, text } }, false);
    return troubleOf(answer);
  }
}
