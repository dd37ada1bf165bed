import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markGlyph } from "./marks";
import { drawnUnits, lettersOf, unitGlyph } from "./units";

const rules = new URL("../../../rules/", import.meta.url);

/** Every unit type that a file of the rules defines: those with what it costs and how it moves. */
function unitsOfTheRules(): ReadonlySet<string> {
  const files = readdirSync(rules, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".toml"));
  const names = new Set<string>();
  for (const path of files) {
    for (const part of readFileSync(new URL(path, rules), "utf8").split(/^\[\[?/m)) {
      if (!/^(unit|new_unit|unit_type)\b/.test(part) || !/^move = /m.test(part)) continue;
      const name = /^name = "(.*)"/m.exec(part)?.[1];
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

test("every unit type of the games and options has a symbol of its own", () => {
  const names = unitsOfTheRules();
  expect(names.size).toBeGreaterThanOrEqual(20);
  for (const name of names) expect(unitGlyph(name), name).toHaveProperty("path");
  const paths = drawnUnits.map((name) => JSON.stringify(unitGlyph(name)));
  expect(new Set(paths).size).toBe(paths.length);
});

test("symbols are paths of numbers that stay in their square", () => {
  for (const name of drawnUnits) {
    const glyph = unitGlyph(name);
    expect("path" in glyph && /^[MmLlHhVvQqTtCcSsAaZz0-9 .,-]+$/.test(glyph.path), name).toBe(true);
  }
});

test("an unknown type is shown by letters", () => {
  expect(unitGlyph("zeppelin")).toEqual({ letters: "Ze" });
  expect(unitGlyph("heavy-gun-crew")).toEqual({ letters: "HGC" });
  expect(lettersOf("")).toBe("?");
  expect(lettersOf("österreich")).toBe("Ös");
  expect(markGlyph("oil field")).toEqual({ letters: "OF" });
  expect(markGlyph("capital-of")).toHaveProperty("path");
});
