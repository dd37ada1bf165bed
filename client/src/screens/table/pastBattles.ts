import type { Event, UnitGroup, Update } from "../../wire/messages";
import { asksForLosses, wereHit } from "../../words/losses";

/** So many units of a kind that took part. */
export interface Force {
  readonly owner: string;
  readonly type: string;
  readonly count: number;
}

/** One thing that happened in a battle: dice, losses, its end. */
export interface BattleStep {
  readonly key: string;
  readonly sequence: number;
  readonly event: Event;
  readonly rolled: boolean;
  /** Of dice: whether the attackers rolled them. */
  readonly attacking: boolean;
  /** Of losses to hits: the owners whom nobody asked which units take them, as only these could. */
  readonly unasked?: readonly string[];
}

/** One round of a battle: who was there when it began, and what happened. Round 0 is what came before the first one. */
export interface PastRound {
  readonly round: number;
  /** The entry with which it began. */
  readonly sequence: number;
  readonly attackers: readonly Force[];
  readonly defenders: readonly Force[];
  readonly steps: readonly BattleStep[];
}

/** A battle of the past, or one that goes on. */
export interface PastBattle {
  readonly key: string;
  readonly space: string;
  readonly kind: string;
  readonly lead: string;
  /** The round of the game and whose turn it was. */
  readonly gameRound: number;
  readonly power: string;
  readonly from: number;
  readonly to: number;
  readonly over: boolean;
  readonly rounds: readonly PastRound[];
}

interface Fighter {
  readonly owner: string;
  readonly type: string;
  readonly attacking: boolean;
}
type Draft<T> = { -readonly [K in keyof T]: T[K] };
interface Open extends Draft<Omit<PastBattle, "rounds">> {
  id: number;
  fighters: Map<number, Fighter>;
  rounds: (Draft<Omit<PastRound, "steps">> & { steps: BattleStep[] })[];
}

