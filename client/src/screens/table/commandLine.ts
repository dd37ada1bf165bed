import { commandOf, joined, type Legal } from "../../game/legal";
import type { Piece } from "../../game/pieces";
import type { Command } from "../../wire/messages";

/** What a line does: commands that are sent, or something that the table does by itself. */
export type Doing =
  | { readonly kind: "commands"; readonly commands: readonly Command[] }
  | { readonly kind: "undo" | "redo" }
  | { readonly kind: "odds"; readonly space: string }
  | { readonly kind: "tell"; readonly text: string };

/** A line that can be given now. Its words are matched by their beginnings; `most` is what its count may be. */
export interface Line {
  readonly words: readonly string[];
  /** Words that mean the same, by their place: "infantries" for "infantry". */
  readonly also?: ReadonlyMap<number, string>;
  /** Which word is the count; undefined where it has none. */
  readonly countAt?: number;
  readonly most?: number;
  readonly doing: (count: number) => Doing;
}

export const VERBS = [
  "move",
  "buy",
  "place",
  "fight",
  "attack",
  "answer",
  "declare",
  "end",
  "undo",
  "redo",
  "odds",
  "where",
  "who",
] as const;
type Verb = (typeof VERBS)[number];

/** The words of the language for the lines, and the names of what they speak of. */
export interface LineWords {
  readonly verbs: Readonly<Record<Verb, string>>;
  unit(type: string): string;
  /** Several of them. */
  units(type: string): string;
  choice(command: Command): string;
  declared(command: Command): string;
}

const split = (text: string) => text.split(/\s+/).filter((word) => word !== "");
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const commands = (...all: Command[]): Doing => ({ kind: "commands", commands: all });

/** Where units of each type stand, and which may go to each space: questions that the page answers by itself. */
function questions(legal: Legal, words: LineWords, pieces: ReadonlyMap<string, readonly Piece[]>): Line[] {
  const standing = new Map<string, Map<string, number>>();
  for (const [space, there] of pieces)
    for (const piece of there) {
      if (piece.owner !== legal.power || space === "") continue;
      const spaces = standing.get(piece.type) ?? new Map<string, number>();
      standing.set(piece.type, spaces.set(space, (spaces.get(space) ?? 0) + piece.units.length));
    }
  const coming = new Map<string, Map<string, number>>();
  for (const deed of legal.deeds) {
    if (deed.verb === "place") continue;
    const from = `${words.unit(deed.pick.type ?? "")} ${deed.from}`;
    const all = coming.get(deed.to) ?? new Map<string, number>();
    coming.set(deed.to, all.set(from, Math.max(all.get(from) ?? 0, deed.most)));
  }
  const tell = (line: string, counts: ReadonlyMap<string, number>): Line => {
    const text = [...counts].map(([what, count]) => `${count} ${what}`).join(", ");
    return { words: split(line), doing: () => ({ kind: "tell", text }) };
  };
  return [
    ...[...standing].map(([type, counts]) => tell(`${words.verbs.where} ${words.unit(type)}`, counts)),
    ...[...coming].map(([to, counts]) => tell(`${words.verbs.who} ${to}`, counts)),
  ];
}

/** Every line that the legal list allows now. `fought` are further spaces where a battle would be. */
export function linesOf(
  legal: Legal,
  words: LineWords,
  pieces: ReadonlyMap<string, readonly Piece[]>,
  fought: readonly string[] = [],
): Line[] {
  const { verbs } = words;
  const counted = (verb: string, most: number, type: string, rest: string, doing: Line["doing"]): Line => {
    const countAt = split(verb).length;
    const one = split(words.unit(type));
    const many = split(words.units(type));
    return {
      words: [...split(verb), `${most}`, ...one, ...split(rest)],
      also: new Map(many.length === one.length ? many.map((word, at) => [countAt + 1 + at, word]) : []),
      countAt,
      most,
      doing,
    };
  };
  const simple = (text: string, doing: Doing): Line => ({ words: split(text), doing: () => doing });
  const deeds = legal.deeds.map((deed) => {
    const type = [deed.pick, ...(deed.together ?? [])].map((it) => words.unit(it.type ?? "")).join(" ");
    const verb = deed.verb === "place" ? verbs.place : verbs.move;
    const rest = deed.verb === "place" ? deed.to : deed.path.join(" ");
    return counted(verb, deed.most, type, rest, (count) => commands(commandOf(deed, count)));
  });
  const bought = legal.purchases.map(({ pick, most }) =>
    counted(verbs.buy, most, pick.type ?? "", "", (count) => commands({ purchase: { units: [{ ...pick, count }] } })),
  );
  const battles = (verb: string, all: readonly Command[]) =>
    all.map((it) => simple(`${verb} ${it.fight?.space ?? it.attack?.space ?? ""}`, commands(it)));
  return [
    ...bought,
    ...deeds,
    ...battles(verbs.fight, legal.fights),
    ...battles(verbs.attack, legal.attacks),
    ...[...new Set([...legal.fights.map((it) => it.fight?.space ?? ""), ...fought])].map((space) =>
      simple(`${verbs.odds} ${space}`, { kind: "odds", space }),
    ),
    ...legal.answers.map((it) => simple(`${verbs.answer} ${words.choice(it)}`, commands(it))),
    ...legal.declares.map((it) => simple(`${verbs.declare} ${words.declared(it)}`, commands(it))),
    ...(legal.mayEnd ? [simple(verbs.end, commands({ end_phase: {} }))] : []),
    simple(verbs.undo, { kind: "undo" }),
    simple(verbs.redo, { kind: "redo" }),
    ...questions(legal, words, pieces),
  ];
}

