import { apart } from "./geometry";
import type { Point } from "./types";

export type Direction = "left" | "right" | "up" | "down";

const towards: Readonly<Record<Direction, Point>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function directionOf(key: string): Direction | undefined {
  return arrows[key];
}

export interface Place {
  readonly space: string;
  readonly at: Point;
}

function nearestIn(from: Point, direction: Direction, places: Iterable<Place>, narrowest: number): string | undefined {
  const [dx, dy] = towards[direction];
  let best: string | undefined;
  let lowest = Infinity;
  for (const { space, at } of places) {
    const far = apart(from, at);
    if (far === 0) continue;
    const straight = ((at[0] - from[0]) * dx + (at[1] - from[1]) * dy) / far; // cosine of the angle
    if (straight < narrowest) continue;
    const cost = far / straight ** 2;
    if (cost >= lowest) continue;
    lowest = cost;
    best = space;
  }
  return best;
}

/**
 * Where an arrow key leads from `from`: to the neighbour that lies straightest and nearest in that direction, else to
 * the nearest space of all there, so that no space is a dead end. Undefined at the border of the picture.
 */
export function neighbourTowards(
  from: Place,
  direction: Direction,
  neighbours: readonly Place[],
  all: Iterable<Place>,
): string | undefined {
  const others = neighbours.filter((place) => place.space !== from.space);
  return (
    nearestIn(from.at, direction, others, Math.cos((55 * Math.PI) / 180)) ??
    nearestIn(from.at, direction, all, Math.cos((50 * Math.PI) / 180)) ??
    nearestIn(from.at, direction, others, Math.cos((80 * Math.PI) / 180))
  );
}

export interface Named {
  readonly space: string;
  readonly label: string;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The spaces that these letters may mean, best first: names that begin with them, then names with a word that does,
 * then initials ("gea" for German East Africa). Case and accents do not count.
 */
export function jumpTo(letters: string, spaces: Iterable<Named>): readonly string[] {
  const wanted = plain(letters.trim());
  if (wanted === "") return [];
  const ranked: { readonly space: string; readonly rank: number; readonly name: string }[] = [];
  for (const { space, label } of spaces) {
    const name = plain(label);
    const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
    const initials = words.map((word) => word[0] ?? "").join("");
    const rank = name.startsWith(wanted)
      ? 0
      : words.some((word) => word.startsWith(wanted))
        ? 1
        : initials.startsWith(wanted)
          ? 2
          : 9;
    if (rank < 9) ranked.push({ space, rank, name });
  }
  ranked.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return ranked.map((entry) => entry.space);
}
