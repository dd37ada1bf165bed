// Makes the record that the tests of the check take: a short game with seeds of a player, dice and take-backs.
// usage: npx vite-node tests/verify/make.ts   (needs a built server: ARMISTICE_BUILD, and ARMISTICE_PARTNERS)
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { fromHex, hash, le, toHex } from "../../src/game/verify/hash";
import { actionId } from "../../src/wire/ids";
import type { Update } from "../../src/wire/messages";
import { chance, openClient } from "../e2e/lib/client";
import { startServer } from "../e2e/lib/server";

const ROLLS = 10;
const bundle = process.argv[2] ?? "classic";
const server = await startServer(2);
try {
  const player = await openClient(server.port);
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
  const seed = randomBytes(32);
  const first = fromHex(created.game_created?.dice_commitment ?? "");
  const promise = hash("armistice.seed.v1", [fromHex(game), first, le(2, 0), seed]);
  const seat_token = created.game_created?.seats?.[0]?.token ?? "";
  await player.ask({ take_seat: { game, seat: 0, seat_token, seed_commitment: toHex(promise) } });
  for (let seats = 0; seats < powers.length;) {
    const line = (await player.ask({ list_games: { mine: true } })).games?.games?.find((it) => it.game === game);
    seats = (line?.seats ?? []).filter((it) => it.taken === true).length;
  }
  await player.ask({ open_seed: { game, seat: 0, seed: toHex(seed) } });
  await player.ask({ start_game: { game } });
  const watcher = await openClient(server.port, player.token);
  const updates: Update[] = [];
  let rolls = 0;
  watcher.onmessage = (answer) => {
    if (answer.update === undefined) return;
    updates.push(answer.update);
    if (answer.update.entry?.rolls !== undefined) ++rolls;
  };
  await watcher.ask({ watch: { game, from_sequence: 0 } });
  const random = chance(7);
  while (rolls < ROLLS && updates.length < 2500) {
    const legal = (await player.ask({ list_legal_moves: { game, power: mine } })).legal_moves;
    const commands = (legal?.commands ?? []).filter((it) => it.declare?.what !== "concede");
    const others = commands.filter((it) => it.end_phase === undefined);
    const from = others.length > 0 && random(6) > 0 ? others : commands;
    const command = from[random(from.length)];
    if (command === undefined) continue;
    const answer = await player.ask({ act: { game, action_id: actionId(), as: mine, command } });
    if (answer.accepted !== undefined && random(5) === 0)
      await player.ask({ act: { game, action_id: actionId(), as: mine, command: { take_back: {} } } });
  }
  const record = await fetch(`http://127.0.0.1:${server.port}/games/${game}/record`);
  const bytes = new Uint8Array(await record.arrayBuffer());
  const folder = new URL(".", import.meta.url).pathname;
  const pages = JSON.stringify({ game, updates });
  writeFileSync(`${folder}/record.bin.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${folder}/updates.json.gz`, gzipSync(pages, { level: 9 }));
  console.log(`${updates.length} entries, ${rolls} rolls, record ${bytes.length} bytes, updates ${pages.length} bytes`);
  player.close();
  watcher.close();
} finally {
  await server.remove();
}