function forcesOf(fighters: Iterable<Fighter>, attacking: boolean): Force[] {
  const counts = new Map<string, Draft<Force>>();
  for (const it of fighters) {
    if (it.attacking !== attacking) continue;
    const key = `${it.owner}|${it.type}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { owner: it.owner, type: it.type, count: 1 });
    else ++known.count;
  }
  return [...counts.values()];
}

function sidesOf({ fighters }: Open): Pick<PastRound, "attackers" | "defenders"> {
  const all = [...fighters.values()];
  return { attackers: forcesOf(all, true), defenders: forcesOf(all, false) };
}

/** Reads the battles of a game out of its entries, one after the other. It knows no rule: it only keeps what is told. */
class Reader {
  readonly found: Open[] = [];
  private open: Open[] = [];
  private gameRound = 0;
  private power = "";
  /** Questions that are asked for casualties, and who answered some in this round. */
  private readonly asked = new Set<number>();
  private readonly chose = new Set<string>();
  /** Units were chosen otherwise in this round, as by the enemy: then nothing is known of who had a choice. */
  private mixed = false;

  take(update: Update): void {
    const sequence = update.entry?.sequence ?? 0;
    for (const [at, event] of (update.entry?.events ?? []).entries()) this.event(event, sequence, `${sequence}.${at}`);
  }

  private event(event: Event, sequence: number, key: string): void {
    if (event.round_opened) this.gameRound = event.round_opened.round ?? 0;
    else if (event.turn_opened) {
      this.power = event.turn_opened.power ?? "";
      this.open = [];
    } else if (event.battle_opened?.battle) {
      const { id = 0, space = "", kind = "", lead = "", participants = [] } = event.battle_opened.battle;
      const { gameRound, power } = this;
      const told = { space, kind, lead, gameRound, power, from: sequence, to: sequence, over: false };
      const battle: Open = { key, id, ...told, fighters: new Map(), rounds: [] };
      for (const it of participants)
        battle.fighters.set(it.unit ?? 0, { owner: "", type: "", attacking: it.attacking ?? false });
      this.open.push(battle);
    } else if (event.battle_joined) {
      const { battle: id, attacking = false, units = [] } = event.battle_joined;
      const battle = this.open.find((it) => it.id === id);
      if (battle !== undefined) this.join(battle, units, attacking);
    } else if (event.battle_round) {
      const battle = this.open.find((it) => it.id === event.battle_round?.battle);
      if (battle !== undefined) this.begin(battle, event.battle_round.round ?? 0, sequence);
      this.chose.clear();
      this.mixed = false;
    } else if (asksForLosses(event.decision_opened?.decision?.decision ?? ""))
      this.asked.add(event.decision_opened?.decision?.id ?? 0);
    else if (event.decision_answered) this.answer(event.decision_answered);
    else this.happen(event, sequence, key);
  }

  private answer({ decision = 0, owner = "", choice }: NonNullable<Event["decision_answered"]>): void {
    const units = choice?.units ?? choice?.allocation ?? choice?.list;
    if (this.asked.has(decision)) this.chose.add(owner);
    else if (choice === undefined || units !== undefined) this.mixed = true;
  }

  /** Whose losses fell on them without a question. */
  private unasked({ units_removed: removed }: Event): readonly string[] {
    if (this.mixed || !wereHit(removed?.cause ?? "")) return [];
    return (removed?.units ?? []).flatMap(({ owner = "" }) => (this.chose.has(owner) ? [] : [owner]));
  }

  private join(battle: Open, units: readonly UnitGroup[], attacking: boolean): void {
    for (const { ids = [], owner = "", type = "" } of units)
      for (const id of ids) {
        const known = battle.fighters.get(id);
        // A unit that is listed already without its type gets the type, and stays on its side.
        if (known === undefined || known.type === "")
          battle.fighters.set(id, { owner, type, attacking: known?.attacking ?? attacking });
      }
    const round = battle.rounds.at(-1);
    if (round?.steps.length === 0) Object.assign(round, sidesOf(battle));
  }

  private begin(battle: Open, round: number, sequence: number): void {
    if (battle.rounds.length === 0) this.found.push(battle);
    battle.rounds.push({ round, sequence, ...sidesOf(battle), steps: [] });
  }

  /** Dice, losses and the end belong to the battle in their space that is fought, or was listed there last. */
  private happen(event: Event, sequence: number, key: string): void {
    const { rolled, units_removed, units_moved, battle_closed, control_changed } = event;
    if (units_moved || units_removed) this.leave(event);
    const removed = units_removed?.units?.[0];
    const space = rolled?.space ?? removed?.space ?? battle_closed?.space ?? control_changed?.space;
    const here = this.open.filter((it) => it.space === space && space !== "");
    const battle = here.filter((it) => it.rounds.length > 0).at(-1) ?? here.at(-1);
    if (battle === undefined) return;
    if (battle.rounds.length === 0) this.begin(battle, 0, sequence);
    const attacking = rolled !== undefined && this.attacks(battle, rolled.owner ?? "");
    const unasked = this.unasked(event);
    battle.rounds.at(-1)?.steps.push({ key, sequence, event, rolled: rolled !== undefined, attacking, unasked });
    battle.to = sequence;
    if (battle_closed === undefined) return;
    battle.over = true;
    this.open = this.open.filter((it) => it !== battle);
  }

  private attacks(battle: Open, owner: string): boolean {
    const [first] = [...battle.fighters.values()].filter((it) => it.owner === owner);
    return first?.attacking ?? battle.lead === owner;
  }

  /** Units that are lost, or go elsewhere, fight no more. */
  private leave(event: Event): void {
    const groups = event.units_removed?.units ?? event.units_moved?.units ?? [];
    for (const battle of this.open) {
      if (event.units_moved?.to === battle.space) continue;
      for (const group of groups) for (const id of group.ids ?? []) battle.fighters.delete(id);
    }
  }
}

const fought = (battle: PastBattle) => battle.rounds.some((it) => it.round > 0 || it.steps.some((step) => step.rolled));

/** The battles of these entries that were fought, in the order in which they began. */
export function battlesOf(line: readonly Update[]): PastBattle[] {
  const reader = new Reader();
  for (const update of line) reader.take(update);
  return reader.found.filter(fought);
}
