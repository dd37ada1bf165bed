import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

const src = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src");

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

// Other languages are compared with these texts in languages.test.ts.
const files = filesIn(src).filter((file) => !/generated|\.test\.|\/words\/de\//.test(file));
const bundle = new FluentBundle("en");
const texts = files.filter((file) => file.endsWith(".ftl")).map((file) => readFileSync(file, "utf8"));
for (const text of texts) bundle.addResource(new FluentResource(text));
const keys = texts.flatMap((text) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((it) => it[1] ?? ""));
const code = files.filter((file) => /\.(ts|svelte)$/.test(file)).map((file) => readFileSync(file, "utf8"));
const used = [...new Set(code.flatMap((text) => [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((it) => it[1] ?? "")))];

describe("texts of the pages", () => {
  it("can be read, each key once", () => {
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    for (const key of keys) expect(bundle.hasMessage(key), key).toBe(true);
  });
  it("are there for every key that the code names", () => {
    expect(used.filter((key) => !bundle.hasMessage(key))).toEqual([]);
  });
  it("are all used: by their name, or as one of a family", () => {
    const families = code.flatMap((text) => [...text.matchAll(/`([a-z]+(?:-[a-z]+)*)-\$\{/g)].map((it) => it[1] ?? ""));
    const quoted = code.join("\n");
    const unused = keys.filter(
      (key) => !quoted.includes(`"${key}"`) && !families.some((family) => key.startsWith(`${family}-`)),
    );
    expect(unused).toEqual([]);
  });
});
