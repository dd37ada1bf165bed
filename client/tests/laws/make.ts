// Asks a server for the tables of every bundle, and writes down what they name: npm run names (needs a built server).
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openClient } from "../e2e/lib/client";
import { startServer } from "../e2e/lib/server";

const kinds = ["powers", "unit_types", "spaces", "phases", "decisions", "declarations", "options"] as const;
const found = new Map<string, Set<string>>(kinds.map((kind) => [kind, new Set()]));

interface Named {
  name?: string;
  what?: string;
  decision?: string;
}

const server = await startServer(50);
try {
  const client = await openClient(server.port);
  for (const { name: bundle = "" } of (await client.ask({ list_bundles: {} })).bundles?.bundles ?? []) {
    const told = (await client.ask({ get_tables: { bundle } })).tables as unknown as
      Record<string, Named[]> | undefined;
    if (told === undefined) throw new Error(bundle);
    for (const kind of kinds)
      for (const it of [...(told[kind] ?? []), ...(kind === "options" ? (told["further_options"] ?? []) : [])])
        found.get(kind)?.add(it.name ?? it.what ?? it.decision ?? "");
  }
  client.close();
} finally {
  await server.remove();
}
const names = Object.fromEntries([...found].map(([kind, all]) => [kind, [...all].filter((it) => it !== "").sort()]));
const file = join(dirname(fileURLToPath(import.meta.url)), "names.json");
writeFileSync(file, `${JSON.stringify(names, null, 1)}\n`);
for (const [kind, all] of Object.entries(names)) console.log(`${kind} ${all.length}`);
