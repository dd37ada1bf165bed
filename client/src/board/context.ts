import { getContext, setContext } from "svelte";
import { signIn, type Sign } from "../glyphs/powers";

/** What all parts of one board share. */
export interface BoardContext {
  /** Begins the ids of this board's patterns: several boards may stand in a page. */
  readonly id: string;
  /** The sign of a power; of nobody without one. */
  sign(power: string | undefined): Sign;
}

const KEY = Symbol("board");

export function shareContext(id: string, signs: () => ReadonlyMap<string, Sign>): BoardContext {
  const context: BoardContext = { id, sign: (power) => signIn(signs(), power) };
  setContext(KEY, context);
  return context;
}

export function boardContext(): BoardContext {
  return getContext<BoardContext>(KEY);
}

/** The fill of a ground: of nobody, of its holder, or of all who contest it. */
export function groundFill(context: BoardContext, owners: readonly string[]): string {
  const names = owners.length === 0 ? ["paper"] : owners.map((owner) => context.sign(owner).name);
  return `url(#${context.id}-ground-${[...new Set(names)].join("-")})`;
}
