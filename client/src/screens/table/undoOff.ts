import { parentOf } from "../../game/timeline";
import type { Update } from "../../wire/messages";

/** So many entries are looked at for one's own last command. */
const LOOK_BACK = 80;

/**
 * Why nothing can be taken back: nothing was done in this turn, dice were rolled by or since the last command, or others have
 * acted since. "stands" where the game alone knows. For who may take nothing back now.
 */
export function undoOff(
  update: (sequence: number) => Update | undefined,
  last: number,
  mine: readonly string[],
): "none" | "dice" | "others" | "stands" {
  let dice = false;
  let others = false;
  for (let at = last, looked = 0; at > 0 && looked < LOOK_BACK; ++looked) {
    const there = update(at);
    if (there === undefined) break;
    const { played, rolls, events = [] } = there.entry ?? {};
    dice ||= rolls !== undefined;
    if (mine.includes(played?.as ?? "")) return dice ? "dice" : others ? "others" : "stands";
    others ||= played !== undefined;
    if (events.some((it) => mine.includes(it.turn_opened?.power ?? ""))) return "none";
    at = parentOf(there);
  }
  return "none";
}
