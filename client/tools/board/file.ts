// Writes a board file.
import type { BoardFile, BoardSpace, Pair } from "../../src/boards/load";
import { type Point, at } from "./numbers";

/** A closed line as a relative SVG path of whole numbers. Points between equal steps are left out. */
export function path(ring: readonly Point[]): string {
  const first = at(ring, 0);
  let text = `m${first.x} ${first.y}l`;
  let last = first;
  let sign = "";
  for (const p of ring.slice(1)) {
    const dx = p.x - last.x;
    const dy = p.y - last.y;
    text += `${dx >= 0 ? sign : ""}${dx}${dy >= 0 ? " " : ""}${dy}`;
    sign = " ";
    last = p;
  }
  return `${text}z`;
}

const pair = ({ x, y }: Point): Pair => [Math.round(x), Math.round(y)];

/** Points of a board file. */
export const pairs = (points: readonly Point[]): Pair[] => points.map(pair);

/** Text of a board file: one space a line. */
export function write(file: BoardFile): string {
  const { spaces, links, exits, ...head } = file;
  const lines = (items: readonly unknown[]): string => items.map((item) => `    ${JSON.stringify(item)}`).join(",\n");
  const names = Object.keys(spaces).sort();
  const text = names
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(spaces[name] as BoardSpace)}`)
    .join(",\n");
  const start = JSON.stringify(head, undefined, 2)
    .slice(0, -2)
    .replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, "[$1, $2]");
  const list = (name: string, items: readonly unknown[]): string =>
    `  "${name}": [${items.length ? `\n${lines(items)}\n  ` : ""}]`;
  return `${start},\n  "spaces": {\n${text}\n  },\n${list("links", links)},\n${list("exits", exits)}\n}\n`;
}
