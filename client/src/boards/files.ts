// Board files, and how a page gets one.
import type { BoardFile } from "./load";

/** Boards that have a file. */
export const BOARDS = ["1914", "classic", "classic-smith", "europe"] as const;
export type BoardName = (typeof BOARDS)[number];

const FILES: Readonly<Record<BoardName, () => Promise<{ readonly default: unknown }>>> = {
  "1914": () => import("./1914.json"),
  classic: () => import("./classic.json"),
  "classic-smith": () => import("./classic-smith.json"),
  europe: () => import("./europe.json"),
};

export const isBoardName = (name: string): name is BoardName => (BOARDS as readonly string[]).includes(name);

/** Loads a board; its file comes only then. Undefined where there is none of this name: such a game is shown as a list. */
export async function loadBoard(name: string): Promise<BoardFile | undefined> {
  return isBoardName(name) ? ((await FILES[name]()).default as BoardFile) : undefined;
}
