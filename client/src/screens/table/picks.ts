import type { Legal, Selection } from "../../game/legal";
import { fits } from "../../game/pieces";
import { live } from "../../ui/live.svelte";
import type { Update } from "../../wire/messages";
import { t } from "../../words/format";
import type { TableState } from "./state.svelte";

/** An open question whose answer can be chosen on the map. */
export interface MapChoices {
  readonly spaces: ReadonlySet<string>;
  readonly chosen: string | undefined;
  choose(space: string): void;
}

/** How many units of each piece are picked, by `space|key`: the counts of the selection shared out over the pieces. */
export function picksOf(table: TableState): ReadonlyMap<string, number> {
  const picked = new Map<string, number>();
  const { group, legal, pieces } = table;
  if (legal === undefined) return picked;
  for (const { from, counts } of group)
    for (const [kind, count] of counts) {
      const deed = legal.deeds.find((it) => it.kind === kind && it.from === from);
      let left = count;
      for (const piece of pieces?.get(from) ?? []) {
        if (left <= 0 || deed === undefined) continue;
        const own = piece.owner === legal.power ? piece.units : [];
        const aboard = piece.deck.filter((unit) => unit.owner === legal.power && fits(deed.pick, unit, []));
        // A carrier is shown as picked with what it has aboard.
        const fitting = own.filter((unit) => fits(deed.pick, unit, piece.cargo)).length || aboard.length;
        const taken = Math.min(fitting, left);
        if (taken === 0) continue;
        const key = `${piece.space}|${piece.key}`;
        picked.set(key, (picked.get(key) ?? 0) + taken);
        left -= taken;
      }
    }
  return picked;
}

/** Whether picks outlive the entries after `from` up to `to`: none of them, as far as all are known, was played, taken back or a ruling. */
export function keepsPicks(update: (sequence: number) => Update | undefined, from: number, to: number): boolean {
  for (let at = from; at < to;) {
    const entry = update(++at)?.entry;
    if (entry === undefined) return false;
    const { played, taken_back, set_back, corrected, ordered, annulled } = entry;
    if (played ?? taken_back ?? set_back ?? corrected ?? ordered ?? annulled) return false;
  }
  return from <= to;
}

/** Tells a screen reader how many units are picked in a space: once, of all its pieces together. */
export function sayPicked({ selection, targets }: TableState): void {
  const { from: space = "", counts = [] } = selection ?? {};
  const count = [...counts].reduce((sum, [, many]) => sum + many, 0);
  live.echo(t("pick-said", { count, space, targets: targets?.size ?? 0 }));
}

/** How many units of a kind in a space may be told the same. */
export function mostOf(legal: Legal, from: string, kind: string): number {
  return Math.max(0, ...legal.deeds.filter((it) => it.from === from && it.kind === kind).map((it) => it.most));
}

/** What is left of picked units by a new list of legal commands; the same group where all of it is. */
export function stillPicked(legal: Legal, group: readonly Selection[]): readonly Selection[] {
  const left = group.flatMap((it): Selection[] => {
    const counts = [...it.counts].map(([kind, n]) => [kind, Math.min(n, mostOf(legal, it.from, kind))] as const);
    if (counts.every(([kind, count]) => count === it.counts.get(kind))) return [it];
    const some = counts.filter(([, count]) => count > 0);
    return some.length === 0 ? [] : [{ from: it.from, counts: new Map(some) }];
  });
  return left.length === group.length && left.every((it, at) => it === group[at]) ? group : left;
}

/** Drops what a new list of legal commands no longer has: picked units, and their target. */
export function dropGone(table: TableState, legal: Legal): void {
  const { group } = table;
  const left = stillPicked(legal, group);
  if (left !== group) [table.selection, ...table.parked] = left;
  if (table.targets?.has(table.target ?? "") !== true) table.aim(undefined);
}
