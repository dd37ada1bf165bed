import type { Update } from "../../wire/messages";
import { markOf } from "../../words/entries";

type Mark = Exclude<ReturnType<typeof markOf>, undefined>;

/** What the slider of a history shows, and where its buttons stop. */
export interface Marks {
  readonly turns: readonly number[];
  readonly battles: readonly number[];
  /** The marks of each kind as one path: an entry is as wide as a unit, all are ten units high. */
  readonly paths: readonly { readonly mark: Mark; readonly path: string }[];
}

const ORDER: readonly Mark[] = ["round", "turn", "battle", "back", "ruling", "end"];
/** A turn is a long mark, a battle a short one, a going back a mark that hangs, a ruling one in two parts. */
const LINES: Readonly<Record<Mark, string>> = {
  round: "0v10",
  turn: "0v10",
  end: "0v10",
  battle: "5v5",
  back: "0v5",
  ruling: "0v4m0 2v4",
};

// A history changes with each entry, an entry never: its mark is made once.
const made = new WeakMap<Update, Mark | "none">();

function known(update: Update): Mark | "none" {
  const there = made.get(update);
  if (there !== undefined) return there;
  const mark = markOf(update) ?? "none";
  made.set(update, mark);
  return mark;
}

/** The marks of the entries up to `last`, as far as they are known. */
export function marksOf(update: (sequence: number) => Update | undefined, last: number): Marks {
  const turns: number[] = [];
  const battles: number[] = [];
  const paths = new Map<Mark, string>();
  for (let at = 1; at <= last; ++at) {
    const entry = update(at);
    const mark = entry === undefined ? "none" : known(entry);
    if (mark === "none") continue;
    if (mark === "turn" || mark === "round") turns.push(at);
    if (mark === "battle") battles.push(at);
    paths.set(mark, `${paths.get(mark) ?? ""}M${at} ${LINES[mark]}`);
  }
  return {
    turns,
    battles,
    paths: ORDER.flatMap((mark) => ({ mark, path: paths.get(mark) ?? "" })).filter((it) => it.path !== ""),
  };
}
