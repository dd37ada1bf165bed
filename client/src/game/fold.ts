import type { DecisionView, Entry, Event, ScoreView, UnitGroup, Update } from "../wire/messages";
import {
  battleOf,
  moneyKey,
  OFF_BOARD,
  pair,
  slotKey,
  takeBackOf,
  type Battle,
  type Money,
  type Position,
  type Unit,
} from "./position";

type Draft = { -readonly [K in keyof Position]: Position[K] };

/**
 * The one fold: what entries make of a position. Their events are all there is; no rule of a game stands here. Maps are
 * copied before the first change, once for all entries, so that the position before stays what it was.
 */
class Fold {
  private readonly copied = new Set<string>();

  constructor(private readonly at: Draft) {}

  apply(event: Event): void {
    const { at } = this;
    if (event.units_added) this.addUnits(event.units_added.units);
    else if (event.units_moved) this.moveUnits(event.units_moved);
    else if (event.units_removed) this.removeUnits(idsOf(event.units_removed.units));
    else if (event.units_changed) this.changeUnits(event.units_changed);
    else if (event.units_marked) this.markUnits(event.units_marked);
    else if (event.control_changed) this.changeControl(event.control_changed);
    else if (event.relation_changed) this.relate(event.relation_changed);
    else if (event.owner_changed) {
      const { owner = "", side = "", out = false } = event.owner_changed;
      this.own("owners").set(owner, { side, out });
    } else if (event.money_moved) this.moveMoney(event.money_moved);
    else if (event.round_opened) {
      at.round = event.round_opened.round ?? 0;
      at.power = "";
    } else if (event.turn_opened) this.openTurn(event.turn_opened.power ?? "");
    else if (event.stage_entered) at.phase = event.stage_entered.phase ?? "";
    else if (event.battle_opened?.battle) at.battles = [...at.battles, battleOf(event.battle_opened.battle)];
    else if (event.battle_joined) this.joinBattle(event.battle_joined);
    else if (event.battle_round) this.openRound(event.battle_round);
    else if (event.battle_closed)
      this.changeBattle(event.battle_closed.battle, (battle) => ({ ...battle, status: "OVER", participants: [] }));
    else if (event.decision_opened?.decision) at.decisions = [...at.decisions, event.decision_opened.decision];
    else if (event.decision_answered) this.answer(event.decision_answered);
    else if (event.decisions_closed) at.decisions = [];
    else if (event.slot_set?.slot) {
      const { slot } = event.slot_set;
      if ((slot.values ?? []).length === 0) this.own("slots").delete(slotKey(slot));
      else this.own("slots").set(slotKey(slot), slot);
    } else if (event.slots_cleared) this.clearSlots(event.slots_cleared);
    else if (event.game_ended) {
      at.result = event.game_ended.outcome;
      at.decisions = [];
      at.status = "OVER";
    }
  }

  /** A map of the draft that may be changed: a copy, made once. */
  private own<K extends "units" | "control" | "money" | "owners" | "relations" | "slots">(key: K) {
    type Mine = Position[K] extends ReadonlyMap<infer Name, infer Value> ? Map<Name, Value> : never;
    if (!this.copied.has(key)) {
      this.copied.add(key);
      this.at[key] = new Map(this.at[key] as ReadonlyMap<never, never>) as unknown as Draft[K];
    }
    return this.at[key] as unknown as Mine;
  }

  private addUnits(group: UnitGroup | undefined): void {
    const units = this.own("units");
    const space = group?.space ?? "";
    for (const id of group?.ids ?? [])
      units.set(id, {
        id,
        type: group?.type ?? "",
        owner: group?.owner ?? "",
        space,
        origin: space,
        steps: 0,
        damage: 0,
        carrier: 0,
        marks: [],
      });
  }

  /** Cargo goes where its carrier goes, and what that carries too. */
  private moveUnits({ units: groups, to = "", steps = 0, carrier = 0 }: NonNullable<Event["units_moved"]>): void {
    const units = this.own("units");
    const gone: number[] = [];
    for (const id of idsOf(groups)) {
      const unit = units.get(id);
      if (unit === undefined) continue;
      const origin = unit.space === OFF_BOARD ? to : unit.origin;
      units.set(id, { ...unit, origin, space: to, steps: (unit.steps + steps) & 255, carrier });
      if (unit.space !== to) gone.push(id);
    }
    for (const id of this.aboard(gone)) {
      const unit = units.get(id);
      if (unit !== undefined) units.set(id, { ...unit, space: to });
    }
  }

