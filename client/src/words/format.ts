import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import pages from "./en.ftl?raw";
import { pseudo } from "./pseudo";

/** Values that a text may name. */
export type Args = Record<string, FluentVariable>;

function bundleOf(name: string, source: string): FluentBundle {
  // The strange language is in pages that are built for tests, in no others.
  const transform = import.meta.env.MODE === "pseudo" ? { transform: pseudo } : {};
  const bundle = new FluentBundle(name, { useIsolating: false, ...transform });
  bundle.addResource(new FluentResource(source));
  return bundle;
}

const english = bundleOf("en", pages);
let chosen = english;

/** The language that texts, numbers and dates are in. */
export let language = "en";

/** Gives all texts in another language from now on: `source` has them. What it does not have stays English. */
export function speak(name: string, source: string): void {
  language = name;
  chosen = bundleOf(name, source);
}

/** Adds the English texts of a screen that is loaded later. */
export function addWords(source: string): void {
  english.addResource(new FluentResource(source), { allowOverrides: true });
}

const bundleWith = (key: string) => (chosen.hasMessage(key) ? chosen : english);

/** True if there is a text of this key. */
export function hasText(key: string): boolean {
  return bundleWith(key).hasMessage(key);
}

/**
 * The text of a key. A key without a text gives the key itself, so that a missing text is seen and nothing fails.
 */
export function t(key: string, args?: Args): string {
  const bundle = bundleWith(key);
  const pattern = bundle.getMessage(key)?.value;
  if (pattern === undefined || pattern === null) return key;
  const errors: Error[] = [];
  // A name may end in a full stop, as "Kazakh S.S.R.", where its sentence ends, too.
  return bundle.formatPattern(pattern, args ?? null, errors).replace(/([^.])\.\.$/, "$1.");
}

/** The key of the words for a name of the wire. */
export function textKey(kind: string, wire: string): string {
  return `${kind}-${wire.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

/** A name as the wire has it, or the words for it where there are some: `name("unit", "infantry")`. */
export function name(kind: string, wire: string, otherwise = wire): string {
  const key = textKey(kind, wire);
  return hasText(key) ? t(key) : otherwise;
}

/** A text that people wrote, isolated from the direction of what stands around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A title as a part of a sentence: in small letters where the language does not write nouns with a capital. */
export const within = (title: string): string => (language === "en" ? title.toLowerCase() : title);
