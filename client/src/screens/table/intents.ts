import type { CameraState, Intents, Stack } from "../../board/types";
import { kindsOfPiece } from "../../game/picking";
import type { Piece } from "../../game/pieces";
import { opened } from "./opened.svelte";
import type { TableState } from "./state.svelte";

/** Whether units of other kinds than those of a piece are picked beside it. */
function othersPicked({ legal, selection }: TableState, piece: Piece): boolean {
  if (legal === undefined) return false;
  const own = kindsOfPiece(legal, piece);
  return [...(selection?.counts ?? [])].some(([kind, count]) => count > 0 && !own.has(kind));
}

/** What the board tells, as acts of the table. */
export function intentsOf(table: TableState, keep: (camera: CameraState) => void): Intents {
  const pieceOf = (space: string, stack: Stack): Piece | undefined =>
    table.pieces?.get(space)?.find((it) => it.key === stack.key);

  /** Answers an open question with a space; false where none asks for it. */
  const answers = (space: string): boolean => {
    if (table.selection !== undefined || table.choices?.spaces.has(space) !== true) return false;
    table.choices.choose(space);
    return true;
  };

  return {
    pickSpace: (space, mode) => {
      table.focused = space;
      if (answers(space)) return;
      const elsewhere = table.selection !== undefined && !table.group.some((it) => it.from === space);
      if (elsewhere && mode === "all") return void (table.places(space) || table.choose(space));
      if (table.group.some((it) => it.from === space)) return table.letGo();
      table.pickSpace(space);
      if (table.selection === undefined) table.places(space);
    },
    pickStack: (space, stack, mode) => {
      table.focused = space;
      if (answers(space)) return;
      const piece = pieceOf(space, stack);
      if (table.selection !== undefined && table.selection.from !== space && mode !== "group")
        return void (table.places(space) || table.choose(space));
      if (piece === undefined) return;
      // The second tap on one of several pieces that are picked leaves the others.
      if (mode === "one" && othersPicked(table, piece)) table.pick(piece, "all", false);
      else table.pick(piece, mode === "one" ? "one" : "all", mode === "group");
      if (table.selection === undefined) table.places(space);
    },
    drag: (from, stack, over, by) => {
      const piece = pieceOf(from, stack);
      if (piece !== undefined && !table.group.some((it) => it.from === from)) table.pick(piece, "all", false);
      table.hovered = over;
      table.by = by;
    },
    drop: (from, to, by, stack) => {
      const piece = pieceOf(from, stack);
      if (piece !== undefined && !table.group.some((it) => it.from === from)) table.pick(piece, "all", false);
      table.choose(to, by);
    },
    dragEnd: () => {
      table.hovered = undefined;
      if (table.target === undefined) table.by = [];
    },
    hover: (space) => (table.hovered = space),
    focus: (space) => (table.focused = space),
    whyNot: (space) => {
      // Who has nothing to move asks for the keys.
      if (table.legal === undefined) opened.dialog = "keys";
      else if (table.targets?.has(space) !== true) void table.askWhy(space);
    },
    letGo: () => table.letGo(),
    more: (space) => (table.focused = space),
    camera: keep,
  };
}
