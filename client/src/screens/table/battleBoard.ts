import type { Position, Unit } from "../../game/position";
import type { Tables } from "../../game/tables";
import { read } from "../../app/browser";
import type { DecisionView, Event, ExplainedFire, Explanation, Reason, Update } from "../../wire/messages";
import { hasText, t } from "../../words/format";
import { lineTo } from "./line";
import { battlesOf, type BattleStep, type PastBattle, type PastRound } from "./pastBattles";

/** Under this key a device keeps how battles are shown. */
export const PACE = "armistice.battle";
/** How a battle in which one takes part is shown: its dice one after the other, in a line, or not at all. */
export const paces = ["slow", "fast", "line", "none"] as const;
export type Pace = (typeof paces)[number];

/** How this device shows battles. */
export function paceHere(): Pace {
  const told = read("local", PACE);
  return paces.find((it) => it === told) ?? "slow";
}

/** Milliseconds between two things that happen in a round; 0 shows them all at once. */
export function stepMs(pace: Pace, still: boolean): number {
  return still || pace === "none" || pace === "line" ? 0 : pace === "slow" ? 900 : 250;
}

/** How far a battle is shown: its round, and how many steps of it. */
export interface Reached {
  readonly at: number;
  readonly seen: number;
  /** There is more to show. */
  readonly behind: boolean;
}

/** How many times the clock of a board strikes until all rounds are shown: once a step, and once from each round to the next. */
export const strikesOf = (lengths: readonly number[]) =>
  lengths.reduce((sum, it) => sum + it, 0) + Math.max(0, lengths.length - 1);

/** What is shown after so many strikes, of rounds with so many steps. However fast entries come, no round is skipped. */
export function reachedBy(lengths: readonly number[], strikes: number): Reached {
  let [at, seen] = [0, strikes];
  for (; at < lengths.length - 1 && seen > (lengths[at] ?? 0); ++at) seen -= (lengths[at] ?? 0) + 1;
  return { at, seen: Math.min(seen, lengths[at] ?? 0), behind: strikes < strikesOf(lengths) };
}

/** The entry that brings what is shown next; undefined where all is shown. The map waits for it. */
export function nextOf(rounds: readonly PastRound[], { at, seen, behind }: Reached): number | undefined {
  return behind ? (rounds[at]?.steps[seen]?.sequence ?? rounds[at + 1]?.sequence) : undefined;
}

/** Units of a battle whose dice hit at the same. */
export interface Chip {
  readonly key: string;
  readonly owner: string;
  readonly type: string;
  readonly count: number;
  readonly value: number;
  readonly reasons: readonly Reason[];
}

/** Dice that were rolled against one number. */
export interface Roll {
  readonly step: BattleStep;
  readonly faces: readonly number[];
  readonly hits: number;
}

/** One side of a battle: its units and its dice, by what a die has to hit. */
export interface Row {
  readonly attacking: boolean;
  readonly chips: ReadonlyMap<number, readonly Chip[]>;
  readonly rolls: ReadonlyMap<number, readonly Roll[]>;
  readonly hits: number;
}

/** A round as it is laid out: columns by what a die has to hit, the highest first, and a row a side. */
export interface Sheet {
  readonly columns: readonly number[];
  readonly rows: readonly Row[];
}

function add<T>(all: Map<number, T[]>, at: number, one: T): void {
  const there = all.get(at);
  if (there === undefined) all.set(at, [one]);
  else there.push(one);
}

/** The units of a side: as the server explains their fire, else by their dice, or by the figures of their types. */
function chipsOf(
  tables: Tables | undefined,
  fire: Explanation | undefined,
  round: PastRound | undefined,
  attacking: boolean,
): Chip[] {
  const told = fire === undefined ? undefined : attacking ? fire.attackers : fire.defenders;
  if (told !== undefined)
    return told.map(({ power = "", type = "", count = 1, value = 0, reasons = [] }: ExplainedFire, at) => ({
      key: `${attacking ? "a" : "d"}${at}`,
      owner: power,
      type,
      count,
      value,
      reasons,
    }));
  const forces = (attacking ? round?.attackers : round?.defenders) ?? [];
  return forces.flatMap(({ owner, type, count }) => {
    const shots = (round?.steps ?? []).flatMap(({ attacking: theirs, event: { rolled: it } }) =>
      theirs === attacking && it?.owner === owner && it.type === type ? [it] : [],
    );
    // A die each: then the dice say how many of them fired better than their type does.
    if (shots.length > 1 && shots.reduce((sum, it) => sum + (it.faces?.length ?? 0), 0) === count)
      return shots.map(({ faces = [], target = 0 }) => ({
        key: `${owner}|${type}|${target}`,
        owner,
        type,
        count: faces.length,
        value: target,
        reasons: [],
      }));
    const figures = tables?.unitTypes.get(type);
    const value = (attacking ? figures?.attack : figures?.defence) ?? 0;
    return [{ key: `${owner}|${type}`, owner, type, count, value, reasons: [] }];
  });
}

