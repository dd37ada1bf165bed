import type { LinkState } from "../../board/types";
import type { PlacedPassage } from "../../boards/passages";
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

/** Who holds a passage, and whether anyone does: its shores may be in the hands of two sides. */
function stateOf(passage: PlacedPassage, position: Position, tables: Tables): Omit<LinkState, "between"> {
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

/** What is known of each link of a board: its words, and who holds it. */
export function linksOf(board: LoadedBoard, position: Position, tables: Tables): LinkState[] {
  const drawn = board.file.links.map((link): LinkState => {
    const { between, kind } = link;
    const passage = board.passages.find((it) => sameLink(it.between, between));
    if (passage !== undefined) return { between, kind, ...stateOf(passage, position, tables) };
    return { between, kind, words: wordsOf(kind, between) };
  });
  const closed = board.closed.map((between): LinkState => ({
    between,
    kind: "closed",
    words: wordsOf("closed", between),
  }));
  return [...drawn, ...closed];
}
