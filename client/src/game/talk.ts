import { big, type Answer, type Ask, type ListTalk, type Said, type TalkLine } from "../wire/messages";

/** Whom lines of a game are for: all who watch it, or one's own side. */
export type Channel = "GAME" | "SIDE";
/** So many lines are kept; those that somebody asked for stay besides. */
const MOST = 500;
/** So many lines are asked for at once: what a panel shows, and what a gap is filled with. */
const PAGE = 50;
const FILL = 200;

const contentOf = ({ at, account, text }: TalkLine) => [at, account, text].join("|");

/** The lines of one channel, each once, in the order in which they were said. */
export class TalkLines {
  private all: readonly TalkLine[] = [];
  private room = MOST;
  private further = false;

  /** Takes lines that were asked for, or that came. */
  take({ lines = [], more = false }: Pick<Said, "lines" | "more">): void {
    const before = this.all;
    const oldest = before[0];
    const fresh = this.unknown(lines);
    const [first] = lines;
    if (first !== undefined && (oldest === undefined || big(first.at) <= big(oldest.at))) this.further = more;
    if (fresh.length === 0) return;
    // Older lines were asked for by somebody who reads them: they take nothing of the room of others.
    if (oldest !== undefined) this.room += fresh.filter((it) => big(it.at) < big(oldest.at)).length;
    const all = [...before, ...fresh].sort((a, b) => big(a.at) - big(b.at));
    if (all.length > this.room) this.further = true;
    this.all = all.slice(-this.room);
  }

  /** A line has a number, or none where spectators of a delayed game are told none: then all of it is its name. */
  private unknown(lines: readonly TalkLine[]): TalkLine[] {
    const numbered = (it: TalkLine) => big(it.number) > 0;
    const numbers = new Set(this.all.filter(numbered).map((it) => it.number));
    const contents = new Set(this.all.map(contentOf));
    const bare = new Set(this.all.filter((it) => !numbered(it)).map(contentOf));
    return lines.filter((it) =>
      numbered(it) ? !numbers.has(it.number) && !bare.has(contentOf(it)) : !contents.has(contentOf(it)),
    );
  }

  get lines(): readonly TalkLine[] {
    return this.all;
  }

  /** True where the server has lines before those that are known. */
  get more(): boolean {
    return this.further;
  }

  /** The moment of the last line: what has been read once it was seen. */
  get last(): number {
    return big(this.all.at(-1)?.at);
  }

  /** The number before which older lines are asked for; undefined where no line has one. */
  get before(): string | undefined {
    return this.all.find((it) => big(it.number) > 0)?.number;
  }
}

type Place = Pick<ListTalk, "to" | "game">;
type Request = (ask: Ask) => Promise<Answer>;

/**
 * Asks for what was said last, and for more until it joins what is known: a connection that was away leaves no gap. What is
 * answered is taken by whoever hears `said`.
 */
export async function catchUp(request: Request, lines: TalkLines, place: Place): Promise<void> {
  const known = lines.last;
  let { said } = await request({ list_talk: { ...place, limit: PAGE } });
  for (let filled = PAGE; known > 0 && filled < MOST; filled += FILL) {
    const [first] = said?.lines ?? [];
    if (said?.more !== true || first?.number === undefined || big(first.at) <= known) return;
    ({ said } = await request({ list_talk: { ...place, before: first.number, limit: FILL } }));
  }
}

/** Asks for the lines before those that are known; for nothing where there are none. */
export async function older(request: Request, lines: TalkLines, place: Place): Promise<void> {
  const { before } = lines;
  if (lines.more && before !== undefined) await request({ list_talk: { ...place, before, limit: PAGE } });
}

/**
 * What is said beside one game, by channel. Lines are numbered in each channel by itself; how far each was read is kept by
 * the caller, so that a mark goes in all pages and stays away after a reload.
 */
export class TalkBook {
  private readonly all: Record<Channel, TalkLines> = { GAME: new TalkLines(), SIDE: new TalkLines() };

  /** Takes lines that were asked for, or that came. Lines of the lobby are none of a game's. */
  take(said: Pick<Said, "to" | "lines" | "more">): Channel | undefined {
    const to = said.to === "SIDE" ? "SIDE" : said.to === "LOBBY" ? undefined : "GAME";
    if (to !== undefined) this.all[to].take(said);
    return to;
  }

  of(channel: Channel): TalkLines {
    return this.all[channel];
  }

  lines(channel: Channel): readonly TalkLine[] {
    return this.all[channel].lines;
  }

  /** The moment of the last line: what has been read once it was seen. */
  last(channel: Channel): number {
    return this.all[channel].last;
  }

  /** How many lines of others came after a moment. */
  unread(channel: Channel, read: number, account: string): number {
    return this.lines(channel).filter((line) => big(line.at) > read && line.account !== account).length;
  }
}
