import { big, type Said, type TalkLine } from "../wire/messages";

/** Whom lines of a game are for: all who watch it, or one's own side. */
export type Channel = "GAME" | "SIDE";
const MOST = 500;

/** What a line is known by: its number, or all of it where spectators of a delayed game are told none. */
function nameOf({ number, at, account, text }: TalkLine): string {
  return big(number) > 0 ? String(number) : [at, account, text].join("|");
}

/**
 * What is said beside one game, by channel. Lines are numbered in each channel by itself; how far each was read is kept by
 * the caller, so that a mark goes in all pages and stays away after a reload.
 */
export class TalkBook {
  private readonly all: Record<Channel, readonly TalkLine[]> = { GAME: [], SIDE: [] };

  /** Takes lines that were asked for, or that came. Lines of the lobby are none of a game's. */
  take(said: Pick<Said, "to" | "lines">): Channel | undefined {
    const to = said.to === "SIDE" ? "SIDE" : said.to === "LOBBY" ? undefined : "GAME";
    if (to === undefined) return undefined;
    const before = this.all[to];
    const known = new Set(before.map(nameOf));
    const fresh = (said.lines ?? []).filter((line) => !known.has(nameOf(line)));
    if (fresh.length === 0) return to;
    this.all[to] = [...before, ...fresh].sort((a, b) => big(a.at) - big(b.at)).slice(-MOST);
    return to;
  }

  lines(channel: Channel): readonly TalkLine[] {
    return this.all[channel];
  }

  /** The moment of the last line: what has been read once it was seen. */
  last(channel: Channel): number {
    return big(this.all[channel].at(-1)?.at);
  }

  /** How many lines of others came after a moment. */
  unread(channel: Channel, read: number, account: string): number {
    return this.all[channel].filter((line) => big(line.at) > read && line.account !== account).length;
  }
}
