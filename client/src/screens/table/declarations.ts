import type { Legal } from "../../game/legal";
import type { Tables } from "../../game/tables";
import type { Choice, Command } from "../../wire/messages";
import { choiceWords, declaredWords } from "../../words/commands";
import { hasText, t } from "../../words/format";

/** A declaration with all the ways to make it now. */
export interface Declared {
  readonly what: string;
  readonly ways: readonly { readonly command: Command; readonly title: string }[];
  /** What it does: ours, else the words of its paragraph, which also tell its price where it has one. */
  readonly summary: string;
  readonly paragraph: string;
}

/** "3 dice", where there are words for such a number; else the choice alone. */
function given(tables: Tables | undefined, argument: string, choice: Choice): string {
  const key = `declared-count-${argument}`;
  return choice.number !== undefined && hasText(key) ? t(key, { count: choice.number }) : choiceWords(tables, choice);
}

function titleOf(tables: Tables | undefined, { declare }: Command): string {
  const name = declaredWords(tables, declare?.what ?? "");
  const all = Object.entries(declare?.arguments ?? {}).map(([argument, choice]) => given(tables, argument, choice));
  return all.length === 0 ? name : `${name}: ${all.join(", ")}`;
}

/** What can be declared, each declaration once, in the order of the server. */
export function declarationsOf(legal: Pick<Legal, "declares">, tables: Tables | undefined): Declared[] {
  const found = new Map<string, Command[]>();
  for (const command of legal.declares) {
    const what = command.declare?.what ?? "";
    found.set(what, [...(found.get(what) ?? []), command]);
  }
  return [...found].map(([what, commands]) => {
    const key = `declaring-${what}`;
    const told = tables?.declarations.find((it) => it.name === what);
    return {
      what,
      ways: commands.map((command) => ({ command, title: titleOf(tables, command) })),
      summary: hasText(key) ? t(key) : (told?.summary ?? ""),
      paragraph: told?.paragraph ?? "",
    };
  });
}
