import type { Die, Effect } from "../../board/types";
import { parentOf } from "../../game/timeline";
import type { Event, Update } from "../../wire/messages";

/** Units on the way that their command names; undefined where it names none. */
function commanded(update: Update): Effect[] | undefined {
  const { as = "", command } = update.entry?.played ?? update.entry?.ordered ?? {};
  const { move, load, unload } = command ?? {};
  const path =
    move?.path ?? (load && [load.from ?? "", load.at ?? ""]) ?? (unload && [unload.from ?? "", unload.to ?? ""]);
  const units = move?.units ?? load?.units ?? unload?.units;
  if (path === undefined || path.length < 2) return undefined;
  return (units ?? []).map((it) => ({ kind: "glide", owner: as, type: it.type ?? "", count: it.count ?? 1, path }));
}

function ofEvent(event: Event, moves: boolean): Effect[] {
  const { units_moved: moved, control_changed: control } = event;
  if (moved !== undefined && moves) {
    const ways = (moved.units ?? []).filter((it) => (it.space ?? "") !== "" && it.space !== moved.to);
    return ways.map((it) => ({
      kind: "glide",
      owner: it.owner ?? "",
      type: it.type ?? "",
      count: it.count ?? 1,
      path: [it.space ?? "", moved.to ?? ""],
    }));
  }
  if (control !== undefined && (control.to ?? "") !== "")
    return [{ kind: "wash", space: control.space ?? "", owner: control.to ?? "" }];
  return [];
}

/** So many dice are seen at a glance; the log has all of them. */
const DICE = 8;

/** The dice of each space, in the order in which they were rolled. */
function diceOf(events: readonly Event[]): Effect[] {
  const spaces = new Map<string, Die[]>();
  for (const { rolled } of events) {
    const { space = "", faces = [], target = 0 } = rolled ?? {};
    if (space === "") continue;
    const dice = faces.map((face) => ({ face, hit: face <= target }));
    spaces.set(space, [...(spaces.get(space) ?? []), ...dice].slice(0, DICE));
  }
  return [...spaces].map(([space, dice]) => ({ kind: "dice", space, dice }));
}

/** What an entry lets one see on the board: units along their way, ground that changes hands, battles and their dice. */
export function effectsOf(update: Update): Effect[] {
  // What goes back is not played: the position stands there.
  if ((update.entry?.sequence ?? 0) !== parentOf(update) + 1) return [];
  const gliding = commanded(update);
  const events = update.entry?.events ?? [];
  const flashes = new Set(events.flatMap((event) => event.rolled?.space ?? []));
  return [
    ...(gliding ?? []),
    ...events.flatMap((event) => ofEvent(event, gliding === undefined)),
    ...[...flashes].filter((space) => space !== "").map((space): Effect => ({ kind: "flash", space })),
    ...diceOf(events),
  ];
}
