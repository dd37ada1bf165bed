import { MediaQuery } from "svelte/reactivity";
import { net } from "../../app/net.svelte";
import type { BoardHandle } from "../../board/types";
import {
  CONCEDE,
  chosenOf,
  commandsBy,
  commandsTo,
  deedOver,
  kindOfPick,
  listsWay,
  overAlso,
  targetsOfGroup,
  type Deed,
  type Legal,
  type Selection,
} from "../../game/legal";
import { kindsOfPiece, landingsOf, pickedWithSpace } from "../../game/picking";
import { piecesBySpace, type Piece } from "../../game/pieces";
import type { Outcome, PendingAct } from "../../game/pending";
import type { Position } from "../../game/position";
import type { Change, Session, Trouble } from "../../game/session";
import type { Tables } from "../../game/tables";
import type { Channel } from "../../game/talk";
import { live } from "../../ui/live.svelte";
import type { Command, Notice, TalkLine, UnitPick } from "../../wire/messages";
import { Basket } from "./basket.svelte";
import { loadBoard, type LoadedBoard } from "./boardFile";
import { confirms } from "./confirm";
import { dropGone, keepsPicks, mostOf, sayPicked, type MapChoices } from "./picks";
import { whyNotOf, type WhyNot } from "./refusal";
import type { Rolled } from "./rolled";
import type { Between } from "./since";
import { doneOf, dropping, lastAfter, stoppedAt, undoneAfter, type Done, type Undone } from "./undo";

/** So many commands the server takes in a list. */
const LIST = 128;
/** So long a refused unit shakes: as Piece.svelte has it. */
const SHAKE_MS = 300;
/** What a table begins with, as far as its session knows it. */
const KNOWN = ["position", "tables", "legal", "pending", "talk", "trouble"] as const;

/** One open table: what its panels show, and what they may do. */
export class TableState {
  readonly session: Session;
  now: Position | undefined = $state.raw();
  tables: Tables | undefined = $state.raw();
  board: LoadedBoard | undefined = $state.raw();
  boardLoaded = $state(false);
  legals: ReadonlyMap<string, Legal> = $state.raw(new Map());
  acts: readonly PendingAct[] = $state.raw([]);
  /** The act that was refused just now. */
  shaken: PendingAct | undefined = $state.raw();
  /** What is said beside the game, by channel. */
  talk: Readonly<Record<Channel, readonly TalkLine[]>> = $state.raw({ GAME: [], SIDE: [] });
  notices: readonly Notice[] = $state.raw([]);
  trouble: Trouble | undefined = $state.raw();
  /** Counts every change of the history, so that what is made of it is made again. */
  history = $state(0);
  mine: readonly string[] = $state.raw([]);
  whyNot: WhyNot | undefined = $state.raw();
  /** The dice of the last entry that no battle board shows, until something is picked or comes next. */
  rolled: Rolled | undefined = $state.raw();
  /** True from the wish to see an open question until it is there and has the focus. */
  toQuestion = $state(false);

