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
