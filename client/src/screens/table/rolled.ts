import type { Position } from "../../game/position";
import type { Tables } from "../../game/tables";
import type { Event, Update } from "../../wire/messages";
import { entryWords, type Detail } from "../../words/entries";
import type { TableState } from "./state.svelte";
import "./watchWords";

/** Dice that were rolled outside a battle, as by mines: where, and what came of them. */
export interface Rolled {
  readonly space: string;
  readonly sequence: number;
  readonly details: readonly Detail[];
}

function spaceOf({ rolled, units_removed: removed, units_changed: changed }: Event): string | undefined {
  return rolled?.space ?? removed?.units?.[0]?.space ?? changed?.units?.[0]?.space;
}

/**
 * The dice of an entry that no battle board shows, with the losses in the same space: those of the first space that has some.
 * Undefined where the entry has none.
 */
export function rolledBeside(
  tables: Tables | undefined,
  update: Update,
  { battles }: Pick<Position, "battles">,
): Rolled | undefined {
  const events = update.entry?.events ?? [];
  const fought = new Set(battles.map((it) => it.space));
  const found = events.find((it) => (it.rolled?.space ?? "") !== "" && !fought.has(it.rolled?.space ?? ""));
  const space = found?.rolled?.space;
  if (space === undefined) return undefined;
  const sequence = update.entry?.sequence ?? 0;
  const details = events
    .filter((it) => spaceOf(it) === space)
    .flatMap((it) => entryWords(tables, { entry: { sequence, parent: sequence - 1, events: [it] } }).details);
  return { space, sequence, details };
}

/** Shows the dice of an entry that no battle board shows, as long as it is the last one. */
export function showDice(table: TableState, update: Update): void {
  if (table.now !== undefined && table.now.sequence === update.entry?.sequence)
    table.rolled = rolledBeside(table.tables, update, table.now);
}