  /** The moment of the past that is shown; undefined for the newest. */
  at: number | undefined = $state();
  past: Position | undefined = $state.raw();
  /** What the map shows instead of now: the position before dice that a battle board has still to show. */
  held: Position | undefined = $state.raw();
  /** What was missed of the game on this device. */
  away: Between | undefined = $state.raw();
  hovered: string | undefined = $state();
  focused: string | undefined = $state();
  /** Whether the list of units that can move was left open; undefined until one opened or closed it. */
  listOpen: boolean | undefined = $state();
  /** What is picked: how many units of each kind of pick, in one space. */
  selection: Selection | undefined = $state.raw();
  /** What is picked in further spaces: with the selection a group that goes to one target. */
  parked: readonly Selection[] = $state.raw([]);
  /** Every way and carrier to the target, once they were asked for. */
  ways: readonly Deed[] | undefined = $state.raw();
  /** Commands that were taken back and can be given again, the last one first to come. */
  private undone: readonly Undone[] = $state.raw([]);
  /** Acts by their id: those that give a command again, those that take one back. */
  private readonly redone = new Set<string>();
  private readonly takingBack = new Map<string, Undone>();
  /** What is to be given once an act was accepted. */
  private readonly afterwards = new Map<string, readonly Command[]>();
  /** Commands that could not be given again when an earlier one was dropped. */
  lost: readonly Command[] = $state.raw([]);
  /** A target that was chosen and waits to be confirmed, and the spaces that the way to it leads over. */
  target: string | undefined = $state();
  by: readonly string[] = $state.raw([]);
  /** Whether a target has to be confirmed by mouse and keyboard, too. The panel of the turn, where that is asked, says so. */
  surprises: (to: string) => boolean = () => false;
  /** Shows what may be placed in a space, where there is anything: the panel of the turn does. */
  places: (space: string) => boolean = () => false;
  private readonly finger = new MediaQuery("pointer: coarse");
  private chosenPower: string | undefined = $state();
  private told: Outcome | undefined;
  readonly basket: Basket;
  /** The space whose battle board is open, and whether somebody asked for it. */
  battle: { readonly space: string; readonly asked: boolean } | undefined = $state.raw();
  /** The space whose questions the battle board asks, in place of the panel of the turn. */
  asking: string | undefined = $state();
  /** Spaces of the map that answer an open question, and the one that was chosen. */
  choices: MapChoices | undefined = $state.raw();
  /** Spaces that hold the end of the phase back. */
  demanded: readonly string[] = $state.raw([]);
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
  /** What the map shows, and whoever tells of it. */
  readonly drawn = $derived(this.at === undefined ? (this.held ?? this.now) : this.shown);
  readonly pieces = $derived(this.drawn === undefined ? undefined : piecesBySpace(this.drawn));
  /** All that is picked, the last space first. */
  readonly group: readonly Selection[] = $derived(this.selection === undefined ? [] : [this.selection, ...this.parked]);
  /** Where all that is picked may go. */
  private readonly own = $derived(
    this.legal === undefined || this.group.length === 0 ? undefined : targetsOfGroup(this.legal, this.group),
  );
  /** Where what the picked carriers have aboard may go ashore. */
  private readonly landings = $derived(
    this.legal === undefined || this.selection === undefined || this.parked.length > 0
      ? undefined
      : landingsOf(this.legal, this.selection, this.pieces?.get(this.selection.from) ?? []),
  );
  readonly targets: ReadonlyMap<string, readonly Deed[]> | undefined = $derived.by(() => {
    if (this.own === undefined) return undefined;
    const ashore = [...(this.landings ?? [])].map(([to, { deeds }]) => [to, deeds] as const);
    return ashore.length === 0 ? this.own : new Map([...ashore, ...this.own]);
  });
  /** The way that the picked units would go to where the finger or the mouse is. */
  readonly preview: readonly string[] = $derived.by(() => {
    const to = this.target ?? this.hovered;
    const deed = to === undefined ? undefined : deedOver(this.targets?.get(to) ?? [], this.by);
    if (deed === undefined || to === undefined) return [];
    return this.by.every((it) => deed.path.includes(it)) ? deed.path : [deed.from, ...this.by, to];
  });
  /** The commands of this phase that can be taken back one after the other. */
  readonly done: readonly Done[] = $derived.by(() => {
    void this.history;
    return doneOf((sequence) => this.session.timeline?.update(sequence), this.mayUndo);
  });
  /** Whose last command this account may take back. */
  readonly mayUndo = $derived(
    this.now?.mayTakeBack !== undefined && this.mine.includes(this.now.mayTakeBack.power)
      ? this.now.mayTakeBack
      : undefined,
  );
  /** The units of the basket, as far as they may be bought. */
  readonly inBasket: UnitPick[] = $derived(
    (this.legal?.purchases ?? [])
      .map((it) => ({ ...it.pick, count: this.basket.counts[kindOfPick(it.pick)] ?? 0 }))
      .filter((it) => it.count > 0),
  );
  /** The command that can be given again. */
  readonly redoable: Undone | undefined = $derived.by(() => {
    const last = this.undone.at(-1);
    return last?.power === this.as && !this.acts.some((it) => this.redone.has(it.id)) ? last : undefined;
  });

