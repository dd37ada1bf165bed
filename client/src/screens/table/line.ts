import { parentOf } from "../../game/timeline";
import type { Update } from "../../wire/messages";

/**
 * The entries that lead to the one at `last`, in their order. Entries of lines that were left, as commands that were
 * taken back, are not among them. Where an entry is not known the line begins behind it.
 */
export function lineTo(update: (sequence: number) => Update | undefined, last: number): Update[] {
  const line: Update[] = [];
  for (let at = last; at > 0;) {
    const here = update(at);
    if (here === undefined) break;
    line.push(here);
    const parent = parentOf(here);
    // What is told of a game never goes on from a later entry: a line that did would have no end.
    at = parent < at ? parent : 0;
  }
  return line.reverse();
}
