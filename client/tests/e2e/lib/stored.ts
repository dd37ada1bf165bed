import type { Command, Entry, GameView } from "../../../src/wire/messages";
import { openClient } from "./client";

/** All entries of a game as the server has stored them, asked for on a connection of their own. */
export async function entriesOf(port: number, game: string): Promise<Entry[]> {
  const client = await openClient(port);
  try {
    const last = (await client.ask({ watch: { game } })).game_view?.sequence ?? 0;
    const entries: Entry[] = [];
    await new Promise<void>((resolve) => {
      client.onmessage = ({ update }) => {
        if (update?.entry === undefined) return;
        entries.push(update.entry);
        if ((update.entry.sequence ?? 0) >= last) resolve();
      };
      void client.ask({ watch: { game, from_sequence: 0 } });
    });
    return entries;
  } finally {
    client.close();
  }
}

/** The commands of this kind that a game has stored, in their order. */
export async function commandsOf(port: number, game: string, kind: keyof Command): Promise<Command[]> {
  const entries = await entriesOf(port, game);
  return entries.flatMap(({ played }) => (played?.command?.[kind] === undefined ? [] : [played.command]));
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
