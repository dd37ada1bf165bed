import type { Position } from "../../game/position";
import type { Event, ScoreView, Update } from "../../wire/messages";

/** What a chart may show: the number of units, or one of the scores, by its name on the wire. */
export type Measure = { readonly kind: "units" } | { readonly kind: "score"; readonly what: string };

/** A number over the entries: it holds from its entry until the next point. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

export interface Series {
  readonly of: string;
  readonly points: readonly Point[];
}

/** The end of a turn: a row of the table beside the chart. */
export interface Row {
  readonly at: number;
  readonly round: number;
  readonly power: string;
  readonly values: readonly number[];
}

class Numbers {
  private readonly points = new Map<string, Point[]>();

  set(of: string, at: number, value: number): void {
    const list = this.points.get(of) ?? [];
    const last = list.at(-1);
    if (last?.value === value) return;
    if (last?.at === at) list.pop();
    list.push({ at, value });
    this.points.set(of, list);
  }
  add(of: string, at: number, count: number): void {
    if (of !== "" && count !== 0) this.set(of, at, (this.points.get(of)?.at(-1)?.value ?? 0) + count);
  }
  get series(): Series[] {
    return [...this.points].map(([of, points]) => ({ of, points }));
  }
}

const countOf = (groups: readonly { count?: number; ids?: readonly number[] }[]) =>
  groups.reduce((sum, it) => sum + (it.ids?.length ?? it.count ?? 1), 0);

function takeUnits(numbers: Numbers, event: Event, at: number): void {
  const added = event.units_added?.units;
  if (added !== undefined) numbers.add(added.owner ?? "", at, countOf([added]));
  for (const group of event.units_removed?.units ?? []) numbers.add(group.owner ?? "", at, -countOf([group]));
  const to = event.units_changed?.owner;
  if (to === undefined) return;
  for (const group of event.units_changed?.units ?? []) {
    numbers.add(group.owner ?? "", at, -countOf([group]));
    numbers.add(to, at, countOf([group]));
  }
}

/** The lines of a chart: of each power, or of each side where a score is a side's. `start` is the position before `line`. */
export function seriesOf(measure: Measure, start: Position, line: readonly Update[]): Series[] {
  const numbers = new Numbers();
  const score = (told: readonly ScoreView[], at: number) => {
    if (measure.kind !== "score") return;
    for (const it of told) if (it.what === measure.what) numbers.set(it.of ?? "", at, it.number ?? 0);
  };
  score(start.scores, start.sequence);
  if (measure.kind === "units") for (const unit of start.units.values()) numbers.add(unit.owner, start.sequence, 1);
  for (const update of line) {
    const at = update.entry?.sequence ?? 0;
    if (at <= start.sequence) continue;
    score(update.scores ?? [], at);
    if (measure.kind === "units") for (const event of update.entry?.events ?? []) takeUnits(numbers, event, at);
  }
  return numbers.series;
}

/** What a line of a chart shows at an entry; 0 before it begins. */
export function valueAt(series: Series, at: number): number {
  let value = 0;
  for (const point of series.points) {
    if (point.at > at) break;
    value = point.value;
  }
  return value;
}

/** The numbers after each turn, and now: the chart as a table. */
export function rowsOf(series: readonly Series[], line: readonly Update[]): Row[] {
  const rows: Row[] = [];
  let round = 0;
  let power = "";
  const end = (at: number) => {
    if (power !== "") rows.push({ at, round, power, values: series.map((it) => valueAt(it, at)) });
  };
  for (const update of line) {
    const at = update.entry?.sequence ?? 0;
    for (const event of update.entry?.events ?? []) {
      if (event.turn_opened !== undefined) {
        end(at);
        power = event.turn_opened.power ?? "";
      }
      if (event.round_opened !== undefined) {
        end(at);
        round = event.round_opened.round ?? 0;
        power = "";
      }
    }
  }
  // The turn that has only just begun has no row yet.
  const last = line.at(-1)?.entry?.sequence ?? 0;
  if (last > (rows.at(-1)?.at ?? 0)) end(last);
  return rows;
}

/** Round numbers from 0 or below up to what the lines reach: the marks of the upright axis. */
export function ticksOf(series: readonly Series[]): number[] {
  const values = series.flatMap((it) => it.points.map((point) => point.value));
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const raw = (most - least) / 4;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((it) => it * unit).find((it) => it >= raw) ?? unit);
  const first = Math.floor(least / step) * step;
  return Array.from({ length: Math.ceil((most - first) / step) + 1 }, (_, at) => first + at * step);
}