  private readonly end: () => void;
  constructor(game: string) {
    this.basket = new Basket(game);
    this.session = net.open(game);
    // A session that was opened before its screen knows much already, and the page kept the acts that were under way when it was left.
    for (const change of KNOWN) this.follow(change);
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
      const known = (sequence: number) => session.timeline?.update(sequence);
      const [before, last] = [this.now?.sequence ?? -1, session.now?.sequence ?? 0];
      const update = known(last);
      this.rolled = this.held = undefined;
      // Entries that a player missed are told in words, not animated.
      if (this.at === undefined && update !== undefined && last === before + 1) {
        void import("./effects").then(({ effectsOf }) => this.handle?.play(effectsOf(update)));
        if (update.entry?.rolls !== undefined) void import("./rolled").then((it) => it.showDice(this, update));
      }
      if (session.now !== undefined) this.basket.enter(session.now);
      this.now = session.now;
      this.mine = session.mine;
      ++this.history;
      if (this.selection !== undefined && !keepsPicks(known, before, last)) this.letGo();
      // The game went on from an older entry: that moment is another one, or none.
      if (last < before && this.at !== undefined) void this.lookAt(this.at);
    } else if (change === "tables") this.takeTables(session.tables);
    else if (change === "legal") {
      const powers = (session.now?.toAct ?? []).map((it) => it.power ?? "");
      const known = powers.map((power) => [power, session.legal(power)] as const);
      const before = this.legal;
      this.legals = new Map(known.filter((it): it is [string, Legal] => it[1] !== undefined));
      if (this.legal !== undefined && this.legal !== before) dropGone(this, this.legal);
    } else if (change === "pending") {
      this.acts = session.acts;
      if (session.outcome !== undefined) this.takeOutcome(session.outcome);
    } else if (change === "talk") this.talk = { GAME: session.talk.lines("GAME"), SIDE: session.talk.lines("SIDE") };
    else if (change === "notice") {
      this.notices = session.notices;
      const { kind, text = "" } = session.notices.at(-1) ?? {};
      if (kind === "CAME" || kind === "WENT") live.news(text);
      // Each entry already tells who is to act.
      else if (kind !== "TO_ACT") live.say(text);
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

  /** Shows a refused act for a moment longer, so that the player sees it go. */
  private shake(act: PendingAct): void {
    this.shaken = act;
    window.setTimeout(() => {
      if (this.shaken === act) this.shaken = undefined;
    }, SHAKE_MS);
  }

  private takeOutcome(outcome: Outcome): void {
    if (outcome === this.told) return;
    this.told = outcome;
    if (outcome.act.command.declare?.what === CONCEDE.declare?.what && outcome.answer.denied !== undefined) {
      const { reason = "" } = outcome.answer.denied;
      void import("./conceding").then(({ concedeWords }) =>
        live.alert((this.sure = concedeWords(reason, (side) => this.tables?.word("sides", side)?.title ?? side))),
      );
      return;
    }
    const { act } = outcome;
    const after = this.afterwards.get(act.id) ?? [];
    this.afterwards.delete(act.id);
    if (outcome.sequence !== undefined) {
      this.whyNot = undefined;
      if (after.length > 0) return this.give(act.as, after);
      const known = { command: act.command, redone: this.redone.has(act.id) };
      this.undone = undoneAfter(this.undone, known, this.takingBack.get(act.id));
      return;
    }
    this.shake(act);
    const stopped = act.all && stoppedAt(act.all, outcome.answer.acted_all?.accepted ?? 0);
    if (stopped !== undefined) {
      this.lost = [...this.lost, stopped.lost];
      this.give(act.as, [...stopped.rest, ...after]);
    }
    this.whyNot = whyNotOf(outcome);
    live.alert(this.whyNot.sentence);
  }

  act(command: Command): void {
    if (this.as === undefined) return;
    this.whyNot = undefined;
    this.lost = [];
    // By whatever key or button a phase is ended: what was chosen, and waits to be confirmed, is done first.
    const chosen = command.end_phase === undefined ? [] : chosenOf(this);
    if (chosen.length > 0) {
      this.basket.fill({});
      this.give(this.as, [...chosen, command]);
    } else this.session.act(this.as, command);
    this.letGo();
  }

  /** Buys what is in the basket. */
  buy(): void {
    const units = this.inBasket;
    this.basket.fill({});
    this.act({ purchase: { units } });
  }

  /** Takes the last command back; it can be given again as long as nothing else is done. */
  takeBack(): void {
    const power = this.mayUndo?.power;
    const last = lastAfter(this.done, this.acts);
    if (power !== undefined) {
      const id = this.session.act(power, { take_back: {} });
      if (last !== undefined) this.takingBack.set(id, { power, command: last });
    }
    this.letGo();
  }

  /** Gives the command again that was taken back last. */
  redo(): void {
    const last = this.redoable;
    if (last !== undefined) this.redone.add(this.session.act(last.power, last.command));
    this.letGo();
  }

  /** Drops one command of this phase: goes back before it, and gives the later ones again. What is no longer legal is refused, and says so. */
  drop(sequence: number): void {
    const power = this.mayUndo?.power;
    const all = dropping(this.done, sequence);
    if (power === undefined || all.length === 0 || this.acts.length > 0) return;
    this.undone = [];
    this.lost = [];
    this.give(power, all);
    this.letGo();
  }

  /** Gives a list of commands, as many at once as the server takes; the others when those were accepted. */
  private give(power: string, all: readonly Command[]): void {
    if (all.length === 0) return;
    const id = this.session.actAll(power, all.slice(0, LIST));
    if (all.length > LIST) this.afterwards.set(id, all.slice(LIST));
  }

  /** Gives the game up: the first time the server says what that ends, the second time it is done. */
  concede(): void {
    const power = this.as ?? this.mine[0];
    if (power !== undefined) this.session.act(power, CONCEDE);
  }

  letGo(): void {
    this.whyNot = this.rolled = undefined;
    this.selection = undefined;
    this.parked = [];
    this.aim(undefined);
  }

  /** Chooses a target that waits to be confirmed, and spaces to go over; undefined for none. */
  aim(target: string | undefined, by: readonly string[] = []): void {
    this.target = target;
    this.by = by;
    this.ways = undefined;
  }

  /** Picks the cargo in place of the carriers, where the carriers themselves cannot go. */
  private disembark(to: string): void {
    const landing = this.own?.has(to) === true ? undefined : this.landings?.get(to);
    if (landing !== undefined) this.selection = landing.selection;
  }

  /**
   * Sends the picked units to a space. By finger, and where the ground there brings a surprise, that is shown first and waits
   * to be confirmed: by mouse and keyboard by choosing the space again. While the ways to a target are shown, a space that one
   * of them leads over narrows them down.
   */
  choose(to: string, by: readonly string[] = []): void {
    if (this.target !== to && this.ways?.some((it) => it.path.includes(to)) === true) {
      this.by = overAlso(this.ways, this.by, to);
      return;
    }
    this.disembark(to);
    const finger = this.finger.current;
    const again = !finger && this.target === to;
    if (!again && this.targets?.has(to) === true && confirms(finger || this.surprises(to))) this.aim(to, by);
    else this.go(to, again ? this.by : by);
  }

  /** Picks units of pieces of one space: all that can move, or one more. `add` keeps what is picked, of another space as a group. */
  pick(pieces: Piece | readonly Piece[], mode: "all" | "one", add: boolean): void {
    const { legal } = this;
    const all = [pieces].flat();
    const space = all[0]?.space ?? "";
    const kinds = legal === undefined ? [] : all.flatMap((it) => [...kindsOfPiece(legal, it)]);
    if (legal === undefined || kinds.length === 0) return;
    this.whyNot = this.rolled = undefined;
    this.park(space, add);
    const keep = this.selection?.from === space && (add || mode === "one");
    const counts = new Map(keep ? this.selection?.counts : []);
    for (const [kind, most] of kinds) {
      const before = counts.get(kind) ?? 0;
      // One tap takes all, the next one of them, then one more each time. Several pieces may be of one kind.
      const sum = Math.min(before + most, mostOf(legal, space, kind));
      counts.set(kind, mode === "all" ? sum : before >= most ? 1 : before + 1);
      if (mode === "one") break;
    }
    this.selection = { from: space, counts };
    this.aim(undefined);
    sayPicked(this);
  }

  /** Picks all that can move in a space, with what is picked elsewhere. */
  pickSpace(space: string): void {
    if (this.legal !== undefined) this.pick(pickedWithSpace(this.legal, this.pieces?.get(space) ?? []), "all", true);
  }

  /** Before a pick in a space: what is picked elsewhere stays as part of a group, or is let go. */
  private park(space: string, add: boolean): void {
    const group = this.group.filter((it) => [...it.counts.values()].some((count) => count > 0));
    this.selection = group.find((it) => it.from === space);
    this.parked = add || this.selection !== undefined ? group.filter((it) => it.from !== space) : [];
  }

  /** Picks units by their kind, without a piece that they stand in: what may be placed, what is aboard. */
  pickKinds(from: string, counts: ReadonlyMap<string, number>): void {
    this.letGo();
    this.selection = { from, counts };
  }

  /** Takes a space out of the group. */
  leave(space: string): void {
    const [selection, ...parked] = this.group.filter((it) => it.from !== space);
    this.selection = selection;
    this.parked = parked;
    this.aim(undefined);
  }

  /** Moves the map so that what is picked is seen with all its targets. */
  showAims(): void {
    const { selection, targets } = this;
    if (selection !== undefined) this.handle?.glance([selection.from, ...(targets?.keys() ?? [])]);
  }

  setCount(kind: string, count: number): void {
    if (this.selection === undefined) return;
    // Units that go together are picked by themselves: no unit is picked twice.
    const joint = new Set((this.legal?.deeds ?? []).flatMap((it) => (it.together === undefined ? [] : [it.kind])));
    const kept = [...this.selection.counts].filter(([other]) => !joint.has(kind) && !joint.has(other));
    const counts = new Map(kept).set(kind, count);
    this.selection = { from: this.selection.from, counts };
  }

  /** Sends the picked units to a space, or asks why that is not possible. `by` names spaces to go over. */
  go(to: string, by: readonly string[] = []): void {
    const { legal, group, as: power } = this;
    if (legal === undefined || group.length === 0 || power === undefined) return;
    if (this.targets?.has(to) !== true) return void this.askWhy(to, by);
    if (by.length > 0 && !group.every((it) => listsWay(legal, it, to, by)))
      return void import("./detail").then(({ goOver }) => goOver(this, to, by));
    this.send(group.flatMap((it) => commandsTo(legal, it, to, by)));
  }

  /** Sends all that is picked by one of the ways that were asked for, or with one of the carriers. */
  takeWay(way: Deed): void {
    this.send(commandsBy(this.ways ?? this.targets?.get(way.to) ?? [], this.group, way));
  }

  /** Gives several commands, one after the other. */
  send(commands: readonly Command[]): void {
    for (const command of commands) this.act(command);
  }

  /** Asks for every way and carrier to a target, and lets one choose. */
  async showWays(to: string): Promise<void> {
    this.disembark(to);
    const { group } = this;
    this.aim(to);
    const found = await (await import("./detail")).detailed(this, to, []);
    if (this.group === group && this.target === to) this.ways = found.flatMap((it) => it.deeds);
  }

  /** Asks the server why picked units may not go somewhere. `without` are kinds of which it listed no way over these spaces. */
  async askWhy(to: string, by: readonly string[] = [], without?: ReadonlySet<string>): Promise<void> {
    const { legal, group } = this;
    const { ask } = await import("./why");
    if (this.legal === legal && this.group === group) ask(this, to, by, without);
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
    // A position that is known already is shown at once.
    const known = this.session.timeline?.at(sequence);
    if (known !== undefined) return void (this.past = known);
    const past = await this.session.lookBack(sequence);
    // In place of a moment that the server does not tell nothing else is shown as it.
    if (this.at === sequence) [this.at, this.past] = [past && sequence, past];
  }
}
