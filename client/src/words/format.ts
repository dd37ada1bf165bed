import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import pages from "./en.ftl?raw";
import { pseudo } from "./pseudo";

/** Values that a text may name. */
export type Args = Record<string, FluentVariable>;

// The strange language is in pages that are built for tests, in no others.
const bundle = new FluentBundle("en", {
  useIsolating: false,
  ...(import.meta.env.MODE === "pseudo" ? { transform: pseudo } : {}),
});
bundle.addResource(new FluentResource(pages));

/** Adds the texts of a screen that is loaded later. */
export function addWords(source: string): void {
  bundle.addResource(new FluentResource(source), { allowOverrides: true });
}

/** True if there is a text of this key. */
export function hasText(key: string): boolean {
  return bundle.hasMessage(key);
}

/**
 * The text of a key. A key without a text gives the key itself, so that a missing text is seen and nothing fails.
 */
export function t(key: string, args?: Args): string {
  const pattern = bundle.getMessage(key)?.value;
  if (pattern === undefined || pattern === null) return key;
  const errors: Error[] = [];
  return bundle.formatPattern(pattern, args ?? null, errors);
}

/** The key of the words for a name of the wire. */
export function textKey(kind: string, wire: string): string {
  return `${kind}-${wire.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

/** A name as the wire has it, or the words for it where there are some: `name("unit", "infantry")`. */
export function name(kind: string, wire: string): string {
  const key = textKey(kind, wire);
  return hasText(key) ? t(key) : wire;
}

/** A text that people wrote, isolated from the direction of what stands around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The language that texts, numbers and dates are in. */
export const language = "en";
