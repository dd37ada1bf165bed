import { positionOf } from "../../../src/game/position";
import { Timeline } from "../../../src/game/timeline";
import { actionId } from "../../../src/wire/ids";
import type { Command, GameView } from "../../../src/wire/messages";
import { openClient, type TestClient } from "./client";
import { differences } from "./differences";
import type { Chance } from "./player";
import { endByRuling, ruleSome, type Ruled } from "./rulings";
import { tablesOfSelection, type Plan } from "./selection";

/** What came of a game whose folded positions were compared. */
export interface Folded {
  compared: number;
  entries: number;
  takenBack: number;
  /** Rulings that became entries, and those that the server did not make, by their verbs. */
  ruled: Map<string, number>;
  refused: Map<string, number>;
  faults: string[];
}

const STUCK_MS = 180_000;
/** So many comparisons lie between two rulings, in the middle. */
const RULE_EVERY = 12;

/** Plays one power at random: what is legal, and takes back a third of it. */
async function playSome(client: TestClient, game: string, power: string, chance: Chance): Promise<number> {
  const act = async (command: Command) => client.ask({ act: { game, action_id: actionId(), as: power, command } });
  const legal = await client.ask({ list_legal_moves: { game, power } });
  const commands = legal.legal_moves?.commands ?? [];
  const moves = commands.filter((it) => it.declare?.what !== "concede");
  const others = moves.filter((it) => it.end_phase === undefined);
  const from = others.length > 0 && chance(8) > 0 ? others : moves;
  const command = from[chance(from.length)];
  if (command === undefined) return 0;
  const answer = await act(command);
  if (answer.accepted === undefined || chance(3) > 0) return 0;
  return (await act({ take_back: {} })).accepted === undefined ? 0 : 1;
}

interface Begun {
  game: string;
  director: TestClient;
  player: TestClient;
  /** The power that the test plays itself. */
  mine: string;
  sequence: number;
}

/** A game that partners play, all but one power, directed by somebody who has no seat. */
async function begin(port: number, plan: Plan): Promise<Begun> {
  const director = await openClient(port);
  const player = await openClient(port);
  const { bundle, options, parameters } = plan;
  const tables = await tablesOfSelection(director, plan);
  const powers = (tables.powers ?? []).filter((it) => it.power === true).map((it) => it.name ?? "");
  const [mine = ""] = powers;
  const created = await director.ask({
    create_game: {
      bundle,
      options: [...options],
      parameters: { ...parameters },
      action_id: actionId(),
      sparring: true,
      directed: true,
      clock: { preset: "untimed" },
      seats: powers.map((name) => ({ powers: [name], ...(name === mine ? { to: "HOLDER" as const } : {}) })),
    },
  });
  const game = created.game_created?.game ?? "";
  const token = created.game_created?.seats?.find((it) => (it.token ?? "") !== "")?.token ?? "";
  if (game === "") throw new Error(JSON.stringify(created));
  const seated = await player.ask({ take_seat: { game, seat: 0, seat_token: token } });
  if (seated.seated === undefined) throw new Error(JSON.stringify(seated));
  // Partners take their seats first.
  for (let taken = 0; taken < powers.length;) {
    const line = (await player.ask({ list_games: { mine: true } })).games?.games?.find((it) => it.game === game);
    taken = (line?.seats ?? []).filter((it) => it.taken === true).length;
  }
  const started = await director.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(JSON.stringify(started));
  return { game, director, player, mine, sequence: started.accepted.sequence ?? 0 };
}

function count(counts: Map<string, number>, { verb }: Ruled): void {
  counts.set(verb, (counts.get(verb) ?? 0) + 1);
}

/**
 * Plays a game for so many entries, and compares after each of them the folded position with the view that the server has of
 * it: the newest one afresh, those that more came after meanwhile as a view of the past. With `rulings` a director rules now
 * and then, and ends the game by a ruling.
 */
export async function checkFold(
  port: number,
  plan: Plan,
  chance: Chance,
  { views = 150, rulings = true } = {},
): Promise<Folded> {
  const { game, director, player, mine, sequence: begun } = await begin(port, plan);
  // The same account twice: what it may see alone is seen by both.
  const folder = await openClient(port, player.token);
  const viewer = await openClient(port, player.token);
  const result: Folded = { compared: 0, entries: 0, takenBack: 0, ruled: new Map(), refused: new Map(), faults: [] };
  let wake: () => void = () => undefined;
  let timeline: Timeline | undefined = undefined as Timeline | undefined;
  folder.onmessage = (answer) => {
    if (answer.update === undefined || timeline === undefined) return;
    ++result.entries;
    if (!timeline.push(answer.update)) result.faults.push(`entry ${answer.update.entry?.sequence} does not follow`);
    wake();
  };
  /** Waits for the entry, or for anything new. */
  const reach = async (folded: Timeline, sequence = folded.now.sequence + 1) => {
    const until = Date.now() + STUCK_MS;
    while (folded.now.sequence < sequence) {
      if (Date.now() > until)
        throw new Error(
          `stuck at ${folded.now.sequence}, ${folded.now.status}, to act ${JSON.stringify(folded.now.toAct)}`,
        );
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        new Promise<void>((resolve) => setTimeout(resolve, 1000)),
      ]);
    }
  };
  const compare = (folded: Timeline, view: GameView | undefined, sequence: number) => {
    const mineThen = folded.at(sequence);
    if (view === undefined || mineThen === undefined)
      return void result.faults.push(`${sequence}: no ${view === undefined ? "view" : "folded position"}`);
    ++result.compared;
    for (const fault of differences(mineThen, positionOf(view))) result.faults.push(`${sequence} ${fault}`);
  };
  try {
    const first = (await folder.ask({ watch: { game } })).game_view as GameView;
    timeline = new Timeline(positionOf(first));
    const folded = timeline;
    let last = folded.now.sequence;
    // The test does not know the entries before its first view.
    const known = Math.max(begun, last);
    const compareAll = async () => {
      const fresh = (await viewer.ask({ watch: { game } })).game_view;
      const newest = fresh?.sequence ?? 0;
      await reach(folded, newest);
      for (let at = last + 1; at < newest; ++at)
        compare(folded, (await viewer.ask({ get_view: { game, sequence: at } })).game_view, at);
      if (newest > last) compare(folded, fresh, newest);
      last = Math.max(last, newest);
    };
    while (result.compared < views && result.faults.length < 3 && folded.now.status !== "OVER") {
      if (rulings && chance(RULE_EVERY) === 0) {
        const ruled = await ruleSome(director, game, folded, known, chance);
        if (ruled !== undefined) count(ruled.done ? result.ruled : result.refused, ruled);
      } else if (folded.now.toAct.some((it) => it.power === mine))
        result.takenBack += await playSome(player, game, mine, chance);
      else await reach(folded, last + 1);
      await compareAll();
    }
    if (rulings && folded.now.status !== "OVER" && result.faults.length === 0) {
      const ruled = await endByRuling(director, game, folded, chance(3) === 0);
      count(ruled.done ? result.ruled : result.refused, ruled);
      await compareAll();
      if (folded.now.status !== "OVER") result.faults.push(`not ended by a ruling: ${ruled.why}`);
    }
  } catch (error) {
    result.faults.push(error instanceof Error ? error.message : String(error));
  } finally {
    for (const client of [director, player, folder, viewer]) client.close();
  }
  return result;
}