/** Lays out a round. `fire` is what the server said of it; `seen` how many of its steps are shown. */
export function sheetOf(
  tables: Tables | undefined,
  fire: Explanation | undefined,
  round: PastRound | undefined,
  seen: number,
): Sheet {
  const rows = [true, false].map((attacking): Row => {
    const chips = new Map<number, Chip[]>();
    for (const chip of chipsOf(tables, fire, round, attacking)) add(chips, chip.value, chip);
    const rolls = new Map<number, Roll[]>();
    let all = 0;
    for (const step of (round?.steps ?? []).slice(0, seen)) {
      const { rolled } = step.event;
      if (rolled === undefined || step.attacking !== attacking) continue;
      const { faces = [], target = 0 } = rolled;
      const hits = faces.filter((face) => face <= target).length;
      all += hits;
      add(rolls, target, { step, faces, hits });
    }
    return { attacking, chips, rolls, hits: all };
  });
  const columns = new Set(rows.flatMap((row) => [...row.chips.keys(), ...row.rolls.keys()]));
  return { columns: [...columns].sort((a, b) => b - a), rows };
}

const opensTurn = ({ entry }: Update) => (entry?.events ?? []).some((it) => it.turn_opened !== undefined);

/** The last battle that was fought in a space, this turn or before. Whole games are read only where this turn has none. */
export function battleIn(
  update: (sequence: number) => Update | undefined,
  last: number,
  space: string,
): PastBattle | undefined {
  const line = lineTo(update, last);
  let from = line.length - 1;
  while (from > 0 && !opensTurn(line[from] ?? {})) --from;
  const lastOf = (battles: PastBattle[]) => battles.filter((it) => it.space === space).at(-1);
  return lastOf(battlesOf(line.slice(Math.max(0, from)))) ?? lastOf(battlesOf(line));
}

/** Whether one of these powers has units in a battle, or leads it. */
export function takesPart(
  { battles, units }: { battles: Position["battles"]; units: ReadonlyMap<number, Unit> },
  battle: number,
  mine: readonly string[],
): string | undefined {
  const found = battles.find((it) => it.id === battle);
  if (found === undefined) return undefined;
  const owners = [found.lead, ...found.participants.map((it) => units.get(it.unit ?? 0)?.owner ?? "")];
  return owners.some((owner) => mine.includes(owner)) ? found.space : undefined;
}

/** The battle of which a round begins with an entry, as far as one of these powers takes part in it: its space. */
export function roundOf(events: readonly Event[], position: Position, mine: readonly string[]): string | undefined {
  for (const { battle_round: round } of events) {
    const space = round === undefined ? undefined : takesPart(position, round.battle ?? 0, mine);
    if (space !== undefined) return space;
  }
  return undefined;
}

/** Whether a question asks for units of a battle, as for those that take hits. */
export function choosesUnits({ forms }: DecisionView, power: string | undefined): boolean {
  const kind = forms?.find((it) => it.power === power)?.form?.kind;
  return kind === "UNITS" || kind === "ALLOCATION";
}

/** Whose dice hit the units of a power in the last round of a battle: what its casualties are for. */
export function hittersOf(battle: PastBattle | undefined, power: string): string[] {
  const round = battle?.rounds.at(-1);
  if (round === undefined) return [];
  const defends = round.defenders.some((it) => it.owner === power);
  const hit = round.steps.flatMap(({ attacking, event: { rolled } }) => {
    const { owner = "", target = 0, faces = [] } = rolled ?? {};
    return rolled !== undefined && attacking === defends && faces.some((face) => face <= target) ? [owner] : [];
  });
  return [...new Set(hit)];
}

/** How a battle ended that one of these powers led: "You take Serbia." Undefined for all others. */
export function endWords(
  { space = "", lead = "", outcome }: NonNullable<Event["battle_closed"]>,
  mine: readonly string[],
) {
  const key = `fight-end-${outcome ?? ""}`;
  return mine.includes(lead) && hasText(key) ? t(key, { space }) : undefined;
}

/** What a step says, and of losses that left the reader no choice why they fell on these units. */
export function withReason(said: string, { unasked }: Pick<BattleStep, "unasked">, mine: readonly string[]): string {
  return unasked?.some((it) => mine.includes(it)) === true ? `${said}. ${t("fight-no-choice")}` : said;
}

/** Where a key of a battle board is pressed. */
interface KeyPlace {
  readonly onSpace: boolean;
  readonly onButton: boolean;
  /** The map takes letters as the name of a space. */
  readonly jumping: boolean;
  /** Units are picked. */
  readonly picked: boolean;
}

/** What a key means on an open battle board, wherever the focus is; undefined where it is for others. */
export function keyMeans(key: string, { onSpace, onButton, jumping, picked }: KeyPlace): "close" | "on" | undefined {
  // The first Escape drops the selection, the second one closes the board.
  if (key === "Escape") return picked || (onSpace && jumping) ? undefined : "close";
  return key === " " && !onButton && !onSpace ? "on" : undefined;
}
