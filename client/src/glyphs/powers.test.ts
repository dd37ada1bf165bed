import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, distance, fromHex, luminance, seenBy, visions, type Rgb } from "./colour";
import { devices, patterns, signIn, signNames, signsOf, type SignName } from "./powers";

const css = readFileSync(new URL("./signs.css", import.meta.url), "utf8");
const blocks = {
  dark: css.split(':root[data-theme="light"]')[0] ?? "",
  light: css.split("@media")[0]?.split(":root[data-theme")[1] ?? "",
};

function colours(prefix: string, block: string): ReadonlyMap<SignName, Rgb> {
  const found = [...block.matchAll(new RegExp(`--${prefix}-(\\w+): (#\\w{6});`, "g"))];
  return new Map(found.map(([, name, hex]) => [name as SignName, fromHex(hex ?? "")]));
}

const sets = {
  pieces: colours("power", blocks.dark),
  "ground, dark": colours("ground", blocks.dark),
  "ground, light": colours("ground", blocks.light),
};

const powersOf = (game: string) =>
  [
    ...readFileSync(new URL(`../../../rules/games/${game}/data/powers.toml`, import.meta.url), "utf8").matchAll(
      /^name = "(.*)"/gm,
    ),
  ].map(([, name]) => name ?? "");

describe("signs of powers", () => {
  for (const game of ["1914", "classic", "europe"]) {
    test(`the powers of ${game} differ in colour, pattern, device and letters`, () => {
      const signs = [...signsOf([...powersOf(game), "neutral"]).values()];
      expect(signs.length).toBeGreaterThan(4);
      for (const part of [
        signs.map((sign) => sign.name),
        signs.map((sign) => sign.letters),
        signs.map((sign) => JSON.stringify(patterns[sign.name])),
        signs.map((sign) => devices[sign.name]),
      ]) {
        expect(new Set(part).size).toBe(signs.length);
      }
    });
  }

  for (const [set, found] of Object.entries(sets)) {
    for (const vision of visions) {
      test(`${set}: any two colours are told apart by ${vision} sight`, () => {
        // 0.02 is just seen; grounds have their patterns, too.
        const least = set === "pieces" ? 0.065 : vision === "grey" ? 0.03 : 0.035;
        for (const one of signNames) {
          for (const other of signNames) {
            if (one === other) continue;
            const [a, b] = [found.get(one), found.get(other)];
            if (a === undefined || b === undefined) throw new Error(`${set} lacks ${one} or ${other}`);
            expect(distance(seenBy(vision, a), seenBy(vision, b)), `${one} and ${other}`).toBeGreaterThan(least);
          }
        }
      });
    }
  }

  test("the ink on a piece can be read", () => {
    const inks = colours("on", blocks.dark);
    for (const [name, body] of sets.pieces) {
      const ink = inks.get(name);
      expect(ink && contrast(ink, body), name).toBeGreaterThan(4.5);
    }
  });

  test("labels can be read on every ground", () => {
    for (const [set, ink] of [
      ["ground, dark", "#f6f2e8"],
      ["ground, light", "#1a1712"],
    ] as const) {
      for (const [name, ground] of sets[set])
        expect(contrast(fromHex(ink), ground), `${set} ${name}`).toBeGreaterThan(4.5);
    }
  });

  test("a grey print keeps the order of lightness", () => {
    const order = signNames.map((name) => luminance(sets.pieces.get(name) ?? [0, 0, 0]));
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });
});

describe("unknown powers", () => {
  test("get signs and letters that no other power of the game has, always the same", () => {
    const game = ["Germany", "Gondor", "Mordor", "Rohan"];
    const signs = signsOf(game);
    expect(new Set([...signs.values()].map((sign) => sign.name)).size).toBe(4);
    expect(new Set([...signs.values()].map((sign) => sign.letters)).size).toBe(4);
    expect([...signsOf(game)]).toEqual([...signs]);
  });

  test("more powers than signs still have letters of their own", () => {
    const game = Array.from({ length: 14 }, (_, index) => `Power ${"abcdefghijklmn"[index] ?? ""}`);
    const letters = [...signsOf(game).values()].map((sign) => sign.letters);
    expect(letters.every((each) => each.length >= 1 && each.length <= 2)).toBe(true);
    expect(new Set(letters).size).toBeGreaterThanOrEqual(letters.length - 6);
  });

  test("a power that the game does not name is drawn, too, and nobody is plain", () => {
    expect(signIn(new Map(), "Utopia").letters).toBe("U");
    expect(signIn(new Map(), undefined).name).toBe("paper");
  });
});