  /** All that these units carry, on every deck. */
  private aboard(carriers: readonly number[]): number[] {
    const all = new Set(carriers);
    if (all.size === 0) return [];
    for (let known = -1; known !== all.size;) {
      known = all.size;
      for (const unit of this.at.units.values()) if (unit.carrier !== 0 && all.has(unit.carrier)) all.add(unit.id);
    }
    return [...all].slice(carriers.length);
  }

  private removeUnits(ids: readonly number[]): void {
    const gone = new Set([...ids, ...this.aboard(ids)]);
    const units = this.own("units");
    for (const id of gone) units.delete(id);
    const { at } = this;
    if (!at.battles.some((battle) => battle.participants.some((it) => gone.has(it.unit ?? 0)))) return;
    at.battles = at.battles.map((battle) => ({
      ...battle,
      participants: battle.participants.filter((it) => !gone.has(it.unit ?? 0)),
    }));
  }

  private eachUnit(groups: readonly UnitGroup[] | undefined, change: (unit: Unit) => Unit): void {
    const units = this.own("units");
    for (const id of idsOf(groups)) {
      const unit = units.get(id);
      if (unit !== undefined) units.set(id, change(unit));
    }
  }

  private changeUnits(event: NonNullable<Event["units_changed"]>): void {
    this.eachUnit(event.units, (unit) => ({
      ...unit,
      damage: event.damage ?? unit.damage,
      owner: event.owner ?? unit.owner,
      type: event.type ?? unit.type,
      origin: event.origin ?? unit.origin,
      steps: event.steps ?? unit.steps,
    }));
  }

  private markUnits({ units, set = [], clear = [] }: NonNullable<Event["units_marked"]>): void {
    this.eachUnit(units, (unit) => ({ ...unit, marks: without(unit.marks, [...clear, ...set]).concat(set) }));
  }

  private changeControl(event: NonNullable<Event["control_changed"]>): void {
    const { space = "", to: controller = "", contested = false } = event;
    this.own("control").set(space, { controller, contested });
  }

  private relate({ a = "", b = "", relation = "" }: NonNullable<Event["relation_changed"]>): void {
    const relations = this.own("relations");
    if (relation === "friendly" || relation === "enemy") relations.set(pair(a, b), relation);
    else relations.delete(pair(a, b));
  }

  private moveMoney({ resource = "", from, to, paid = 0 }: NonNullable<Event["money_moved"]>): void {
    const money = this.own("money");
    const add = (account: typeof from, amount: number) => {
      const key = moneyKey(account?.owner ?? "", resource);
      const before = money.get(key);
      if (account?.kind === undefined || account.kind === "BANK" || before === undefined) return;
      const field: keyof Money = account.kind === "ESCROW" ? "escrow" : "treasury";
      money.set(key, { ...before, [field]: before[field] + amount });
    };
    add(from, -paid);
    add(to, paid);
  }

  /** Every unit's space becomes its origin; battles of the turn before are forgotten. */
  private openTurn(power: string): void {
    this.at.power = power;
    this.at.battles = [];
    const units = this.own("units");
    for (const unit of units.values())
      if (unit.origin !== unit.space || unit.steps !== 0) units.set(unit.id, { ...unit, origin: unit.space, steps: 0 });
  }

  private changeBattle(id: number | undefined, change: (battle: Battle) => Battle): void {
    this.at.battles = this.at.battles.map((battle) => (battle.id === id ? change(battle) : battle));
  }

  private joinBattle(event: NonNullable<Event["battle_joined"]>): void {
    const { add = [], remove = [], attacking = false } = event;
    const ids = idsOf(event.units);
    this.changeBattle(event.battle, (battle) => {
      const there = new Set(battle.participants.map((it) => it.unit));
      const old = battle.participants.map((it) =>
        ids.includes(it.unit ?? 0) ? { ...it, roles: without(it.roles ?? [], [...remove, ...add]).concat(add) } : it,
      );
      const fresh = ids.filter((id) => !there.has(id)).map((unit) => ({ unit, attacking, roles: add }));
      return { ...battle, participants: [...old, ...fresh] };
    });
  }

