import type { BoardShape, Picture } from "../../board/types";
import { BOARDS, loadBoard as loadFile } from "../../boards/files";
import { checkBoard, type BoardCheck, type BoardFile } from "../../boards/load";
import { placePassages, type PlacedPassage } from "../../boards/passages";
import type { Tables } from "../../game/tables";

export interface LoadedBoard {
  readonly file: BoardShape;
  /** Borders of the picture that are none in this game. */
  readonly closed: BoardCheck["closed"];
  /** Passages that depend on who holds their shores, each with the link that tells of it. */
  readonly passages: readonly PlacedPassage[];
  readonly badges: NonNullable<Picture["badges"]>;
}

/** How much of the tables a board shows otherwise than they are. */
function faults(check: BoardCheck): number {
  return check.missing.length + check.unknown.length + check.closed.length;
}

/** What a board draws of these tables: its own links as far as they hold, marked ones for the rest, badges for what it lacks. */
function drawn(file: BoardFile, check: BoardCheck, tables: Tables): LoadedBoard {
  const { links, passages } = placePassages(file, check.links, tables.passages);
  const badges = check.missing.filter((it): it is { space: string; at: string } => it.at !== undefined);
  return { file: { ...file, links, exits: check.exits }, closed: check.closed, passages, badges };
}

/**
 * The board of these tables: of the boards of their base the one that fits best. An option may divide spaces, and then has a
 * board of its own, named after the base. Undefined where there is none: such a game is shown as a list.
 */
export async function loadBoard(tables: Tables): Promise<LoadedBoard | undefined> {
  const names = BOARDS.filter((name) => name === tables.base || name.startsWith(`${tables.base}-`));
  let best: { file: BoardFile; check: BoardCheck } | undefined;
  for (const name of names) {
    const file = await loadFile(name);
    if (file === undefined) continue;
    const check = checkBoard(file, tables.spaces.values());
    if (best === undefined || faults(check) < faults(best.check)) best = { file, check };
    if (faults(check) === 0) break;
  }
  return best === undefined ? undefined : drawn(best.file, best.check, tables);
}
