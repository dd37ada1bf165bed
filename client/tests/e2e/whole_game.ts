// Whole games, played for all powers by the code of the page, which knows only what the server offers.
// usage: npm run whole -- [--bundle 1914] [--options a,b] [--parameters name=value,...] [--seed 1] [--entries 20000]
//        npm run whole -- --all [--sets 200] [--seed 1] [--rounds 30] [--forms FILE]    all bundles, then random option sets
// An account for each side plays it. It fails where the server lists what the page could not do, refuses what was listed
// singly, or a game does not come to its end. With --forms the forms that were seen are kept, for `npm run forms`.
import { writeFileSync } from "node:fs";
import { chance, openClient } from "./lib/client";
import { textOf } from "./lib/forms";
import { randomPlan, type Plan } from "./lib/selection";
import { startServer } from "./lib/server";
import { playWhole, type Drawn, type Played } from "./lib/whole";

function option(name: string, fallback: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return (at < 0 ? undefined : process.argv[at + 1]) ?? fallback;
}
const list = (text: string) => text.split(",").filter((it) => it !== "");
const seed = Number(option("seed", "1"));
const limits = { rounds: Number(option("rounds", "30")), most: Number(option("entries", "20000")) };
const GAMES_A_SERVER = 10;

const sum = { games: 0, over: 0, conceded: 0, entries: 0, listed: 0, answers: 0, declared: 0, faults: 0, seconds: 0 };
const drawn = new Map<string, number>();
const decisions = new Set<string>();
const declarations = new Set<string>();
const forms = new Map<string, Drawn>();

const kinds = (counts: Iterable<[string, number]>) => [...counts].map(([kind, it]) => `${it} ${kind}`).join(", ");

function report(plan: Plan, seedOfGame: number, played: Played, seconds: number): void {
  const given = Object.entries(plan.parameters).map(([name, value]) => `${name}=${value}`);
  const title = [plan.bundle, ...plan.options, ...given].join(" + ");
  const end = played.conceded ? "conceded" : (played.result?.by ?? "");
  const questions = [...played.drawn.values()].reduce((all, it) => all + it, 0);
  console.log(
    `${title} (seed ${seedOfGame}): ${played.status} (${end}) in round ${played.rounds}, ${played.entries} entries, ` +
      `${played.listed} listed commands, ${questions} questions (${kinds(played.drawn)}), ` +
      `${seconds.toFixed(0)} s, ${played.faults.size} faults`,
  );
  for (const [why, count] of [...played.refusals].sort((a, b) => b[1] - a[1]).slice(0, 3))
    console.log(`  refused ${count}: ${why}`);
  for (const fault of [...played.faults].slice(0, 20)) console.log(`  fault: ${fault}`);
  ++sum.games;
  sum.over += played.status === "OVER" ? 1 : 0;
  sum.conceded += played.conceded ? 1 : 0;
  for (const key of ["entries", "listed", "answers", "declared"] as const) sum[key] += played[key];
  sum.faults += played.faults.size;
  sum.seconds += seconds;
  for (const [kind, count] of played.drawn) drawn.set(kind, (drawn.get(kind) ?? 0) + count);
  for (const it of played.decisions) decisions.add(it);
  for (const it of played.declarations) declarations.add(it);
  for (const [key, it] of played.forms) {
    const known = forms.get(key);
    if (known === undefined || known.answers.length < it.answers.length) forms.set(key, it);
  }
}

let server = await startServer(5);
async function play(plan: Plan, seedOfGame: number): Promise<void> {
  const start = performance.now();
  try {
    const played = await playWhole(server.port, plan, chance(seedOfGame), limits);
    report(plan, seedOfGame, played, (performance.now() - start) / 1000);
  } catch (error) {
    ++sum.games;
    ++sum.faults;
    console.log(`${textOf(plan)} (seed ${seedOfGame}): fault: not begun: ${String(error)}`);
  }
  if (sum.games % GAMES_A_SERVER > 0) return;
  await server.remove();
  server = await startServer(5);
}

function summary(): void {
  const questions = [...drawn.values()].reduce((all, it) => all + it, 0);
  console.log(
    `${sum.games} games, ${sum.over} over (${sum.conceded} conceded), ${sum.entries} entries, ${sum.listed} listed commands ` +
      `(${sum.answers} answers, ${sum.declared} declarations), ${questions} questions of ${decisions.size} kinds, ` +
      `${declarations.size} kinds of declarations, ${sum.seconds.toFixed(0)} s, ${sum.faults} faults`,
  );
  console.log(`  forms: ${kinds([...drawn].sort((a, b) => b[1] - a[1]))}`);
  console.log(`  questions: ${[...decisions].sort().join(" ")}`);
  console.log(`  declarations: ${[...declarations].sort().join(" ")}`);
  const file = option("forms", "");
  if (file !== "") writeFileSync(file, JSON.stringify([...forms.values()]));
}

try {
  if (process.argv.includes("--all")) {
    const client = await openClient(server.port);
    const told = (await client.ask({ list_bundles: {} })).bundles?.bundles ?? [];
    client.close();
    const bundles = told.map((it) => it.name ?? "");
    const skip = list(option("skip", ""));
    for (const bundle of bundles.filter((it) => !skip.includes(it)))
      await play({ bundle, options: [], parameters: {} }, seed);
    summary();
    const first = Number(option("first", "1"));
    for (let set = first; set < first + Number(option("sets", "0")); ++set) {
      const asker = await openClient(server.port);
      // Seeds that lie side by side begin alike, so they are spread.
      const plan = await randomPlan(asker, bundles, chance(Math.imul(seed * 1000 + set, 2654435761)));
      asker.close();
      await play(plan, seed * 1000 + set);
      if (sum.games % GAMES_A_SERVER === 0) summary();
    }
  } else {
    const given = list(option("parameters", "")).map((it) => it.split("=") as [string, string]);
    const plan = {
      bundle: option("bundle", "1914"),
      options: list(option("options", "")),
      parameters: Object.fromEntries(given),
    };
    await play(plan, seed);
  }
  summary();
} finally {
  await server.remove();
}
process.exit(sum.faults === 0 ? 0 : 1);
