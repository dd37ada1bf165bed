import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import names from "../laws/names.json";

const src = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src");
const words = join(src, "words");

/** The texts of a language: what is in each of its files, by key, and all of it together. */
function textsOf(folder: string, language: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ftl"));
  const bundle = new FluentBundle(language, { useIsolating: false });
  const found = files.map((file) => {
    const resource = new FluentResource(readFileSync(join(folder, file), "utf8"));
    const errors = bundle.addResource(resource);
    return { file, resource, errors };
  });
  const messages = new Map(found.flatMap(({ resource }) => resource.body.map((it) => [it.id, it] as const)));
  const keys = new Map(found.map(({ file, resource }) => [file, resource.body.map((it) => it.id)]));
  return { bundle, keys, messages, errors: found.flatMap((it) => it.errors) };
}
type Texts = ReturnType<typeof textsOf>;

/** All variables that a text names, in whichever of its forms. */
function variablesOf(part: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(part)) for (const it of part) variablesOf(it, found);
  else if (typeof part === "object" && part !== null) {
    if ("type" in part && part.type === "var" && "name" in part) found.add(String(part.name));
    else for (const it of Object.values(part)) variablesOf(it, found);
  }
  return found;
}

/** A text with the same value for each of its variables. */
function said({ bundle, messages }: Texts, key: string, value: number | string): string {
  const { value: pattern } = messages.get(key) ?? {};
  if (pattern === undefined || pattern === null) throw new Error(key);
  const args = Object.fromEntries([...variablesOf(pattern)].map((name) => [name, value]));
  // Without a list for its errors it fails at the first.
  return bundle.formatPattern(pattern, args);
}

const english = textsOf(words, "en");

/** Texts that are no words: a number and a name, two names with a sign between them. */
const wordless = (text: string) => !/\p{L}{2}/u.test(text);

/** What is written the same in both languages. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: [
    ...["app-name", "language-de", "language-en", "account-name", "person-bot", "create-who-bot", "nav-lobby"],
    ...["history-link", "table-log", "panel-log", "deadline", "span-minutes", "verify-took"],
    ...["span-hours-minutes", "clock-what-phase", "ask-space", "role-administrator"],
  ],
};

/** Only what the server says in English, and pages in English show as it is, has no English text. */
const ofServer = "names.ftl";

describe.each(["de"])("texts in %s", (language) => {
  const other = textsOf(join(words, language), language);
  const both = [...english.messages.keys()].filter((key) => other.messages.has(key));

  it("can be read, each key once", () => {
    expect(other.errors).toEqual([]);
    expect(other.keys.size).toBeGreaterThan(20);
  });
  it("have the keys of the English ones, in files of the same names", () => {
    for (const [file, keys] of english.keys)
      expect([...(other.keys.get(file) ?? [])].sort(), file).toEqual([...keys].sort());
    expect([...other.keys.keys()].filter((file) => !english.keys.has(file))).toEqual([ofServer]);
  });
  it("name the same variables, and have the same attributes", () => {
    for (const key of both) {
      const [here, there] = [english.messages.get(key), other.messages.get(key)];
      expect([...variablesOf(there?.value)].sort(), key).toEqual([...variablesOf(here?.value)].sort());
      expect(Object.keys(there?.attributes ?? {}).sort(), key).toEqual(Object.keys(here?.attributes ?? {}).sort());
    }
  });
  it.each([0, 1, 2, 5, 1234, "half"])("are whole sentences with %s", (value) => {
    for (const key of other.messages.keys()) {
      const text = said(other, key, value);
      expect(text.trim(), key).not.toBe("");
      expect(text, key).not.toMatch(/[{}]|undefined/);
    }
  });
  it("differ from the English ones, but for the few that are written the same", () => {
    const equal = both.filter((key) => said(english, key, "–") === said(other, key, "–"));
    expect(equal.filter((key) => !wordless(said(english, key, "–"))).sort()).toEqual(
      [...(same[language] ?? [])].sort(),
    );
  });
  it("have words for all units, phases, questions and declarations", () => {
    const kinds = {
      unit: names.unit_types,
      phase: names.phases,
      decision: names.decisions,
      declared: names.declarations,
    };
    const missing = Object.entries(kinds).flatMap(([family, all]) =>
      all.map((name) => `${family}-${name}`).filter((key) => !other.messages.has(key)),
    );
    expect(missing).toEqual([]);
  });

  function filesIn(folder: string): string[] {
    return readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    });
  }
  const pages = filesIn(src).filter((file) => file.endsWith(".svelte"));
  const buttons = pages.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/<(button|WhyButton)\b[^]*?<\/\1/g)]);
  // What stands in a button, not what its attributes say.
  const labels = buttons.flatMap(([text]) =>
    [...text.matchAll(/(?:[>?:]|\{|\})\s*t\(\s*"([^"]+)"/g)].map((it) => it[1] ?? ""),
  );
  const length = (texts: Texts, key: string) => said(texts, key, 5).length;

  it("leave buttons about as long as they are in English", () => {
    const asked = [...new Set(labels)].filter((key) => both.includes(key));
    expect(asked.length).toBeGreaterThan(50);
    const long = asked.filter((key) => length(other, key) > Math.max(14, length(english, key) * 1.6));
    expect(long.map((key) => `${key}: ${said(other, key, 5)}`)).toEqual([]);
  });
  it("leave tabs and the navigation room on a phone", () => {
    const rows = {
      nav: ["lobby", "mine", "create", "rules", "account"],
      shelf: ["join", "running", "over"],
      panel: ["turn", "battles", "log", "talk", "sides", "history"],
    };
    for (const [family, names] of Object.entries(rows)) {
      const row = (texts: Texts) => names.map((name) => said(texts, `${family}-${name}`, 5)).join(" ");
      expect(row(other).length, row(other)).toBeLessThanOrEqual(row(english).length + 1);
    }
  });
});
