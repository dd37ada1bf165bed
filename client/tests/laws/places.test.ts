// Every text of the wire is known to be a name, or to be a word for people that a test of hostile text shows to a page.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { NAMES, WORDS } from "../hostile/lib/places";

const folder = fileURLToPath(new URL("../../../protocol/armistice/v1/", import.meta.url));

/** All fields of text that a server may send, as `Message.field`. */
function texts(file: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const line of readFileSync(folder + file, "utf8").split("\n")) {
    const code = line.replace(/\/\/.*/, "");
    const [, kind, name = ""] = /^\s*(message|enum|oneof)\s+(\w+)\s*\{/.exec(code) ?? [];
    if (kind !== undefined) {
      if (!code.includes("}")) open.push(kind === "message" ? name : "");
    } else if (/^\s*\}/.test(code)) open.pop();
    const [, field] = /^\s*(?:repeated |optional )?(?:string|map<string, \w+>)\s+(\w+)\s*=/.exec(code) ?? [];
    if (field !== undefined) found.push([...open.filter((it) => it !== ""), field].join("."));
  }
  return found;
}

it("each field of text is a name, or a word that a page is shown in hostile form", () => {
  const files = readdirSync(folder).filter((it) => it.endsWith(".proto") && it !== "client.proto");
  expect(files.length).toBeGreaterThanOrEqual(5);
  const all = files.flatMap(texts);
  expect(all.length).toBeGreaterThan(200);
  const names = Object.entries(NAMES).flatMap(([message, fields]) => fields.map((it) => `${message}.${it}`));
  expect([...Object.keys(WORDS), ...names].sort()).toEqual([...new Set(all)].sort());
});