  private openRound({ battle: id, round = 0, clear = [] }: NonNullable<Event["battle_round"]>): void {
    this.changeBattle(id, (battle) => ({
      ...battle,
      round,
      status: "FIGHTING",
      participants: battle.participants.map((it) => ({ ...it, roles: without(it.roles ?? [], clear) })),
    }));
  }

  /** A sealed answer is an answer too: its choice is empty until it is revealed. */
  private answer({ decision: id, owner = "", choice = {} }: NonNullable<Event["decision_answered"]>): void {
    this.at.decisions = this.at.decisions.map((decision): DecisionView => {
      if (decision.id !== id) return decision;
      const answers = [...(decision.answers ?? []), { power: owner, choice }];
      return { ...decision, answered: [...(decision.answered ?? []), owner], answers };
    });
  }

  private clearSlots({ slots: names = [], marks = [], subject }: NonNullable<Event["slots_cleared"]>): void {
    if (names.length > 0) {
      const slots = this.own("slots");
      for (const [key, value] of slots)
        if (names.includes(value.slot ?? "") && (subject === undefined || (value.subject ?? "") === String(subject)))
          slots.delete(key);
    }
    if (marks.length === 0) return;
    const units = this.own("units");
    for (const unit of units.values())
      if (unit.marks.some((mark) => marks.includes(mark)))
        units.set(unit.id, { ...unit, marks: without(unit.marks, marks) });
  }
}

function idsOf(groups: readonly UnitGroup[] | undefined): number[] {
  return (groups ?? []).flatMap((group) => group.ids ?? []);
}

function without(names: readonly string[], gone: readonly string[]): string[] {
  return names.filter((name) => !gone.includes(name));
}

/** Scores that an update names take the place of those before; the others stay. */
function newScores(before: readonly ScoreView[], told: readonly ScoreView[] | undefined): readonly ScoreView[] {
  if (told === undefined || told.length === 0) return before;
  const key = (score: ScoreView) => `${score.what ?? ""}|${score.of ?? ""}`;
  const fresh = new Map(told.map((score) => [key(score), score]));
  const kept = before.map((score) => fresh.get(key(score)) ?? score);
  const known = new Set(before.map(key));
  return [...kept, ...told.filter((score) => !known.has(key(score)))];
}

/** Entries after which a game runs, or may. */
function statusAfter(at: Position, entry: Entry | undefined): string {
  if (at.status === "OVER" || entry?.annulled !== undefined) return "OVER";
  if (entry?.started !== undefined) return "RUNNING";
  if (at.status === "WAITING") return "WAITING";
  return (at.clock?.paused ?? []).length > 0 ? "PAUSED" : "RUNNING";
}

/** True if an entry says who sits or directs, which a fresh view tells better than the entry. */
export function changesSeats(entry: Entry | undefined): boolean {
  return [
    entry?.seated,
    entry?.seat_left,
    entry?.seat_offered,
    entry?.substitute_named,
    entry?.director_named,
    entry?.power_handed,
    entry?.calendar_set,
    entry?.miss_excused,
    entry?.warned,
    entry?.upgraded,
    entry?.upgrade_agreed,
  ].some((body) => body !== undefined);
}

/**
 * The position after updates, each of which goes on from the one before it. `before` is the one after the parent of the
 * first: where an entry goes back (its parent is not the entry before it) the caller looks that up. Seats, clock and
 * status never go back; they come from `now`, the position that was shown last.
 */
export function fold(before: Position, updates: readonly Update[], now: Position = before): Position {
  const draft: Draft = { ...before, seats: now.seats };
  const folding = new Fold(draft);
  for (const update of updates) {
    const { entry } = update;
    for (const event of entry?.events ?? []) folding.apply(event);
    for (const ground of update.control ?? []) folding.apply({ control_changed: { ...ground, to: ground.controller } });
    draft.sequence = entry?.sequence ?? draft.sequence;
    draft.head = update.head ?? "";
    draft.clock = update.clock;
    draft.toAct = update.to_act ?? [];
    draft.scores = newScores(draft.scores, update.scores);
    draft.mayTakeBack = takeBackOf(update);
    draft.status = statusAfter(draft, entry);
  }
  return draft;
}
