// The law of the fold: after every entry the folded position is the one that a fresh view tells.
// usage: npm run fold -- [--bundles a,b] [--views 150] [--seed 1]
// Partners play; one power is played by this script at random, with many take-backs.
import { Timeline } from "../../src/game/timeline";
import { positionOf, type Position } from "../../src/game/position";
import type { Command, GameView, ScoreView } from "../../src/wire/messages";
import { actionId } from "../../src/wire/ids";
import { chance, openClient, type TestClient } from "./lib/client";
import { startServer } from "./lib/server";

function option(name: string, fallback: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return (at < 0 ? undefined : process.argv[at + 1]) ?? fallback;
}

const byText = (a: string, b: string) => (a < b ? -1 : 1);
const texts = (all: Iterable<unknown>) => [...all].map((one) => JSON.stringify(one)).sort(byText);

/** Each field as a list of texts in an order of its own, so that only what differs is told. */
function fields(position: Position): Map<string, string[]> {
  const decisions = position.decisions.map((it) => {
    const { answered = [], answers = [], asked = [], ...rest } = it as typeof it;
    // How a question is put to those who have not answered yet is no part of the position.
    delete rest.forms;
    delete rest.asks;
    const sorted = Object.entries(rest).sort(([a], [b]) => byText(a, b));
    return [sorted, [...asked].sort(byText), [...answered].sort(byText), texts(answers)];
  });
  const score = (it: ScoreView) => [it.what, it.of, it.number ?? 0];
  return new Map([
    ["place", texts([[position.round, position.power, position.phase, position.status]])],
    ["units", texts([...position.units.values()].map((it) => ({ ...it, marks: [...it.marks].sort(byText) })))],
    ["control", texts(position.control)],
    ["money", texts(position.money.values())],
    ["owners", texts(position.owners)],
    ["relations", texts(position.relations)],
    ["slots", texts([...position.slots.values()].map((it) => [it.slot, it.subject ?? "", it.values]))],
    ["decisions", texts(decisions)],
    [
      "battles",
      texts(
        position.battles.map((it) => ({
          ...it,
          participants: texts(
            it.participants.map((who) => [who.unit, who.attacking ?? false, [...(who.roles ?? [])].sort(byText)]),
          ),
        })),
      ),
    ],
    ["result", texts([position.result ?? null])],
    ["to_act", texts(position.toAct.map((it) => [it.power, [...(it.decisions ?? [])].sort(byText)]))],
    ["take_back", texts([position.mayTakeBack ?? null])],
    ["scores", texts(position.scores.map(score))],
  ]);
}

function differences(folded: Position, fresh: Position): string[] {
  const there = fields(fresh);
  const found: string[] = [];
  for (const [name, mine] of fields(folded)) {
    const theirs = there.get(name) ?? [];
    const only = mine.filter((one) => !theirs.includes(one)).slice(0, 3);
    const missing = theirs.filter((one) => !mine.includes(one)).slice(0, 3);
    if (only.length + missing.length > 0 || mine.length !== theirs.length)
      found.push(`${name}: folded ${only.join(" ")} fresh ${missing.join(" ")}`);
  }
  return found;
}

/** Plays one power at random: what is legal, and takes back a third of it. */
async function playSome(client: TestClient, game: string, power: string, random: (below: number) => number) {
  const act = async (command: Command) => client.ask({ act: { game, action_id: actionId(), as: power, command } });
  const legal = await client.ask({ list_legal_moves: { game, power } });
  const commands = legal.legal_moves?.commands ?? [];
  const moves = commands.filter((it) => it.declare?.what !== "concede");
  const others = moves.filter((it) => it.end_phase === undefined);
  const from = others.length > 0 && random(8) > 0 ? others : moves;
  const command = from[random(from.length)];
  if (command === undefined) return 0;
  const answer = await act(command);
  if (answer.accepted === undefined || random(3) > 0) return 0;
  return (await act({ take_back: {} })).accepted === undefined ? 0 : 1;
}

interface Result {
  compared: number;
  entries: number;
  takenBack: number;
  faults: string[];
}

