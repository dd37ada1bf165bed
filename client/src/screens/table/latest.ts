import type { Tables } from "../../game/tables";
import type { Update } from "../../wire/messages";
import { entryWords, type EntryWords } from "../../words/entries";

const LOOK_BACK = 60;

/**
 * What a player should have seen before they go on: the newest entries of which something came (dice, losses, income), back to
 * their own last command and that one, too. The newest first, `most` of them.
 */
export function latestOf(
  tables: Tables | undefined,
  update: (sequence: number) => Update | undefined,
  last: number,
  mine: readonly string[],
  most: number,
): EntryWords[] {
  const found: EntryWords[] = [];
  for (let at = last; at > 0 && at > last - LOOK_BACK && found.length < most; --at) {
    const there = update(at);
    if (there === undefined) break;
    const words = entryWords(tables, there);
    if (words.details.length > 0) found.push(words);
    if (mine.includes(words.power)) break;
  }
  return found;
}
