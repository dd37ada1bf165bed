import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import names from "./names.json";

const src = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src");

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

interface Source {
  readonly path: string;
  readonly folder: string;
  /** The file without comments and styles. */
  readonly code: string;
}
const sources: Source[] = filesIn(src)
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.includes(".test."))
  .map((file) => {
    const path = relative(src, file).replaceAll("\\", "/");
    const code = readFileSync(file, "utf8")
      .replace(/<style>[\s\S]*?<\/style>/g, "")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
    return { path, folder: path.includes("/") ? (path.split("/")[0] ?? "") : "", code };
  });

/** What each folder may import, beside itself. The files of `app/net` and `app/routes` are what a page has one of. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  wire: [],
  game: ["wire"],
  lobby: ["game", "wire", "words"],
  people: ["game", "wire", "words"],
  referee: ["game", "wire", "words"],
  words: ["game", "wire"],
  glyphs: [],
  boards: [],
  board: ["glyphs"],
  ui: ["words"],
  screens: ["app", "board", "boards", "game", "glyphs", "lobby", "people", "referee", "ui", "wire", "words"],
  app: ["boards", "screens", "game", "lobby", "ui", "wire", "words"],
  "": ["app", "ui", "board", "glyphs"],
};

describe("the arrows of the tree", () => {
  it("point one way: each folder imports only what it may", () => {
    expect(sources.length).toBeGreaterThan(80);
    const wrong: string[] = [];
    let seen = 0;
    for (const { path, folder, code } of sources) {
      for (const [, target = ""] of code.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
        ++seen;
        const to = normalize(join(dirname(path), target)).replaceAll("\\", "/");
        const there = to.includes("/") ? (to.split("/")[0] ?? "") : "";
        if (there !== folder && arrows[folder]?.includes(there) !== true) wrong.push(`${path} imports ${to}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(200);
  });
  it("names every folder", () => {
    expect([...new Set(sources.map((it) => it.folder))].filter((it) => arrows[it] === undefined)).toEqual([]);
  });
});

/** Folders that may name what the tables name: each has a fallback for every other name. */
const mayName = /^(words|glyphs|boards|wire\/generated)\//;
/** Words that the code has for something else. */
const otherwise: Readonly<Record<string, string>> = {
  concede: "of every game: the protocol has it, not the tables",
  move: "a kind of command of the wire",
  purchase: "a kind of command of the wire",
  board: "the board",
  neutral: "a relation of the wire",
  targets: "a class of the page, where picked units may go",
  transport: "what the connection of the page goes over",
  "battle-round": "a text of the page",
};

describe("the client knows no rules", () => {
  const coded = sources.filter(({ path }) => !mayName.test(path));

  it("no code is about a name that tables have: no text of it is one", () => {
    const all = new Set(Object.values(names).flat());
    const found: string[] = [];
    for (const { path, code } of coded)
      for (const [, a, b, c] of code.matchAll(/"([^"\n]*)"|`([^`]*)`|'([^'\n]*)'/g)) {
        const text = a ?? b ?? c ?? "";
        if (all.has(text) && otherwise[text] === undefined) found.push(`${path}: ${text}`);
      }
    expect(found).toEqual([]);
  });
  it("no code and no page has the name of a power, a space, a unit or an option in it", () => {
    const asked = [...names.powers, ...names.spaces, ...names.unit_types, ...names.options];
    const wanted = asked.filter((name) => name.length > 3 && otherwise[name] === undefined);
    const escaped = wanted.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(`(?<![\\w-])(?:${escaped.join("|")})(?![\\w-])`, "g");
    const found = coded.flatMap(({ path, code }) => [...code.matchAll(pattern)].map((it) => `${path}: ${it[0]}`));
    expect(found).toEqual([]);
  });
});

describe("texts of people and of the server stay text", () => {
  it("no code makes a page, a script or a style of a text", () => {
    const ways = /\{@html|\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|\bsrcdoc\b|\beval\(|new Function|cssText/;
    expect(sources.filter(({ code }) => ways.test(code)).map(({ path }) => path)).toEqual([]);
  });
  it("no address is made of a text that people wrote", () => {
    const foreign: string[] = [];
    let seen = 0;
    for (const { path, code } of sources)
      for (const [, whole, begun = ""] of code.matchAll(/href=(?:\{([^}]*)\}|"([^"]*\{[^"]*)")/g)) {
        ++seen;
        const begin = whole ?? begun;
        // Each begins with a path of this page or is a part of it: as it stands there, in a value that the file makes, or in the list of places.
        const name = /^\{?(\w+)/.exec(begin)?.[1] ?? "";
        const made = new RegExp(`const ${name} = (?:\\$derived\\()?(?:addressOf\\(|\`/[a-z])`).test(code);
        if (!/^`?\/[a-z]|^#|^addressOf\(|^place\.href$/.test(begin) && !made) foreign.push(`${path}: ${begin}`);
      }
    expect(foreign).toEqual([]);
    expect(seen).toBeGreaterThan(10);
  });
});
