import { fits } from "../../game/pieces";
import type { TableState } from "./state.svelte";

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
