// Reads the spaces of a board, with their neighbours, from the data files of the rules. These files are what `Tables` says.
import { readFileSync } from "node:fs";

/** A space of a board as the rules have it. */
export interface Space {
  readonly name: string;
  readonly sea: boolean;
  readonly neighbours: readonly string[];
}

/** A zone that an option cuts in two, as `divided_zones.toml` has it. */
interface Divided {
  was: string;
  east: string;
  west: string;
  touches_east: string[];
  touches_west: string[];
}

/** The tables of one kind in a TOML file: strings and lists of strings, each on one line. Other values are left out. */
function tables(text: string, kind: string): Map<string, string | string[]>[] {
  const found: Map<string, string | string[]>[] = [];
  let open: Map<string, string | string[]> | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("[")) {
      open = line.trim() === `[[${kind}]]` ? new Map() : undefined;
      if (open) found.push(open);
      continue;
    }
    const entry = /^(\w+) = (["[].*)$/.exec(line);
    if (!open || !entry) continue;
    const value: unknown = JSON.parse(entry[2] as string);
    if (typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"))) {
      open.set(entry[1] as string, value as string | string[]);
    }
  }
  return found;
}

function divide(spaces: Map<string, { name: string; sea: boolean; neighbours: Set<string> }>, zone: Divided): void {
  for (const other of spaces.get(zone.was)?.neighbours ?? []) spaces.get(other)?.neighbours.delete(zone.was);
  spaces.delete(zone.was);
  const halves = [
    { name: zone.east, touches: [...zone.touches_east, zone.west] },
    { name: zone.west, touches: [...zone.touches_west, zone.east] },
  ];
  for (const half of halves) spaces.set(half.name, { name: half.name, sea: true, neighbours: new Set(half.touches) });
  for (const half of halves) for (const other of half.touches) spaces.get(other)?.neighbours.add(half.name);
}

/**
 * Reads a board.
 * @param rules folder `rules` of the repository
 * @param game folder of the game in `rules/games`
 * @param divided file with zones that an option divides, from `rules` on
 * @returns spaces by name, in alphabetic order; each link stands with both of its spaces
 */
export function readSpaces(rules: string, game: string, divided?: string): Map<string, Space> {
  const spaces = new Map<string, { name: string; sea: boolean; neighbours: Set<string> }>();
  for (const file of ["territories-a-l", "territories-m-z", "zones"]) {
    for (const table of tables(readFileSync(`${rules}/games/${game}/data/${file}.toml`, "utf8"), "space")) {
      const name = table.get("name") as string;
      spaces.set(name, { name, sea: table.get("kind") === "sea", neighbours: new Set(table.get("neighbours")) });
    }
  }
  if (divided) {
    for (const zone of tables(readFileSync(`${rules}/${divided}`, "utf8"), "zone")) {
      divide(spaces, Object.fromEntries(zone) as unknown as Divided);
    }
  }
  const sorted = [...spaces.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Map(sorted.map((space) => [space.name, { ...space, neighbours: [...space.neighbours].sort() }]));
}