export interface Match {
  readonly line: Line;
  readonly count: number;
  /** Lower is nearer to what was typed. */
  readonly cost: number;
}

/** How one line fits what was typed: every token begins one of its words, in their order. */
function matched(line: Line, tokens: readonly string[]): Match | undefined {
  let at = 0;
  let cost = 0;
  let count = line.most ?? 1;
  for (const [place, token] of tokens.entries()) {
    const number = /^\d+$/.test(token) && at <= (line.countAt ?? -1) ? Number(token) : undefined;
    if (number !== undefined) {
      if (number < 1 || number > (line.most ?? 0)) return undefined;
      count = number;
      at = (line.countAt ?? 0) + 1;
      continue;
    }
    const begins = (word = "") => plain(word).startsWith(token);
    const found = line.words.findIndex(
      (word, n) => n >= at && n !== line.countAt && (begins(word) || begins(line.also?.get(n) ?? word)),
    );
    // The verb is never left out.
    if (found < 0 || (place === 0 && found > 0)) return undefined;
    cost += (found - at) * 2 + (plain(line.words[found] ?? "") === token ? 0 : 1);
    at = found + 1;
  }
  // What is left of the line counts, too: of two names the shorter one is meant, and the way that says all.
  return { line, count, cost: cost * 4 + (line.words.length - at) };
}

/** "3i" is read as "3 i", "3 x i" and "3x i" too. What stands between two parts ("," and the like) says nothing. */
const tokensOf = (text: string) =>
  split(
    plain(text)
      .replace(/[,;&+]+/g, " ")
      .replace(/\b(\d+)\s*x\s+/g, "$1 ")
      .replace(/\b(\d+)([a-z])/g, "$1 $2"),
  );

/** The lines that fit what was typed, the nearest first. */
export function matchesOf(lines: readonly Line[], text: string): Match[] {
  const tokens = tokensOf(text);
  const found = lines.flatMap((line) => matched(line, tokens) ?? []);
  return found.sort((a, b) => a.cost - b.cost);
}

/** A line as it is written out; `bare` leaves its verb out, as where another line has it already. */
export function textOf({ line, count }: Match, bare = false): string {
  const words = line.words.map((word, at) => (at === line.countAt ? `${count}` : word));
  return words.slice(bare ? (line.countAt ?? 0) : 0).join(" ");
}

/** Several lines that are given in one, and how that one is written out. */
export interface Several {
  readonly doing: Doing;
  readonly text: string;
}

/** A line with more parts or words is no line that somebody wrote: to try every way to read it would take minutes. */
const PARTS = 12;
const WORDS = 40;

/** Several purchases, or units of several kinds that go the same way, written in one line: "4 inf, 1 art", "4 inf and 1 art". */
export function severalOf(lines: readonly Line[], text: string): Several | undefined {
  const [verb = "", ...tokens] = tokensOf(text);
  const starts = tokens.flatMap((token, at) => (/^\d+$/.test(token) ? [at] : []));
  if (starts.length > PARTS || tokens.length > WORDS) return undefined;
  for (let items = starts.length; items > 1; --items) {
    const cuts = starts.slice(0, items);
    // A word before a count joins two parts.
    const parts = cuts.map((from, at) => {
      const part = tokens.slice(from, cuts[at + 1]);
      return at + 1 < items && part.length > 2 && !known(lines, part.at(-1)) ? part.slice(0, -1) : part;
    });
    const [last = []] = parts.slice(-1);
    for (let tail = 2; tail <= last.length; ++tail) {
      const way = last.slice(tail);
      const best = parts.map((part, at) => {
        const words = at === parts.length - 1 ? part : [...part, ...way];
        return matchesOf(lines, [verb, ...words].join(" "))[0];
      });
      const found = best.flatMap((it) => it ?? []);
      const all = found.map((it) => it.line.doing(it.count));
      const given = all.flatMap((it) => (it.kind === "commands" ? it.commands : []));
      if (given.length < parts.length) continue;
      const units = given.flatMap((it) => it.purchase?.units ?? []);
      return {
        doing: { kind: "commands", commands: units.length > 0 ? [{ purchase: { units } }] : joined(given) },
        text: found.map((it, at) => textOf(it, at > 0)).join(", "),
      };
    }
  }
  return undefined;
}

/** Whether a word begins one of the words of these lines. */
function known(lines: readonly Line[], token = ""): boolean {
  return lines.some((line) =>
    [...line.words, ...(line.also?.values() ?? [])].some((word) => plain(word).startsWith(token)),
  );
}

/** What was typed, as far as it can mean one thing only; otherwise undefined, and the matches are what is offered. */
export function doingOf(lines: readonly Line[], text: string): Doing | undefined {
  const [first, second] = matchesOf(lines, text);
  if (first === undefined) return severalOf(lines, text)?.doing;
  if (second !== undefined && second.cost === first.cost && textOf(first) !== textOf(second)) return undefined;
  return first.line.doing(first.count);
}
