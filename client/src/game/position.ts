import type {
  BattleView,
  ClockView,
  DecisionView,
  GameView,
  MayTakeBack as MayTakeBackView,
  OutcomeView,
  Participant,
  ScoreView,
  SeatView,
  SlotView,
  ToAct,
  UnitGroup,
} from "../wire/messages";

/** Where units are that were bought and wait for their place. */
export const OFF_BOARD = "off-board";

export interface Unit {
  readonly id: number;
  readonly type: string;
  readonly owner: string;
  readonly space: string;
  /** Where it began the turn. */
  readonly origin: string;
  readonly steps: number;
  readonly damage: number;
  /** The unit that it is aboard of; 0 for none. */
  readonly carrier: number;
  readonly marks: readonly string[];
}

export interface Control {
  readonly controller: string;
  readonly contested: boolean;
}

export interface Money {
  readonly owner: string;
  readonly resource: string;
  readonly treasury: number;
  readonly escrow: number;
}

export interface Side {
  readonly side: string;
  readonly out: boolean;
}

export interface Battle {
  readonly id: number;
  readonly kind: string;
  readonly space: string;
  readonly lead: string;
  readonly mandatory: boolean;
  readonly status: string;
  readonly round: number;
  readonly participants: readonly Participant[];
}

/** A power whose last command may be taken back, and its entry. */
export interface MayTakeBack {
  readonly power: string;
  readonly sequence: number;
}

/**
 * A game after one entry. Nobody changes one: the fold makes another, which shares what is the same. Maps keep the order
 * in which the server named things.
 */
export interface Position {
  readonly game: string;
  readonly sequence: number;
  readonly head: string;
  readonly bundle: string;
  readonly status: string;
  readonly round: number;
  readonly power: string;
  readonly phase: string;
  readonly units: ReadonlyMap<number, Unit>;
  readonly control: ReadonlyMap<string, Control>;
  readonly money: ReadonlyMap<string, Money>;
  readonly owners: ReadonlyMap<string, Side>;
  /** By `pair`: "friendly", "enemy"; "neutral" and "none" are left out. */
  readonly relations: ReadonlyMap<string, string>;
  readonly slots: ReadonlyMap<string, SlotView>;
  readonly decisions: readonly DecisionView[];
  readonly battles: readonly Battle[];
  readonly scores: readonly ScoreView[];
  readonly result: OutcomeView | undefined;
  readonly clock: ClockView | undefined;
  readonly toAct: readonly ToAct[];
  readonly seats: readonly SeatView[];
  readonly mayTakeBack: MayTakeBack | undefined;
}

/** The key of two owners' relation, whichever is named first. */
export function pair(a: string, b: string): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

/** How two owners stand to each other: "friendly" or "enemy"; undefined for neither. An owner is a friend to itself. */
export function relationOf({ relations }: Pick<Position, "relations">, a: string, b: string): string | undefined {
  return a === b ? "friendly" : relations.get(pair(a, b));
}

/** The key of a slot's value. */
export function slotKey(slot: SlotView): string {
  return `${slot.slot ?? ""}|${slot.subject ?? ""}`;
}

export function moneyKey(owner: string, resource: string): string {
  return `${owner}|${resource}`;
}

function addGroup(units: Map<number, Unit>, group: UnitGroup, space: string): void {
  for (const id of group.ids ?? [])
    units.set(id, {
      id,
      type: group.type ?? "",
      owner: group.owner ?? "",
      space,
      origin: group.origin === undefined || group.origin === "" ? space : group.origin,
      steps: group.steps ?? 0,
      damage: group.damage ?? 0,
      carrier: group.carrier ?? 0,
      marks: group.marks ?? [],
    });
}

export function battleOf(view: BattleView): Battle {
  return {
    id: view.id ?? 0,
    kind: view.kind ?? "",
    space: view.space ?? "",
    lead: view.lead ?? "",
    mandatory: view.mandatory ?? false,
    status: view.status ?? "LISTED",
    round: view.round ?? 0,
    participants: view.participants ?? [],
  };
}

/** Whose command may be taken back, as a view or an update says it; undefined where nobody's may. */
export function takeBackOf(told: { may_take_back?: MayTakeBackView | undefined }): MayTakeBack | undefined {
  const may = told.may_take_back;
  return may === undefined ? undefined : { power: may.power ?? "", sequence: may.sequence ?? 0 };
}

/** The position that a fresh view tells. */
export function positionOf(view: GameView): Position {
  const units = new Map<number, Unit>();
  for (const stack of view.units ?? [])
    for (const group of stack.units ?? []) addGroup(units, group, stack.space ?? "");
  for (const group of view.purchased ?? []) addGroup(units, group, OFF_BOARD);
  const relations = new Map<string, string>();
  for (const owner of view.owners ?? []) {
    for (const other of owner.friends ?? []) relations.set(pair(owner.owner ?? "", other), "friendly");
    for (const other of owner.enemies ?? []) relations.set(pair(owner.owner ?? "", other), "enemy");
  }
  return {
    game: view.game ?? "",
    sequence: view.sequence ?? 0,
    head: view.head ?? "",
    bundle: view.bundle ?? "",
    status: view.status ?? "WAITING",
    round: view.round ?? 0,
    power: view.power ?? "",
    phase: view.phase ?? "",
    units,
    control: new Map(
      (view.control ?? []).map((it) => [
        it.space ?? "",
        { controller: it.controller ?? "", contested: it.contested ?? false },
      ]),
    ),
    money: new Map(
      (view.treasuries ?? []).map((it) => {
        const owner = it.owner ?? "";
        const resource = it.resource ?? "";
        return [moneyKey(owner, resource), { owner, resource, treasury: it.treasury ?? 0, escrow: it.escrow ?? 0 }];
      }),
    ),
    owners: new Map((view.owners ?? []).map((it) => [it.owner ?? "", { side: it.side ?? "", out: it.out ?? false }])),
    relations,
    slots: new Map((view.slots ?? []).map((it) => [slotKey(it), it])),
    decisions: view.decisions ?? [],
    battles: (view.battles ?? []).map(battleOf),
    scores: view.scores ?? [],
    result: view.result,
    clock: view.clock,
    toAct: view.to_act ?? [],
    seats: view.seats ?? [],
    mayTakeBack: takeBackOf(view),
  };
}
