import type { LinkState } from "../../board/types";
import type { Position } from "../../game/position";
import type { Tables } from "../../game/tables";
import { hasText, t } from "../../words/format";
import { listed } from "../../words/time";
import type { LoadedBoard } from "./boardFile";
import { powerTitle } from "./names";

const sameLink = (a: readonly [string, string], b: readonly [string, string]): boolean =>
  (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);

function wordsOf(kind: string, [a, b]: readonly [string, string]): string {
  return t(hasText(`link-${kind}`) ? `link-${kind}` : "link-marked", { a, b });
}

/** A passage as the tables have it. */
type Passage = Tables["passages"][number];

/** Who holds a passage, and whether anyone does: its shores may be in the hands of two sides. */
function stateOf(
  passage: Passage,
  position: Position,
  tables: Tables,
): Pick<LinkState, "owner" | "open"> & { words: string } {
  const shores = passage.heldBy.map((space) => position.control.get(space));
  const holders = shores.map((it) => it?.controller ?? "");
  const sides = new Set(
    shores.map((it, at) =>
      it === undefined || it.contested ? "" : (position.owners.get(holders[at] ?? "")?.side ?? holders[at] ?? ""),
    ),
  );
  const [owner = ""] = holders;
  const one = owner !== "" && holders.every((it) => it === owner);
  const named = [...new Set(holders)].map((it) => (it === "" ? t("cell-nobody") : powerTitle(tables, it)));
  const { a, b, heldBy } = passage;
  return {
    words: t("link-passage", { a, b, spaces: listed(heldBy), owners: listed(named) }),
    ...(one ? { owner } : {}),
    ...(heldBy.length > 0 && (sides.size > 1 || sides.has("")) ? { open: false } : {}),
  };
}

/** What is known of each link of a board: who holds it, and what is none in this game. */
export function linksOf(board: LoadedBoard, position: Position, tables: Tables): LinkState[] {
  const drawn = board.file.links.map((link): LinkState => {
    const { between, kind } = link;
    const passage = board.passages.find((it) => sameLink(it.between, between));
    if (passage === undefined) return { between, kind };
    const { owner, open } = stateOf(passage, position, tables);
    return { between, kind, ...(owner === undefined ? {} : { owner }), ...(open === undefined ? {} : { open }) };
  });
  return [...drawn, ...board.closed.map((between): LinkState => ({ between, kind: "closed" }))];
}

/**
 * What the borders of a space do not show, in words by space: passages with who holds them, straits and canals, and where its
 * exits across the edge of the board lead. Without a board the passages alone.
 */
export function waysOf(board: LoadedBoard | undefined, position: Position, tables: Tables): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (space: string, words: string) => found.set(space, [...(found.get(space) ?? []), words]);
  for (const passage of tables.passages) {
    const { words } = stateOf(passage, position, tables);
    for (const space of new Set([passage.a, passage.b, ...passage.heldBy])) add(space, words);
  }
  for (const { between, kind } of board?.file.links ?? []) {
    const told = kind === "marked" || board?.passages.some((it) => sameLink(it.between, between)) === true;
    if (!told) for (const space of between) add(space, wordsOf(kind, between));
  }
  for (const between of board?.closed ?? []) for (const space of between) add(space, wordsOf("closed", between));
  for (const { between, number } of board?.file.exits ?? [])
    for (const space of between)
      add(space, t("link-exit", { number, to: between[0] === space ? between[1] : between[0] }));
  return found;
}
