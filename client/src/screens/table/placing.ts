import type { Deed } from "../../game/legal";
import { OFF_BOARD } from "../../game/position";
import type { TableState } from "./state.svelte";

/**
 * Shows what may be placed in a space that was chosen on the board: all of it is picked, and waits to be confirmed there. Where
 * units wait in another space, the same ones go on to this one if they can. False where nothing is to be shown.
 */
export function placeIn(table: TableState, space: string): boolean {
  const { legal, selection, target, targets } = table;
  if (selection !== undefined) {
    if (selection.from !== OFF_BOARD || target === undefined || target === space) return false;
    if (targets?.has(space) === true) {
      table.aim(space);
      return true;
    }
  }
  const places = (it: Deed) => it.verb === "place" && it.to === space && it.together === undefined;
  const there = legal?.deeds.filter(places) ?? [];
  if (there.length === 0) return false;
  table.pickKinds(OFF_BOARD, new Map(there.map((it) => [it.kind, it.most])));
  table.aim(space);
  return true;
}
