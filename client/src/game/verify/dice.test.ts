import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DiceChain, stream } from "./dice";
import { Fault } from "./fault";
import { fromHex, hash, le, toHex, type Bytes } from "./hash";

// The numbers of the format's own document, so that both stay one.
const format = readFileSync(new URL("../../../../docs/reference/record-format.md", import.meta.url), "utf8");
const vector = (name: string, after = "") =>
  new RegExp(`^${name.replace(/[[\]]/g, "\\$&")} +([0-9a-f]{64})${after}`, "m").exec(format)?.[1] ?? "missing";
const G = Uint8Array.from({ length: 16 }, (_, at) => at);
const filled = (byte: number): Bytes => new Uint8Array(32).fill(byte);

/** The links of the vectors' chain. */
function chain(anchor: number): Bytes[] {
  const links: Bytes[] = [];
  links[4096] = filled(0x11);
  for (let at = 4096; at > 0; --at)
    links[at - 1] = hash("armistice.link.v1", [G, le(4, anchor), le(4, at), links[at] as Bytes]);
  return links;
}
const links = chain(0);
const link = (at: number) => links[at] as Bytes;
const numbers = (from: string, to: string) =>
  (new RegExp(`${from}([\\d\\s]+?) +${to}`).exec(format)?.[1] ?? "").trim().split(/\s+/).map(Number);

describe("dice of the format's vectors", () => {
  it("have its links", () => {
    expect(toHex(link(64))).toBe(vector("s[64]"));
    expect(toHex(link(1))).toBe(vector("s[1]"));
    expect(toHex(link(0))).toBe(vector("C_0"));
  });

  function begun(): DiceChain {
    const dice = new DiceChain(G);
    dice.openAnchor(0, link(0));
    dice.promise(0, hash("armistice.seed.v1", [G, link(0), le(2, 0), filled(0x22)]));
    dice.promise(1, fromHex(vector("c", " +seat 1")));
    dice.openSeed(5, 0, filled(0x22));
    dice.openSeed(6, 1, filled(0x33));
    return dice;
  }
  const first = numbers("dice", "i = 1, the first hundred");
  const draws = [
    { sides: 6, results: first },
    { sides: 20, results: numbers("then", "of 20 sides") },
    { sides: 256, results: numbers("then", "of 256 sides") },
    { sides: 2, results: numbers("then", "of 2 sides") },
    { sides: 129, results: numbers("then", "of 129 sides") },
  ];
  const second = {
    anchor: 0,
    index: 2,
    secret: link(2),
    draws: [{ sides: 6, results: [5, 2, 4, 3, 1, 4, 1, 1, 4, 6] }],
  };

  it("have its faces", () => {
    expect(first).toHaveLength(100);
    const dice = begun();
    expect(dice.roll({ anchor: 0, index: 1, secret: link(1), draws })).toMatchObject({ seeds: 2, index: 1, dice: 128 });
    dice.roll(second);
    expect([dice.rolls, dice.unseeded, dice.unopened]).toEqual([2, 0, []]);
  });

  it.each([
    ["face", { index: 1, secret: link(1), draws: [{ sides: 6, results: [2, 3, 5] }] }],
    ["face", { index: 1, secret: link(1), draws: [{ sides: 8, results: [2] }] }],
    ["link", { index: 1, secret: link(2), draws }],
    ["index", { index: 2, secret: link(2), draws }],
    ["anchor", { anchor: 1, index: 1, secret: link(1), draws }],
    ["draw", { index: 1, secret: link(1), draws: [] }],
    ["draw", { index: 1, secret: link(1), draws: [{ sides: 1, results: [1] }] }],
  ] as const)("find a wrong %s", (code, roll) => {
    const caught = (() => {
      try {
        begun().roll({ anchor: 0, ...roll });
      } catch (fault) {
        return (fault as Fault).code;
      }
      return "nothing";
    })();
    expect(caught).toBe(code);
  });

  it("find a roll that is left out, and one that stands twice", () => {
    const dice = begun();
    expect(() => dice.roll(second)).toThrow(Fault);
    dice.roll({ anchor: 0, index: 1, secret: link(1), draws });
    dice.roll(second);
    expect(() => dice.roll(second)).toThrow("index");
  });

  it("find a seed that is not the promised one, or was never promised", () => {
    const dice = new DiceChain(G);
    expect(() => dice.promise(0, filled(1))).toThrow("seed");
    dice.openAnchor(0, link(0));
    expect(() => dice.openAnchor(2, link(1))).toThrow("anchor");
    dice.promise(0, filled(1));
    expect(dice.unopened).toEqual([0]);
    expect(() => dice.openSeed(5, 0, filled(0x22))).toThrow("seed");
    dice.leave(0);
    expect(() => dice.openSeed(5, 0, filled(0x22))).toThrow("seed");
  });

  it("depend on every seed", () => {
    const other = new DiceChain(G);
    other.openAnchor(0, link(0));
    expect(() => other.roll({ anchor: 0, index: 1, secret: link(1), draws })).toThrow("face");
  });

  it("skip bytes that would favour a face", () => {
    const faces = stream(fromHex(vector("k", " +i = 1")));
    faces.next();
    expect(Array.from({ length: 100 }, () => faces.next(6).value)).toEqual(first);
  });
});
