import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Update } from "../../wire/messages";
import { fieldsOf, type Message } from "./bytes";
import { fromHex, hash, le, toHex, type Bytes } from "./hash";
import { checkRecord, entriesOf, type Report, type Told } from "./record";
import { checkRoll, toldOf } from "./roll";

// A real game of a server, made by tests/verify/make.ts.
const packed = (name: string) => gunzipSync(readFileSync(new URL(`../../../tests/verify/${name}.gz`, import.meta.url)));
const file = new Uint8Array(packed("record.bin"));
const { game, updates } = JSON.parse(packed("updates.json").toString()) as { game: string; updates: Update[] };
const told = updates.map(toldOf);

function check(bytes: Bytes, known: readonly Told[] = [], of = game): Report {
  const steps = checkRecord(bytes, known, of);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const code = (bytes: Bytes, known: readonly Told[] = []) => check(bytes, known).fault?.code ?? "nothing";

// A record that is changed on purpose, by somebody who makes all hashes anew.
type Fields = Map<number, (number | Bytes)[]>;
const entries = [...entriesOf(file)].map(([raw]) => raw);
const MAGIC = file.subarray(0, 19);

function number(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))];
}
function written(message: Message | Fields): Bytes {
  const bytes: number[] = [];
  for (const [field, values] of [...message].sort(([a], [b]) => a - b))
    for (const value of values)
      if (typeof value === "number") bytes.push(...number(field * 8), ...number(value));
      else bytes.push(...number(field * 8 + 2), ...number(value.length), ...value);
  return Uint8Array.from(bytes);
}
function sealed(all: readonly Bytes[]): Bytes {
  const parts: Bytes[] = [MAGIC];
  let head: Bytes = new Uint8Array(32);
  for (const raw of all) {
    head = hash("armistice.entry.v1", [fromHex(game), head, raw]);
    parts.push(le(4, raw.length), raw, head);
  }
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
/** Changes the first entry that has a field, and the hashes of all after it. */
function changed(field: number, change: (entry: Fields) => void): Bytes {
  const at = entries.findIndex((raw) => fieldsOf(raw).has(field));
  expect(at).toBeGreaterThanOrEqual(0);
  const all = entries.map((raw, index) => {
    if (index !== at) return raw;
    const entry = new Map(fieldsOf(raw)) as Fields;
    change(entry);
    return written(entry);
  });
  return sealed(all);
}
/** Changes a message that stands in a field. */
function inside(message: Fields, field: number, change: (inner: Fields) => void, at = 0): void {
  const values = [...(message.get(field) ?? [])];
  const inner = new Map(fieldsOf(values[at] as Bytes)) as Fields;
  change(inner);
  values[at] = written(inner);
  message.set(field, values);
}
const flipped = (bytes: Bytes) => bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
const flip = (message: Fields, field: number) => message.set(field, [flipped(message.get(field)?.[0] as Bytes)]);
/** Another face: 1 becomes 2, any other becomes 1. */
const otherFace = (list: Bytes) => list.map((face, at) => (at === 0 ? (face === 1 ? 2 : 1) : face));

describe("the record of a real game", () => {
  it("fits, and is what the page was told", () => {
    const report = check(file, told);
    expect(report.fault).toBeUndefined();
    expect(report).toMatchObject({ entries: updates.length, compared: updates.length, seeds: 1, unseeded: 0 });
    expect(report.rolls).toBeGreaterThanOrEqual(10);
    expect(report.head).toBe(updates.at(-1)?.head);
  });
  it("is written as the tests write it", () =>
    expect(sealed(entries.map((raw) => written(fieldsOf(raw))))).toEqual(file));
  it("is of this game alone", () => expect(check(file, [], "00".repeat(16)).fault?.code).toBe("file"));
});

describe("any changed byte", () => {
  it("is found", () => {
    const missed: number[] = [];
    for (let at = 0; at < file.length; at += 23) {
      const copy = file.slice();
      copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
      if (code(copy) === "nothing") missed.push(at);
    }
    expect(missed).toEqual([]);
  }, 60_000);
  it("is found where the file is cut, or goes on", () => {
    for (let at = 0; at < file.length; at += 97) {
      const cut = file.subarray(0, at);
      // A whole entry may be missing at the end: then the page knows more than the record.
      const short = check(cut, told);
      expect(short.fault !== undefined || short.compared < told.length).toBe(true);
    }
    expect(code(Uint8Array.from([...file, 0]))).toBe("file");
    expect(code(Uint8Array.from([...file, 0, 0, 0, 0, ...new Uint8Array(32)]))).not.toBe("nothing");
  });
});

describe("a record that was changed, with all hashes made anew", () => {
  const rolls = (change: (rolls: Fields) => void) => changed(40, (entry) => inside(entry, 40, change));
  const draw = (change: (draw: Fields) => void) => rolls((it) => inside(it, 4, change));
  const rolled = (entry: Fields) => (entry.get(41) ?? []).findIndex((event) => fieldsOf(event as Bytes).has(9));
  const shown = (entry: Fields, change: (event: Fields) => void) =>
    inside(entry, 41, (event) => inside(event, 9, change), rolled(entry));
  const face = (message: Fields, field: number) => message.set(field, [otherFace(message.get(field)?.[0] as Bytes)]);
  it.each([
    ["a die", "face", () => draw((it) => face(it, 3))],
    [
      "a die, as it is shown too",
      "face",
      () =>
        changed(40, (entry) => {
          inside(entry, 40, (it) => inside(it, 4, (one) => face(one, 3)));
          shown(entry, (it) => face(it, 7));
        }),
    ],
    ["a die that is shown", "shown", () => changed(40, (entry) => shown(entry, (it) => face(it, 7)))],
    ["the sides of a die", "face", () => draw((it) => it.set(2, [5]))],
    ["a die without sides", "draw", () => draw((it) => it.set(2, [1]))],
    ["a die less", "face", () => draw((it) => it.set(3, [(it.get(3)?.[0] as Bytes).slice(1)]))],
    ["no draw", "draw", () => rolls((it) => it.delete(4))],
    ["a secret", "link", () => rolls((it) => flip(it, 3))],
    ["the number of a roll", "index", () => rolls((it) => it.set(2, [2]))],
    ["the chain of a roll", "anchor", () => rolls((it) => it.set(1, [1]))],
    ["dice without a roll", "shown", () => changed(40, (entry) => entry.delete(40))],
    ["a seed", "seed", () => changed(13, (entry) => inside(entry, 13, (it) => flip(it, 2)))],
    [
      "the promise of a seed",
      "seed",
      () => changed(12, (entry) => inside(entry, 12, (it) => it.has(4) && flip(it, 4))),
    ],
    ["the seal of the dice", "seed", () => changed(11, (entry) => inside(entry, 11, (it) => flip(it, 2)))],
    ["the number of a chain", "anchor", () => changed(11, (entry) => inside(entry, 11, (it) => it.set(1, [1])))],
    ["the game", "head", () => changed(10, (entry) => inside(entry, 10, (it) => flip(it, 1)))],
    ["a sequence", "order", () => changed(15, (entry) => entry.set(1, [3]))],
    ["a parent", "parent", () => changed(15, (entry) => entry.set(2, [1]))],
    ["an author", "author", () => changed(15, (entry) => inside(entry, 3, (it) => it.set(2, [1])))],
    ["an account", "author", () => changed(15, (entry) => inside(entry, 3, (it) => it.set(3, [77])))],
    ["a role", "author", () => changed(11, (entry) => inside(entry, 3, (it) => it.set(1, [2]).set(3, [5])))],
    ["no author", "author", () => changed(15, (entry) => entry.delete(3))],
    ["a moment", "time", () => changed(15, (entry) => entry.set(4, [2]))],
    ["an action without its id", "action", () => changed(15, (entry) => entry.delete(5))],
    ["what an author had seen", "history", () => changed(15, (entry) => entry.set(6, [new Uint8Array(32).fill(9)]))],
    ["what is reserved", "form", () => changed(15, (entry) => entry.set(7, [Uint8Array.of(1)]))],
    ["two bodies", "body", () => changed(15, (entry) => entry.set(19, [new Uint8Array(0)]))],
    ["no body", "body", () => changed(15, (entry) => entry.delete(15))],
    ["an event that is not known", "body", () => changed(40, (entry) => entry.set(41, [Uint8Array.of(202, 1, 0)]))],
    ["no hash of the position", "state", () => changed(42, (entry) => entry.delete(42))],
    ["a field that is not known", "form", () => changed(15, (entry) => entry.set(50, [1]))],
    [
      "an opened answer",
      "opened",
      () =>
        changed(15, (entry) =>
          entry.set(44, [
            written(
              new Map([
                [1, [9]],
                [2, [1]],
                [4, [new Uint8Array(32).fill(1)]],
                [5, [Uint8Array.of(1)]],
              ]),
            ),
          ]),
        ),
    ],
    [
      "a sealed answer without its hash",
      "sealed",
      () => changed(15, (entry) => entry.set(43, [written(new Map([[1, [9]]]))])),
    ],
  ] as const)("is found by %s", (_, fault, mutant) => expect(code(mutant())).toBe(fault));

  it("is found where an entry is missing, stands twice or elsewhere", () => {
    for (const at of [1, 5, 30, entries.length - 2]) {
      expect(code(sealed(entries.filter((_, index) => index !== at)))).toBe("order");
      expect(code(sealed(entries.flatMap((raw, index) => (index === at ? [raw, raw] : [raw]))))).toBe("order");
    }
    expect(code(sealed([...entries.slice(0, 20), entries[21] as Bytes, entries[20] as Bytes]))).toBe("order");
    expect(code(sealed(entries.slice(1)))).toBe("order");
  });
  it("is found where an action stands twice", () => {
    const acts = entries.map((raw) => fieldsOf(raw)).filter((it) => it.has(15));
    const first = acts[0]?.get(5) as Bytes[];
    const second = acts[1]?.get(1)?.[0];
    const all = entries.map((raw) => {
      const entry = new Map(fieldsOf(raw)) as Fields;
      if (entry.get(1)?.[0] === second) entry.set(5, first);
      return written(entry);
    });
    expect(code(sealed(all))).toBe("action");
  });
  it("is found by the page, whatever was changed", () => {
    // The text of an anchor's reason is bound by nothing but the chain of hashes.
    const other = changed(11, (entry) => inside(entry, 11, (it) => flip(it, 3)));
    expect(check(other).fault).toBeUndefined();
    expect(check(other, told).fault).toMatchObject({ code: "told-head", sequence: 2 });
    const dice = told.map((it) => (it.dice === "" ? it : { ...it, dice: it.dice.replace(/.$/, "9") }));
    expect(check(file, dice).fault?.code).toBe("told-roll");
  });
  it("is found in a sealed answer", () => {
    const salt = new Uint8Array(32).fill(0x55);
    const content = new TextEncoder().encode("content");
    const said = hash("armistice.answer.v1", [fromHex(game), le(4, 7), le(1, 2), salt, content]);
    const at = entries.findIndex((raw) => fieldsOf(raw).has(15) && !fieldsOf(raw).has(42));
    const sequence = at + 1;
    const record = (opened: Bytes, sealing: Bytes) => {
      const reveal = written(
        new Map([
          [1, [7]],
          [2, [2]],
        ]),
      );
      const closed = written(new Map([[19, [written(new Map([[1, [reveal]]]))]]]));
      const entry = new Map(fieldsOf(entries[at] as Bytes)) as Fields;
      entry.set(41, [...(entry.get(41) ?? []), closed]);
      entry.set(43, [
        written(
          new Map([
            [1, [7]],
            [2, [2]],
            [3, [sealing]],
          ]),
        ),
      ]);
      entry.set(44, [
        written(
          new Map([
            [1, [sequence]],
            [2, [7]],
            [3, [2]],
            [4, [salt]],
            [5, [opened]],
          ]),
        ),
      ]);
      return sealed([...entries.slice(0, at), written(entry)]);
    };
    expect(check(record(content, said))).toMatchObject({ answers: 1 });
    expect(check(record(content, said)).fault).toBeUndefined();
    expect(code(record(Uint8Array.of(1), said))).toBe("opened");
    expect(code(record(content, flipped(said)))).toBe("opened");
  });
});

describe("one roll", () => {
  const by = (sequence: number) => updates.find((it) => it.entry?.sequence === sequence);
  const rolling = updates.filter((it) => it.entry?.rolls !== undefined).map((it) => it.entry?.sequence ?? 0);
  it("fits, each of them", () => {
    for (const [at, sequence] of rolling.entries())
      expect(checkRoll(game, by, sequence)).toMatchObject({ kind: "fits", roll: { index: at + 1, seeds: 1 } });
  });
  it("waits for what has not come yet, and is none where nothing was rolled", () => {
    const sequence = rolling[0] ?? 0;
    expect(checkRoll(game, (at) => (at === 3 ? undefined : by(at)), sequence)).toEqual({ kind: "waits", missing: 3 });
    expect(checkRoll(game, by, 1)).toEqual({ kind: "none" });
  });
  it("does not fit where the page was told other faces, another secret or another seed", () => {
    const sequence = rolling[2] ?? 0;
    const fault = (change: (update: Update) => void, at = sequence) => {
      const copy = structuredClone(by(at)) as Update;
      change(copy);
      return checkRoll(game, (one) => (one === at ? copy : by(one)), sequence);
    };
    const firstDraw = (update: Update) => update.entry?.rolls?.draws?.[0];
    expect(fault((it) => void (firstDraw(it)?.results ?? []).reverse().fill(9))).toMatchObject({ code: "face" });
    expect(
      fault((it) => {
        const rolled = it.entry?.events?.find((event) => event.rolled !== undefined)?.rolled;
        if (rolled?.faces !== undefined) rolled.faces = rolled.faces.map((one) => (one % 6) + 1);
      }),
    ).toMatchObject({ code: "shown", sequence });
    expect(
      fault((it) => {
        const rolls = it.entry?.rolls;
        if (rolls !== undefined) rolls.secret = toHex(flipped(fromHex(rolls.secret ?? "")));
      }),
    ).toMatchObject({ code: "link" });
    const opening = updates.find((it) => it.entry?.seed_opened !== undefined)?.entry?.sequence ?? 0;
    expect(
      fault((it) => {
        const opened = it.entry?.seed_opened;
        if (opened !== undefined) opened.seed = "ab".repeat(32);
      }, opening),
    ).toMatchObject({ code: "seed", sequence: opening });
  });
});
