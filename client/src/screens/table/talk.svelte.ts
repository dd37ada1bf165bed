import { read, write } from "../../app/browser";
import { net } from "../../app/net.svelte";
import type { Channel } from "../../game/talk";
import type { TableState } from "./state.svelte";

/** The title of the side on which this account plays; undefined for who plays on none, or on two. */
export function mySide(table: TableState): string | undefined {
  const sides = new Set((table.tables?.powers ?? []).filter((it) => table.mine.includes(it.name)).map((it) => it.side));
  const [side] = sides;
  if (side === undefined || sides.size > 1) return undefined;
  return table.tables?.word("sides", side)?.title ?? side;
}

/** How far the talk of a table was read, kept on this device. */
class ReadMarks {
  private readonly keys: Record<Channel, string>;
  private readonly upTo: Record<Channel, number> = $state({ GAME: 0, SIDE: 0 });

  constructor(private readonly table: TableState) {
    const { game } = table.session;
    this.keys = { GAME: `armistice.read.${game}`, SIDE: `armistice.read.${game}.side` };
    for (const channel of ["GAME", "SIDE"] as const)
      this.upTo[channel] = Number(read("local", this.keys[channel])) || 0;
  }

  unread(channel: Channel): number {
    void this.table.talk;
    return this.table.session.talk.unread(channel, this.upTo[channel], net.account);
  }

  /** All unread lines; those of a side only where there is one. */
  get all(): number {
    return this.unread("GAME") + this.unread("SIDE");
  }

  read(channel: Channel): void {
    const last = this.table.session.talk.last(channel);
    if (last <= this.upTo[channel]) return;
    this.upTo[channel] = last;
    write("local", this.keys[channel], String(last));
  }
}

const known = new WeakMap<TableState, ReadMarks>();

/** The marks of a table: the same ones for all its panels. */
export function readMarks(table: TableState): ReadMarks {
  const there = known.get(table);
  if (there !== undefined) return there;
  const marks = new ReadMarks(table);
  known.set(table, marks);
  return marks;
}
