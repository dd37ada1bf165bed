import type { Tables } from "../../game/tables";

/** A paragraph as the rulebook has it: its text is Markdown on one line. */
export interface Paragraph {
  readonly paragraph?: string;
  readonly text?: string;
}

/** Paragraphs that belong to a number, or hold words. */
export interface Told extends Paragraph {
  readonly paragraphs?: readonly Paragraph[];
  /** True if there are more than the server tells at once. */
  readonly more?: boolean;
}

export interface Chapter {
  readonly level: number;
  readonly title: string;
  /** What its paragraphs' numbers begin with, where that names them all. */
  readonly id?: string;
  readonly paragraphs: readonly string[];
}

export interface Book {
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

/** @throws where the server cannot be reached, or fails: that says nothing about the rulebook. */
async function read<T>(address: string): Promise<T | undefined> {
  const answer = await fetch(address);
  if (answer.status >= 500) throw new Error(`${address}: ${answer.status}`);
  const json = answer.ok && (answer.headers.get("content-type") ?? "").includes("json");
  return json ? ((await answer.json()) as T) : undefined;
}

/** A paragraph, or all of a chapter; undefined where there is none. */
export function readRule(paragraph: string): Promise<Told | undefined> {
  return read<Told>(`/rules/${encodeURIComponent(paragraph)}.json`);
}

/** The paragraphs that hold all of these words. */
export function findRules(words: string): Promise<Told | undefined> {
  return read<Told>(`/rules/find/${encodeURIComponent(words)}.json`);
}

export async function readContents(): Promise<readonly Book[]> {
  return (await read<{ books?: readonly Book[] }>("/rules.json"))?.books ?? [];
}

/** The paragraphs to show: those of a chapter, or the one that was asked for. */
export function linesOf(told: Told | undefined): readonly Paragraph[] {
  const all = told?.paragraphs ?? [];
  return all.length > 0 || told?.text === undefined ? all : [told];
}

/** The title that a ruling begins with: "Corner contacts" of "*Corner contacts.* Ruling: …"; "" where a paragraph has none. */
export function titleOf(text: string | undefined): string {
  return /^\*(?!\*)([^*]+)\*/.exec(text ?? "")?.[1]?.replace(/[.:]$/, "") ?? "";
}

/** The paragraphs that the tables of a game name: of its questions, declarations and options. */
export function citedBy(tables: Pick<Tables, "decisions" | "declarations" | "options">): ReadonlySet<string> {
  const all = [
    ...tables.decisions.map((it) => it.paragraph),
    ...tables.declarations.map((it) => it.paragraph),
    ...tables.options.flatMap((it) => it.paragraphs ?? []),
  ];
  return new Set(all.filter((it): it is string => it !== undefined && it !== ""));
}

/** What stands around a paragraph: the ones before and after it in its book, and the number of its chapter where it has one. */
export function around(books: readonly Book[], paragraph: string) {
  for (const book of books) {
    const all = paragraphsOf(book);
    const at = all.indexOf(paragraph);
    if (at < 0) continue;
    const chapter = book.chapters.find((it) => it.paragraphs.includes(paragraph));
    return { before: all[at - 1], after: all[at + 1], chapter: chapter?.id, title: chapter?.title ?? "" };
  }
  return undefined;
}

const paragraphsOf = (book: Book) => book.chapters.flatMap((it) => it.paragraphs);

/** The parts of a title: the first ones tell which game a book is of, as "War" and "Gaul" of "War: Gaul, our rulings". */
const partsOf = ({ title }: Book) => title.split(/[:,]\s*/);

/** How many parts two titles have in common at their beginnings. */
function shared(a: Book, b: Book): number {
  const [parts, others] = [partsOf(a), partsOf(b)];
  const at = parts.findIndex((it, index) => it !== others[index]);
  return at < 0 ? parts.length : at;
}

/** True of a book whose headings name options, as "SM-1 Turns: `smith-turns`": a game has it where it has one of them. */
const ofOptions = (book: Book) => book.chapters.some((it) => it.title.includes("`"));

/**
 * The books of a game: those that have a paragraph which its tables name, and what goes with one of them, as the rulings on
 * it. A book goes with those whose titles begin most like its own.
 */
export function booksOf(books: readonly Book[], cited: ReadonlySet<string>): readonly Book[] {
  const named = new Set(books.filter((book) => paragraphsOf(book).some((it) => cited.has(it))));
  return books.filter((book) => {
    if (named.has(book)) return true;
    if (ofOptions(book)) return false;
    const others = books.filter((it) => it !== book);
    const most = Math.max(0, ...others.map((it) => shared(it, book)));
    return most > 0 && others.some((it) => named.has(it) && shared(it, book) === most);
  });
}

/** The paragraphs of these books that hold all of the words. */
export async function findIn(words: string, books: readonly Book[]): Promise<Told> {
  const own = new Set(books.flatMap(paragraphsOf));
  const within = (told: Told | undefined) => (told?.paragraphs ?? []).filter((it) => own.has(it.paragraph ?? ""));
  const first = await findRules(words);
  if (first?.more !== true) return { paragraphs: within(first) };
  // The server tells the first ones of all books: those of each book's numbers are asked for by themselves.
  const numbers = [...new Set([...own].map((id) => id.slice(0, id.indexOf("-") + 1)))];
  const all = await Promise.all(numbers.map((it) => findRules(`${words} ${it}`)));
  const found = new Map(all.flatMap(within).map((it) => [it.paragraph, it]));
  return { paragraphs: [...found.values()], more: all.some((it) => it?.more === true) };
}

/** The titles of paragraphs whose chapter's list shows no more than their numbers. */
export async function titlesIn(book: Book): Promise<ReadonlyMap<string, string>> {
  const bare = book.chapters.filter((it) => it.id === undefined).flatMap((it) => it.paragraphs);
  const numbers = [...new Set(bare.map((id) => id.slice(0, Math.max(0, id.indexOf("-")))))].filter((it) => it !== "");
  const told = await Promise.all(numbers.map(readRule));
  return new Map(told.flatMap(linesOf).map((it) => [it.paragraph ?? "", titleOf(it.text)]));
}
