import type { Command, Entry, GameView } from "../../../src/wire/messages";
import { openClient } from "./client";

/** All entries of a game as the server has stored them, asked for on a connection of their own. */
export async function entriesOf(port: number, game: string): Promise<Entry[]> {
  const client = await openClient(port);
  try {
    const last = (await client.ask({ watch: { game } })).game_view?.sequence ?? 0;
    // Where the game goes on meanwhile, newer entries may come before the older ones.
    const entries = new Map<number, Entry>();
    await new Promise<void>((resolve) => {
      client.onmessage = ({ update }) => {
        const { sequence = 0 } = update?.entry ?? {};
        if (update?.entry === undefined || sequence > last) return;
        entries.set(sequence, update.entry);
        if (entries.size === last) resolve();
      };
      void client.ask({ watch: { game, from_sequence: 0 } });
    });
    return [...entries.values()].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  } finally {
    client.close();
  }
}

/** The commands of this kind that a game has stored, in their order. */
export async function commandsOf(port: number, game: string, kind: keyof Command): Promise<Command[]> {
  const entries = await entriesOf(port, game);
  return entries.flatMap(({ played }) => (played?.command?.[kind] === undefined ? [] : [played.command]));
}

/** The entries of the last turn that a power ended: those behind the one that opened it, up to the one that opens the next. */
export function lastTurn(entries: readonly Entry[], power: string): Entry[] {
  const opened = entries.flatMap(({ events = [] }, at) =>
    events.flatMap((it) => (it.turn_opened === undefined ? [] : [{ at, power: it.turn_opened.power }])),
  );
  const ended = opened
    .slice(0, -1)
    .map((it) => it.power)
    .lastIndexOf(power);
  const [from, to] = opened.slice(ended).map((it) => it.at + 1);
  return ended < 0 ? [] : entries.slice(from, to);
}

/** The position that the server has of a game now. */
export async function viewOf(port: number, game: string, token?: string): Promise<GameView> {
  const client = await openClient(port, token);
  const { game_view } = await client.ask({ watch: { game } });
  client.close();
  if (game_view === undefined) throw new Error("no view");
  return game_view;
}

/** The game that a page shows, by its address. */
export function gameAt(url: string): string {
  const game = /\/games\/([0-9a-f]{32})/.exec(url)?.[1];
  if (game === undefined) throw new Error(`no game at ${url}`);
  return game;
}
