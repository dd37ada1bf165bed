import { relationOf, type Position } from "../../game/position";
import { plainTitle, type Tables } from "../../game/tables";
import { parentOf } from "../../game/timeline";
import type { UnitGroup, Update } from "../../wire/messages";
import { groupsWords } from "../../words/commands";
import { entryWords } from "../../words/entries";
import { addWords, t } from "../../words/format";
import words from "../../words/since.ftl?raw";
import { byName, listed } from "../../words/time";
import { effectsOf } from "./effects";
import { lineTo } from "./line";
import type { Step } from "./replay.svelte";
import "./watchWords";

addWords(words);

/**
 * The entries between two turns of a power: the one that ended the last turn, and the one that opened this one. Or those of an
 * absence: the last one that was seen before, and the last one of it.
 */
export interface Between {
  readonly from: number;
  readonly to: number;
  readonly away?: boolean;
}

type Known = (sequence: number) => Update | undefined;

const opens = (update: Update): string[] =>
  (update.entry?.events ?? []).flatMap((it) => (it.turn_opened === undefined ? [] : [it.turn_opened.power ?? ""]));

/** What lies between the last turn of a power and the one that is open; undefined in its first turn, and while entries are unknown. */
export function betweenTurns(update: Known, last: number, power: string): Between | undefined {
  let to: number | undefined;
  let from: number | undefined;
  for (let at = last; at > 0;) {
    const here = update(at);
    if (here === undefined) return undefined;
    const opened = opens(here);
    if (opened.length > 0) {
      if (opened.includes(power)) {
        if (to !== undefined) return from === undefined ? undefined : { from, to };
        to = at;
      } else if (to === undefined) return undefined;
      else from = at;
    }
    const parent = parentOf(here);
    at = parent < at ? parent : 0;
  }
  return undefined;
}

const sequenceOf = (update: Update) => update.entry?.sequence ?? 0;

/** The entries after `from`, without those that were taken back; undefined while some are unknown. */
export function entriesOf(update: Known, { from, to }: Between): Update[] | undefined {
  const line = lineTo(update, to);
  return line[0] === undefined || sequenceOf(line[0]) > from + 1
    ? undefined
    : line.filter((it) => sequenceOf(it) > from);
}

/** The events after the last turn of a power and before this one, in their order; of an absence all. */
function eventsBetween(update: Known, { from, to, away }: Between) {
  return lineTo(update, to).flatMap((here) => {
    const at = sequenceOf(here);
    const events = here.entry?.events ?? [];
    const turn = events.findIndex((it) => it.turn_opened !== undefined);
    if (at < from || (at === from && away)) return [];
    return away || (at !== from && at !== to) ? events : at === from ? events.slice(turn) : events.slice(0, turn);
  });
}

/** What is played of some entries: those that show something on the board, or have more to tell than a sentence. */
export function stepsOf(tables: Tables | undefined, entries: readonly Update[]): Step[] {
  return entries.flatMap((update) => {
    const { sequence, sentence, details, mark } = entryWords(tables, update);
    if (details.length === 0 && mark === undefined && effectsOf(update).length === 0) return [];
    return [{ sequence, text: [sentence, ...details.map((it) => it.text)].join(". ") }];
  });
}

const spacesOf = (position: Position, power: string) =>
  new Set([...position.units.values()].filter((it) => it.owner === power).map((it) => it.space));

/** What became of the ground of a power: taken, lost, or contested now. */
function groundBetween(before: Position, after: Position, power: string): string[] {
  const held = new Map<string, string[]>();
  const stood = spacesOf(before, power);
  const own = (position: Position, space: string) => {
    const there = position.control.get(space);
    return there?.controller === power && !there.contested;
  };
  for (const space of [...new Set([...before.control.keys(), ...after.control.keys()])].sort(byName)) {
    const [was, is] = [own(before, space), own(after, space)];
    const contested = after.control.get(space)?.contested === true;
    const fought = before.control.get(space)?.contested === true && stood.has(space);
    const key =
      is && !was
        ? "taken"
        : was && contested
          ? "contested"
          : (was || fought) && !is && !contested
            ? was
              ? "lost"
              : "driven"
            : "";
    if (key !== "") held.set(key, [...(held.get(key) ?? []), space]);
  }
  return (["taken", "lost", "driven", "contested"] as const)
    .filter((it) => held.has(it))
    .map((it) => t(`since-${it}`, { spaces: listed(held.get(it) ?? []) }));
}

/** What a power lost and won between its last turn and this one, or while its player was away, a line each. */
export function sinceWords(
  tables: Tables | undefined,
  update: Known,
  position: (sequence: number) => Position | undefined,
  between: Between,
  power: string,
): string[] {
  const [before, after] = [position(between.from), position(between.to)];
  const removed = eventsBetween(update, between).flatMap((it) => it.units_removed?.units ?? []);
  const there = new Set([before, after].flatMap((it) => (it === undefined ? [] : [...spacesOf(it, power)])));
  const enemy = ({ owner = "", space = "" }: UnitGroup) =>
    there.has(space) && after !== undefined && relationOf(after, power, owner) === "enemy";
  const lines = before === undefined || after === undefined ? [] : groundBetween(before, after, power);
  const lost = removed.filter((it) => it.owner === power);
  if (lost.length > 0) lines.push(t("since-units", { units: groupsWords(tables, lost) }));
  const theirs = removed.filter(enemy);
  if (theirs.length > 0) lines.push(t("since-enemies", { units: groupsWords(tables, theirs) }));
  for (const { what = "", of, number = 0 } of after?.scores ?? []) {
    const old = before?.scores.find((it) => it.of === of && it.what === what)?.number ?? 0;
    const title = tables?.word("scores", what)?.title ?? plainTitle(what);
    if (of === power && old !== number) lines.push(t("since-score", { title, before: old, after: number }));
  }
  return lines.length > 0 ? lines : [t("since-nothing")];
}
