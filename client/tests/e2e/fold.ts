// The law of the fold: after every entry the folded position is the one that the server's view of that entry tells.
// usage: npm run fold -- [--bundles a,b] [--sets 0] [--views 150] [--seed 1] [--first 1] [--no-rulings]
// Partners play; one power is played by this script at random, with many take-backs. A director sets back, rolls again, ends phases
// and corrects in every other game. --sets adds so many games of random options; `--bundles none` plays these alone.
import { chance, openClient } from "./lib/client";
import { checkFold, type Folded } from "./lib/folding";
import { textOf } from "./lib/forms";
import { randomPlan, type Plan } from "./lib/selection";
import { startServer } from "./lib/server";

function option(name: string, fallback: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return (at < 0 ? undefined : process.argv[at + 1]) ?? fallback;
}

const seed = Number(option("seed", "1"));
const views = Number(option("views", "150"));
const first = Number(option("first", "1"));
const sets = Number(option("sets", "0"));
const named = option("bundles", "");
const mayRule = !process.argv.includes("--no-rulings");

const sum = { games: 0, compared: 0, entries: 0, takenBack: 0, faults: 0 };
const ruled = new Map<string, number>();
const refused = new Map<string, number>();

function add(counts: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [key, it] of more) counts.set(key, (counts.get(key) ?? 0) + it);
}
const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, it) => all + it, 0);
const kinds = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([kind, it]) => `${it} ${kind}`)
    .join(", ");

function report(title: string, it: Folded): void {
  ++sum.games;
  for (const key of ["compared", "entries", "takenBack"] as const) sum[key] += it[key];
  sum.faults += it.faults.length;
  add(ruled, it.ruled);
  add(refused, it.refused);
  console.log(
    `${title}: ${it.compared} comparisons, ${it.entries} entries, ${it.takenBack} taken back, ` +
      `${total(it.ruled)} rulings, ${it.faults.length} faults`,
  );
  for (const fault of it.faults.slice(0, 12)) console.log(`  ${fault}`);
}

// A server for each game, so that the partners of one do not play on beside the next.
async function play(plan: Plan | undefined, seedOfGame: number, rulings: boolean): Promise<void> {
  const server = await startServer(5);
  try {
    let chosen = plan;
    if (chosen === undefined) {
      const asker = await openClient(server.port);
      // Seeds that lie side by side begin alike, so they are spread.
      chosen = await randomPlan(asker, bundles, chance(Math.imul(seedOfGame, 2654435761)));
      asker.close();
    }
    const given = Object.entries(chosen.parameters).map(([name, value]) => `${name}=${value}`);
    const title = [chosen.bundle, ...chosen.options, ...given].join(" + ");
    try {
      report(
        `${title} (seed ${seedOfGame})`,
        await checkFold(server.port, chosen, chance(seedOfGame), { views, rulings }),
      );
    } catch (error) {
      ++sum.games;
      ++sum.faults;
      console.log(`${textOf(chosen)} (seed ${seedOfGame}): fault: not begun: ${String(error)}`);
    }
  } finally {
    await server.remove();
  }
}

const lister = await startServer(5);
const client = await openClient(lister.port);
const bundles = ((await client.ask({ list_bundles: {} })).bundles?.bundles ?? []).map((it) => it.name ?? "");
client.close();
await lister.remove();

const played = named === "none" ? [] : named === "" ? bundles : named.split(",");
for (const [at, bundle] of played.entries())
  await play({ bundle, options: [], parameters: {} }, seed, mayRule && (at % 2 === 0 || named !== ""));
for (let set = first; set < first + sets; ++set) await play(undefined, seed * 1000 + set, mayRule && set % 2 === 0);

console.log(
  `${sum.games} games, ${sum.compared} comparisons, ${sum.entries} entries, ${sum.takenBack} taken back, ` +
    `${total(ruled)} rulings (${kinds(ruled)}), ${total(refused)} rulings refused (${kinds(refused)}), ${sum.faults} faults`,
);
process.exit(sum.faults === 0 ? 0 : 1);
