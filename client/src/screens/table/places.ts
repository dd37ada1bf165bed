import { OFF_BOARD, type Position } from "../../game/position";
import { parentOf } from "../../game/timeline";
import type { Event, Update } from "../../wire/messages";
import type { TableState } from "./state.svelte";

/** A turn has fewer entries. */
const LOOK_BACK = 600;

/** Where something happened by an event. */
function spacesOf({ units_moved: moved, units_removed: removed, units_added: added, ...event }: Event): string[] {
  const spaces = [
    ...(moved?.units ?? []).map((it) => it.space),
    moved?.to,
    ...(removed?.units ?? []).map((it) => it.space),
    added?.units?.space,
    event.control_changed?.space,
    event.rolled?.space,
    event.battle_closed?.space,
  ];
  return spaces.filter((it): it is string => it !== undefined && it !== "" && it !== OFF_BOARD);
}

/** Where something happened in the turn that an entry belongs to; in the one before it where nothing has happened yet. */
export function spacesOfTurn(update: (sequence: number) => Update | undefined, last: number): string[] {
  const found = new Set<string>();
  for (let at = last, looked = 0; at > 0 && looked < LOOK_BACK; ++looked) {
    const there = update(at);
    if (there === undefined) break;
    at = parentOf(there);
    const events = there.entry?.events ?? [];
    const opens = events.some((it) => it.turn_opened !== undefined);
    // The entry that opens a turn may also end the one before, to which its events belong.
    if (opens && found.size > 0) break;
    for (const space of events.flatMap(spacesOf)) found.add(space);
  }
  return [...found];
}

/** Where the units of these powers stand. */
export function spacesOfUnits({ units }: Pick<Position, "units">, powers: readonly string[]): string[] {
  const own = [...units.values()].filter((it) => powers.includes(it.owner) && it.space !== OFF_BOARD);
  return [...new Set(own.map((it) => it.space))];
}

/** What the camera is to show of a table: the last turn, or one's own units; for who only watches those of whose turn it is. */
export function placesOf(table: TableState, what: "turn" | "own"): string[] {
  const { shown, mine, session } = table;
  if (shown === undefined) return [];
  if (what === "own") return spacesOfUnits(shown, mine.length > 0 ? mine : [shown.power]);
  return spacesOfTurn((sequence) => session.timeline?.update(sequence), shown.sequence);
}
