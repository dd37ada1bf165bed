import type { Tables } from "../../game/tables";
import { parentOf } from "../../game/timeline";
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
  // Entries that were taken back are left out: each step goes to the entry that this one follows.
  for (let at = last, looked = 0; at > 0 && looked < LOOK_BACK && found.length < most; ++looked) {
    const there = update(at);
    if (there === undefined) break;
    at = parentOf(there);
    const words = entryWords(tables, there);
    if (words.details.length > 0) found.push(words);
    if (mine.includes(words.power)) break;
  }
  return found;
}
