import type { BoardShape, LinkState, Picture } from "../../board/types";
import type { Tables } from "../../game/tables";

export interface LoadedBoard {
  readonly file: BoardShape;
  readonly links: readonly LinkState[];
  readonly badges: NonNullable<Picture["badges"]>;
}

// Each board is a file of its own, named by its board; a game without one is shown as a list.
const files = import.meta.glob<{ default: BoardShape }>("../../boards/*.json");

/** The names of boards, the most fitting first: by the options that are played, then by the base of the rules. */
export function boardNames(tables: Tables): string[] {
  return [...tables.options.map((it) => `${tables.base}-${it.name ?? ""}`), tables.base];
}

function has(file: BoardShape, names: Iterable<string>): number {
  return [...names].filter((name) => file.spaces[name] !== undefined).length;
}

/** The board of these tables: the file of this base that has most of their spaces. Undefined where there is none. */
export async function loadBoard(tables: Tables): Promise<LoadedBoard | undefined> {
  const wanted = Object.entries(files).filter(([path]) => {
    const name = path.slice(path.lastIndexOf("/") + 1, -".json".length);
    return name === tables.base || name.startsWith(`${tables.base}-`);
  });
  const loaded = await Promise.all(wanted.map(([, load]) => load()));
  const names = [...tables.spaces.keys()];
  const [best] = loaded
    .map((it) => it.default)
    .sort((a, b) => has(b, names) - has(a, names) || spacesOf(a) - spacesOf(b));
  if (best === undefined) return undefined;
  // A space without a cell is shown as a badge beside a neighbour that has one.
  const badges = names
    .filter((name) => best.spaces[name] === undefined)
    .map((space) => ({ space, at: tables.spaces.get(space)?.neighbours.find((it) => best.spaces[it] !== undefined) }))
    .filter((it): it is { space: string; at: string } => it.at !== undefined);
  return { file: best, links: [], badges };
}

function spacesOf(file: BoardShape): number {
  return Object.keys(file.spaces).length;
}