async function check(port: number, bundle: string, views: number, seed: number): Promise<Result> {
  const player = await openClient(port);
  const told = (await player.ask({ list_bundles: { bundle } })).bundles?.bundles?.[0];
  const powers = (told?.powers ?? []).filter((it) => it.power === true).map((it) => it.name ?? "");
  const mine = powers[0] ?? "";
  const created = await player.ask({
    create_game: {
      bundle,
      action_id: actionId(),
      sparring: true,
      clock: { preset: "untimed" },
      seats: powers.map((name) => ({ powers: [name], ...(name === mine ? { to: "HOLDER" as const } : {}) })),
    },
  });
  const game = created.game_created?.game ?? "";
  const token = created.game_created?.seats?.[0]?.token ?? "";
  if (game === "") throw new Error(`${bundle}: ${JSON.stringify(created)}`);
  await player.ask({ take_seat: { game, seat: 0, seat_token: token } });
  // Partners take their seats first.
  for (let seats = 0; seats < powers.length;) {
    const line = (await player.ask({ list_games: { mine: true } })).games?.games?.find((it) => it.game === game);
    seats = (line?.seats ?? []).filter((it) => it.taken === true).length;
  }
  const started = await player.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(`${bundle}: ${JSON.stringify(started)}`);

  // The same account twice: what it may see alone is seen by both.
  const folder = await openClient(port, player.token);
  const viewer = await openClient(port, player.token);
  const result: Result = { compared: 0, entries: 0, takenBack: 0, faults: [] };
  let timeline: Timeline | undefined = undefined as Timeline | undefined;
  let wake: () => void = () => undefined;
  folder.onmessage = (answer) => {
    if (answer.update === undefined || timeline === undefined) return;
    ++result.entries;
    if (!timeline.push(answer.update)) result.faults.push(`entry ${answer.update.entry?.sequence} does not follow`);
    wake();
  };
  const first = (await folder.ask({ watch: { game } })).game_view as GameView;
  timeline = new Timeline(positionOf(first));
  const random = chance(seed);
  let last = -1;
  while (result.compared < views && result.faults.length < 3 && timeline.now.status !== "OVER") {
    if (timeline.now.toAct.some((it) => it.power === mine))
      result.takenBack += await playSome(player, game, mine, random);
    // A while of partners' moves: nothing new is nothing to compare.
    else while (timeline.now.sequence === last) await new Promise<void>((resolve) => (wake = resolve));
    const fresh = (await viewer.ask({ watch: { game } })).game_view;
    if (fresh === undefined || fresh.sequence === last) continue;
    const position = positionOf(fresh);
    last = position.sequence;
    while (timeline.now.sequence < position.sequence) await new Promise<void>((resolve) => (wake = resolve));
    const folded = timeline.at(position.sequence);
    if (folded === undefined) throw new Error(`no position at ${position.sequence}`);
    ++result.compared;
    for (const fault of differences(folded, position)) result.faults.push(`${position.sequence} ${fault}`);
  }
  for (const client of [player, folder, viewer]) client.close();
  return result;
}

// A server for each bundle, so that the partners of one do not play on beside the next.
let server = await startServer(5);
let failed = false;
try {
  const lister = await openClient(server.port);
  const all = ((await lister.ask({ list_bundles: {} })).bundles?.bundles ?? []).map((it) => it.name ?? "");
  lister.close();
  const named = option("bundles", "");
  const seed = Number(option("seed", "1"));
  for (const bundle of named === "" ? all : named.split(",")) {
    const result = await check(server.port, bundle, Number(option("views", "150")), seed);
    await server.remove();
    server = await startServer(5);
    failed ||= result.faults.length > 0;
    console.log(
      `${bundle}: ${result.compared} comparisons, ${result.entries} entries, ${result.takenBack} taken back, ${result.faults.length} faults`,
    );
    for (const fault of result.faults.slice(0, 12)) console.log(`  ${fault}`);
  }
} finally {
  await server.remove();
}
process.exitCode = failed ? 1 : 0;
