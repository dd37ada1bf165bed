import { commandOf, joined, type Deed } from "../../game/legal";
import type { TableState } from "./state.svelte";

/** What the server lists for one kind of the picked units. */
export interface Detailed {
  readonly kind: string;
  readonly count: number;
  readonly deeds: readonly Deed[];
}

/** Every deed that ends at a target, for each kind that is picked; nothing where the position moved on meanwhile. */
export async function detailed(table: TableState, to: string, by: readonly string[]): Promise<Detailed[]> {
  const { legal, group, as: power } = table;
  if (legal === undefined || power === undefined) return [];
  const kinds = group.flatMap((it) =>
    [...it.counts].filter(([, count]) => count > 0).map(([kind, count]) => ({ from: it.from, kind, count })),
  );
  return Promise.all(
    kinds.map(async ({ from, kind, count }) => {
      const pick = legal.deeds.find((it) => it.from === from && it.kind === kind)?.pick;
      const told = pick === undefined ? undefined : await table.session.detail(power, from, pick, by);
      return { kind, count, deeds: (told?.deeds ?? []).filter((it) => it.to === to) };
    }),
  );
}

/** Sends the picked units over chosen spaces: the server lists the ways that lead there. */
export async function goOver(table: TableState, to: string, by: readonly string[]): Promise<void> {
  const { group } = table;
  const found = await detailed(table, to, by);
  if (table.group !== group) return;
  const without = new Set(found.filter((it) => it.deeds.length === 0).map((it) => it.kind));
  if (without.size > 0) return table.askWhy(to, by, without);
  const commands = found.flatMap(({ count, deeds: [first] }) => (first === undefined ? [] : [commandOf(first, count)]));
  table.send(joined(commands));
}
