import { actionId } from "../../../src/wire/ids";
import { openClient, type TestClient } from "./client";
import { tablesOfSelection } from "./selection";

/** A game that partners play among themselves; `title` and `event` as people wrote them, and its `parameters`. */
export async function partnersPlay(
  port: number,
  bundle: string,
  named: {
    title?: string;
    event?: string;
    spectator_delay_minutes?: number;
    options?: string[];
    parameters?: Record<string, string>;
  } = {},
  token?: string,
): Promise<{ game: string; client: TestClient }> {
  const client = await openClient(port, token);
  const told = await tablesOfSelection(client, { bundle, options: named.options ?? [], parameters: {} });
  const powers = (told.powers ?? []).filter((it) => it.power === true).map((it) => it.name ?? "");
  const seats = powers.map((name) => ({ powers: [name] }));
  const clock = { preset: "untimed" };
  const created = await client.ask({
    create_game: { bundle, action_id: actionId(), sparring: true, directed: true, clock, seats, ...named },
  });
  const game = created.game_created?.game ?? "";
  if (game === "") throw new Error(JSON.stringify(created));
  for (let taken = 0; taken < powers.length;) {
    const line = (await client.ask({ list_games: { mine: true } })).games?.games?.find((it) => it.game === game);
    taken = (line?.seats ?? []).filter((it) => it.taken === true).length;
  }
  const started = await client.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(JSON.stringify(started));
  return { game, client };
}

/** Lets a game go on until it has been rolled for so often, then pauses it, so that it stands still. */
export async function playUntilRolled(client: TestClient, game: string, times: number): Promise<void> {
  await new Promise<void>((resolve) => {
    let rolls = 0;
    client.onmessage = (answer) => {
      if (answer.update?.entry?.rolls !== undefined && ++rolls >= times) resolve();
    };
    void client.ask({ watch: { game, from_sequence: 0 } });
  });
  await client.ask({ pause_game: { game, reason: "It stands still for a test." } });
}
