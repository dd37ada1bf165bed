// A whole game, played for all powers by the code of the page, which knows only what the server offers.
// usage: npm run whole -- [--bundle 1914] [--options a,b] [--parameters name=value,...] [--seed 1] [--entries 20000]
// Two accounts play the sides. It fails where the server lists what the page could not do, refuses what was listed singly,
// or the game does not come to its end.
import { entryWords } from "../../src/words/entries";
import { actionId } from "../../src/wire/ids";
import type { Command, LegalMoves } from "../../src/wire/messages";
import { chance, openClient } from "./lib/client";
import { nextCommands, openPlayer, undoable, type Player } from "./lib/player";
import { startServer } from "./lib/server";

function option(name: string, fallback: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return (at < 0 ? undefined : process.argv[at + 1]) ?? fallback;
}
const list = (text: string) => text.split(",").filter((it) => it !== "");
const bundle = option("bundle", "1914");
const options = list(option("options", ""));
const parameters = Object.fromEntries(list(option("parameters", "")).map((it) => it.split("=") as [string, string]));
const most = Number(option("entries", "20000"));
const random = chance(Number(option("seed", "1")));

/** Creates the game with a seat for each side, and takes both. */
async function begin(port: number): Promise<{ game: string; players: Player[] }> {
  const clients = [await openClient(port), await openClient(port)];
  const [creator, other] = clients;
  if (creator === undefined || other === undefined) throw new Error("no connection");
  const told = (await creator.ask({ list_bundles: { bundle } })).bundles?.bundles?.[0];
  const powers = (told?.powers ?? []).filter((it) => it.power === true);
  const sides = [...new Set(powers.map((it) => it.side ?? ""))];
  const seats = sides.map((side) => ({ powers: powers.filter((it) => it.side === side).map((it) => it.name ?? "") }));
  const created = await creator.ask({
    create_game: { bundle, options, parameters, action_id: actionId(), clock: { preset: "untimed" }, seats },
  });
  const game = created.game_created?.game ?? "";
  if (game === "") throw new Error(JSON.stringify(created));
  const players: Player[] = [];
  for (const [at, given] of (created.game_created?.seats ?? []).entries()) {
    const client = clients[at % clients.length] ?? creator;
    const { seat = 0, token = "" } = given;
    const seated = await client.ask({ take_seat: { game, seat, seat_token: token } });
    if (seated.seated === undefined) throw new Error(JSON.stringify(seated));
  }
  const started = await creator.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(JSON.stringify(started));
  for (const client of clients) {
    players.push(await openPlayer(port, client.token, client.account, game));
    client.close();
  }
  return { game, players };
}

const refusals = new Map<string, number>();
const faults = new Set<string>();
const asked = new Map<string, number>();
let compared = 0;

/** Sends commands one after the other, and waits until the page has seen what came of them. */
async function send(player: Player, power: string, commands: readonly Command[]): Promise<boolean> {
  const { session } = player;
  let done = false;
  for (const command of commands) {
    session.act(power, command);
    while (session.acts.length > 0) await player.changed();
    const { answer, sequence } = session.outcome ?? {};
    if (sequence !== undefined) {
      await session.reached(sequence);
      done = true;
      continue;
    }
    const why = answer?.refused?.sentence ?? JSON.stringify(answer).slice(0, 200);
    refusals.set(why, (refusals.get(why) ?? 0) + 1);
  }
  return done;
}

/** Looks at the list as the server gave it, beside what the page made of it. */
async function look(player: Player, game: string, power: string): Promise<void> {
  const legal = player.session.legal(power);
  const told = (await player.client.ask({ list_legal_moves: { game, power } })).legal_moves as LegalMoves | undefined;
  if (legal === undefined || told === undefined || told.sequence !== legal.sequence) return;
  compared += told.commands?.length ?? 0;
  for (const fault of undoable(told.commands ?? [], legal, player.session.now?.decisions ?? [])) faults.add(fault);
  for (const it of legal.answers) asked.set(it.answer?.decision ?? "", (asked.get(it.answer?.decision ?? "") ?? 0) + 1);
}

const server = await startServer(5);
const start = performance.now();
let code = 1;
try {
  const { game, players } = await begin(server.port);
  let tries = 0;
  for (;;) {
    const [first] = players;
    const now = first?.session.now;
    if (now === undefined || now.status === "OVER" || now.sequence > most) break;
    const player = players.find((it) =>
      it.session.now?.toAct.some(({ power = "" }) => it.session.mine.includes(power)),
    );
    const power = player?.session.now?.toAct.map((it) => it.power ?? "").find((it) => player.session.mine.includes(it));
    const legal = power === undefined ? undefined : player?.session.legal(power);
    if (player === undefined || power === undefined || legal === undefined) {
      await Promise.race(players.map((it) => it.changed()));
      continue;
    }
    await look(player, game, power);
    // After some refusals in a row the phase is ended.
    const commands = tries > 12 && legal.mayEnd ? [{ end_phase: {} }] : nextCommands(player, legal, 9, random);
    const before = player.session.now?.phase;
    tries =
      (await send(player, power, commands)) && before !== player.session.now?.phase
        ? 0
        : tries + (random(3) === 0 ? 1 : 0);
  }
  const session = players[0]?.session;
  const now = session?.now;
  let wordless = 0;
  for (let at = 1; at <= (now?.sequence ?? 0); ++at) {
    const update = session?.timeline?.update(at);
    if (update !== undefined && entryWords(session?.tables, update).sentence === "") ++wordless;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${bundle}${options.map((it) => ` + ${it}`).join("")}: ${now?.status} in round ${now?.round} after ${now?.sequence} entries, ${compared} listed commands, ${asked.size} kinds of questions, ${seconds} s, ${faults.size} faults`,
  );
  if (now?.result !== undefined) console.log(`  ${JSON.stringify(now.result)}`);
  for (const [why, count] of [...refusals].sort((a, b) => b[1] - a[1]).slice(0, 8))
    console.log(`  refused ${count}: ${why}`);
  for (const fault of [...faults].slice(0, 20)) console.log(`  fault: ${fault}`);
  if (wordless > 0) console.log(`  ${wordless} entries without words`);
  code = now?.status === "OVER" && faults.size === 0 && wordless === 0 ? 0 : 1;
} finally {
  await server.remove();
}
process.exit(code);
