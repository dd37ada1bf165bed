import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const out = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "build", "client");
const manifest = join(out, "manifest.build.json");

interface Chunk {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const bytes = new Map<string, number>();
function gzipped(file: string): number {
  const known = bytes.get(file) ?? gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
  bytes.set(file, known);
  return known;
}

/** All files that a screen's first load takes: its chunk, what that imports, and their styles. */
function filesOf(chunks: Record<string, Chunk>, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const further of chunk.imports ?? []) add(further);
  };
  for (const name of names) add(name);
  return files;
}

// Measured where the client was built, by deploy/client.sh or npm run build. test.sh builds it first, so there it is asked for.
it.runIf(process.env.ARMISTICE_BUDGETS === "1")("the pages are built", () => expect(existsSync(manifest)).toBe(true));
describe.skipIf(!existsSync(manifest))("bytes of the built pages, compressed", () => {
  const chunks = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Chunk>) : {};
  const size = (names: readonly string[]) =>
    [...filesOf(chunks, names)].reduce((sum, file) => sum + gzipped(file), 0) / 1000;
  /** What every page loads: what the document names, and the page that it asks for first. */
  const page = Object.keys(chunks).find((key) => chunks[key]?.name === "page") ?? "no page";
  const shell = ["index.html", page] as const;
  /** A screen whose parts others use is named by its chunk, not by its source. */
  const screen = (name: string): string => {
    const source = `src/screens/${name}`;
    if (chunks[source] !== undefined) return source;
    const short = name.slice(name.indexOf("/") + 1, -".svelte".length);
    const found = Object.entries(chunks).find(([, it]) => it.name === short && it.isDynamicEntry === true);
    if (found === undefined) throw new Error(`no chunk of ${name}`);
    return found[0];
  };
  const boards = Object.keys(chunks).filter((name) => /^src\/boards\/.*\.json$/.test(name));
  const largest = boards.reduce((most, name) => Math.max(most, size([name])), 0);

  it("takes 60 kB at most for the lobby", () => {
    const lobby = size([...shell, screen("lobby/Lobby.svelte")]);
    console.log(`lobby ${lobby.toFixed(1)} kB`);
    expect(lobby).toBeGreaterThan(10);
    expect(lobby).toBeLessThanOrEqual(60);
  });
  it("takes 120 kB at most for the table, with its largest board", () => {
    const table = size([...shell, screen("table/Table.svelte")]) + largest;
    console.log(`table ${table.toFixed(1)} kB, of which a board ${largest.toFixed(1)} kB`);
    expect(table).toBeLessThanOrEqual(120);
  });
  it.each(["create/Create", "rules/Rules", "account/Account", "mine/Mine", "event/Event", "people/Person"])(
    "takes 40 kB more at most for %s",
    (name) => {
      const more = size([...shell, screen(`${name}.svelte`)]) - size(shell);
      expect(more).toBeGreaterThan(1);
      expect(more).toBeLessThanOrEqual(40);
    },
  );
  it("takes 25 kB more at most for German, and nothing of it for readers of English", () => {
    const german = "src/words/german.ts";
    const more = size([...shell, german]) - size(shell);
    console.log(`German ${more.toFixed(1)} kB`);
    expect(more).toBeGreaterThan(1);
    expect(more).toBeLessThanOrEqual(25);
    const first = filesOf(chunks, [...shell, screen("lobby/Lobby.svelte"), screen("table/Table.svelte")]);
    expect(first.has(chunks[german]?.file ?? "")).toBe(false);
  });
  it("takes 40 kB more at most for each part of the table that comes later", () => {
    const table = [...shell, screen("table/Table.svelte")];
    const late = new Map<string, number>();
    // Parts that parts load are parts, too; the boards have their own limit.
    const follow = (name: string, seen = new Set<string>()): void => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const further of chunks[name]?.imports ?? []) follow(further, seen);
      for (const part of chunks[name]?.dynamicImports ?? []) {
        if (!late.has(part) && !boards.includes(part)) late.set(part, size([...table, part]) - size(table));
        follow(part, seen);
      }
    };
    follow(screen("table/Table.svelte"));
    const parts = [...late].sort((a, b) => b[1] - a[1]);
    console.log(`later parts of the table: ${parts.map(([name, kB]) => `${name} ${kB.toFixed(1)} kB`).join(", ")}`);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter(([, kB]) => kB > 40)).toEqual([]);
  });
});
