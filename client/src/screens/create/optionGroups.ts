import type { OptionInfo } from "../../wire/messages";
import type { Book, Chapter } from "../rules/rulebook";

/** Options that stand together in the list of a new game. */
export interface OptionGroup {
  /** "set" for options that stand for several others, "section" for those of a part of the rulebook, "other" for the rest. */
  readonly kind: "set" | "section" | "other";
  /** The part of the rulebook; "" where it is none. */
  readonly title: string;
  readonly options: readonly OptionInfo[];
}

interface Place {
  readonly order: number;
  readonly book: string;
  readonly chapter: string;
}

/** A heading without its number, names of options and remarks: "HR-2 New units" is "New units". */
function plain({ title, id }: Pick<Chapter, "title" | "id">): string {
  const numbered = id !== undefined && title.startsWith(`${id} `) ? title.slice(id.length + 1) : title;
  return numbered.replace(/[:,]? *\(?`[^`]*`\)?| *\[[^\]]*\]$/g, "").trim();
}

/** Where the paragraphs of all books stand: in which book, and in which of its main chapters. */
function placesOf(books: readonly Book[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  let order = 0;
  for (const book of books) {
    let chapter = "";
    for (const it of book.chapters) {
      if (it.level <= 2) {
        chapter = plain(it);
        ++order;
      }
      for (const paragraph of it.paragraphs) places.set(paragraph, { order, book: plain(book), chapter });
    }
  }
  return places;
}

const byTitle = (a: OptionInfo, b: OptionInfo) => (a.title ?? a.name ?? "").localeCompare(b.title ?? b.name ?? "");

/**
 * Options by the part of the rulebook that has their rules, in its order; within a part by their titles. A chapter that has one
 * option alone makes no group: its option stands with the others of its book.
 */
export function optionGroups(options: readonly OptionInfo[], books: readonly Book[]): OptionGroup[] {
  const places = placesOf(books);
  const sets = options.filter((it) => (it.stands_for ?? []).length > 1);
  const single = options.filter((it) => !sets.includes(it));
  // The last paragraph is the most special one: the first ones may be words that several options use.
  const placeOf = (it: OptionInfo) => {
    const known = (it.paragraphs ?? []).filter((paragraph) => places.has(paragraph));
    return places.get(known.at(-1) ?? "");
  };
  const inChapter = new Map<number, number>();
  for (const it of single) {
    const order = placeOf(it)?.order;
    if (order !== undefined) inChapter.set(order, (inChapter.get(order) ?? 0) + 1);
  }
  const groups = new Map<string, { order: number; options: OptionInfo[] }>();
  const rest: OptionInfo[] = [];
  for (const it of single) {
    const place = placeOf(it);
    if (place === undefined) {
      rest.push(it);
      continue;
    }
    const title = (inChapter.get(place.order) ?? 0) > 1 ? place.chapter : place.book;
    const group = groups.get(title);
    if (group === undefined) groups.set(title, { order: place.order, options: [it] });
    else {
      group.options.push(it);
      group.order = Math.min(group.order, place.order);
    }
  }
  const sections = [...groups]
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([title, group]): OptionGroup => ({ kind: "section", title, options: group.options.sort(byTitle) }));
  return [
    ...(sets.length > 0 ? [{ kind: "set" as const, title: "", options: [...sets].sort(byTitle) }] : []),
    ...sections,
    ...(rest.length > 0 ? [{ kind: "other" as const, title: "", options: rest.sort(byTitle) }] : []),
  ];
}

/** The groups with the options that hold some words, in title, sentence, name or paragraphs; a group without any is left out. */
export function filtered(groups: readonly OptionGroup[], words: string): OptionGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (it: OptionInfo, title: string) => {
    const text = [it.title, it.summary, it.name, title, ...(it.paragraphs ?? [])].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, options: group.options.filter((it) => holds(it, group.title)) }))
    .filter((group) => group.options.length > 0);
}
