import { actionId } from "../../../src/wire/ids";
import type { Command } from "../../../src/wire/messages";
import type { TestClient } from "./client";
import { twoAccounts, waitingGame } from "./two";

/** A game at one stage of it, and the token of the player whom it waits for. */
export interface Stage {
  readonly game: string;
  readonly token: string;
}

interface Turn {
  readonly game: string;
  readonly player: TestClient;
  readonly power: string;
}

async function commands({ game, player, power }: Turn): Promise<Command[]> {
  return (await player.ask({ list_legal_moves: { game, power } })).legal_moves?.commands ?? [];
}

async function act({ game, player, power }: Turn, command: Command | undefined): Promise<void> {
  const answer = await player.ask({ act: { game, action_id: actionId(), as: power, command: command ?? {} } });
  if (answer.accepted === undefined) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
}

/** Ends phases until commands of this kind are listed. */
async function until(turn: Turn, kind: keyof Command): Promise<Command[]> {
  for (let phases = 0; phases < 8; ++phases) {
    const listed = await commands(turn);
    if (listed.some((it) => it[kind] !== undefined)) return listed;
    await act(turn, { end_phase: {} });
  }
  throw new Error(`no ${kind}`);
}

const MORE = [
  { kind: "ADD_UNITS", power: "USSR", type: "infantry", count: 6, space: "Karelia S.S.R." },
  { kind: "ADD_UNITS", power: "USSR", type: "armor", count: 9, space: "Karelia S.S.R." },
  { kind: "ADD_UNITS", power: "Germany", type: "infantry", count: 9, space: "Eastern Europe" },
  { kind: "ADD_UNITS", power: "Germany", type: "armor", count: 3, space: "Eastern Europe" },
] as const;

/** A battle that waits to be fought. */
async function attack(port: number): Promise<Turn & { others: readonly TestClient[] }> {
  const { game, players } = await twoAccounts(port, "classic", MORE);
  const [player, ...others] = players;
  if (player === undefined) throw new Error("nobody plays");
  const turn = { game, player, power: "USSR" };
  await until(turn, "move");
  const units = [
    { type: "infantry", count: 6 },
    { type: "armor", count: 6 },
  ];
  for (const unit of units) await act(turn, { move: { units: [unit], path: ["Karelia S.S.R.", "Eastern Europe"] } });
  await until(turn, "fight");
  return { ...turn, others };
}

/** A game for each stage that a table looks otherwise at, all of Classic. */
export const stages = {
  /** It waits for its players. */
  seats: async (port: number): Promise<Stage> => {
    const { game, director } = await waitingGame(port, "classic");
    return { game, token: director.token };
  },
  fights: async (port: number): Promise<Stage> => {
    const { game, player } = await attack(port);
    return { game, token: player.token };
  },
  question: async (port: number): Promise<Stage> => {
    const turn = await attack(port);
    const fight = (await commands(turn)).find((it) => it.fight !== undefined);
    await act(turn, fight);
    const { game_view } = await turn.player.ask({ watch: { game: turn.game } });
    const asked = game_view?.decisions?.[0]?.asked?.[0];
    const all = [turn.player, ...turn.others];
    const seat = game_view?.seats?.find((it) => (it.powers ?? []).includes(asked ?? ""));
    const one = all.find((it) => it.account === seat?.account);
    if (one === undefined) throw new Error(`nobody is asked: ${JSON.stringify(game_view?.decisions)}`);
    return { game: turn.game, token: one.token };
  },
  placement: async (port: number): Promise<Stage> => {
    const { game, players } = await twoAccounts(port, "classic");
    const [player] = players;
    if (player === undefined) throw new Error("nobody plays");
    const turn = { game, player, power: "USSR" };
    const listed = await until(turn, "purchase");
    await act(
      turn,
      listed.find((it) => it.purchase?.units?.[0]?.type === "infantry"),
    );
    await until(turn, "place");
    return { game, token: player.token };
  },
  result: async (port: number): Promise<Stage> => {
    const { game, director, players } = await twoAccounts(port, "classic");
    const ended = await director.ask({
      rule: { game, action_id: actionId(), reason: "The hall closes", end_game: {} },
    });
    if (ended.accepted === undefined) throw new Error(JSON.stringify(ended));
    return { game, token: players[0]?.token ?? "" };
  },
};
