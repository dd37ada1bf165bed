import { commandOf, leadsOver, type Deed, type Legal, type Selection } from "../../game/legal";
import { OFF_BOARD } from "../../game/position";
import type { Tables } from "../../game/tables";
import { live } from "../../ui/live.svelte";
import type { Command, UnitPick } from "../../wire/messages";
import { addWords, t } from "../../words/format";
import words from "../../words/why.ftl?raw";
import type { TableState } from "./state.svelte";

addWords(words);

/** Units that were to go somewhere, and what is known of it. */
export interface Wish {
  readonly legal: Legal;
  readonly tables: Tables | undefined;
  readonly group: readonly Selection[];
  readonly to: string;
  /** Spaces to go over. */
  readonly by: readonly string[];
  /** Kinds of which the server listed no way over these spaces; undefined where it was not asked. */
  readonly without?: ReadonlySet<string> | undefined;
}

interface Part {
  readonly from: string;
  readonly kind: string;
  readonly count: number;
  readonly deeds: readonly Deed[];
}

/** What each kind of the group may do, and how many of it are picked. */
function partsOf({ legal, group }: Wish): Part[] {
  return group.flatMap(({ from, counts }) =>
    [...counts]
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({
        from,
        kind,
        count,
        deeds: legal.deeds.filter((it) => it.from === from && it.kind === kind),
      })),
  );
}

/** True if the list has the way of a part, alone: to ask for it would do it. */
function isListed({ deeds, count, kind }: Part, { to, by, without }: Wish): boolean {
  if (without !== undefined) return !without.has(kind);
  return deeds.some((it) => it.to === to && it.most >= count && leadsOver(it.path, by));
}

/** How the units of a part would get there: by what the list has for them, else by what they and the space are. */
function verbOf({ from, deeds }: Part, pick: UnitPick, { tables, to }: Wish): Deed["verb"] {
  if (from === OFF_BOARD) return "place";
  if (deeds.length > 0 && deeds.every((it) => it.verb === "unload")) return "unload";
  const type = tables?.unitTypes.get(pick.type ?? "");
  const ashore = type?.land === true && !type.air && !type.sea;
  return ashore && tables?.spaces.get(to)?.sea === true ? "load" : "move";
}

function commandFor(part: Part, wish: Wish): Command | undefined {
  const { from, count, deeds } = part;
  const { to, by } = wish;
  const [first] = deeds;
  if (first === undefined) return undefined;
  // Fewer of them may go there: with the same carrier, and in the same way, all of them are asked for.
  const there = deeds.find((it) => it.to === to && it.together === undefined);
  if (there !== undefined && by.length === 0) return commandOf(there, count);
  const units = [{ ...first.pick, count }, ...(first.together ?? [])];
  switch (verbOf(part, first.pick, wish)) {
    case "place":
      return { place: { units, space: to } };
    case "load":
      return { load: { units, from, at: to } };
    case "unload":
      return { unload: { units, from, to } };
    case "move":
      return { move: { units, path: [from, ...by, to] } };
  }
}

/**
 * The command that the server is asked for so that it refuses it and says why. It is about a kind of the group for which
 * nothing is listed there: what is listed would be done. "together" where each kind may go there by itself; undefined
 * where nothing is picked.
 */
export function whyCommand(wish: Wish): Command | "together" | undefined {
  const parts = partsOf(wish);
  const refused = parts.find((part) => part.deeds.length > 0 && !isListed(part, wish));
  if (refused !== undefined) return commandFor(refused, wish);
  return parts.some((part) => part.deeds.length > 0) ? "together" : undefined;
}

/** Asks the server why the picked units may not go somewhere; where they may, each alone, nothing is sent. */
export function ask(
  table: TableState,
  to: string,
  by: readonly string[],
  without: ReadonlySet<string> | undefined,
): void {
  const { legal, tables, group, as: power } = table;
  // A move that an older list lacks may be legal by now.
  if (power === undefined || legal === undefined || legal.sequence !== table.now?.sequence) return;
  if (group.length === 0) {
    table.whyNot = { sentence: t("why-nothing"), paragraph: "", space: to };
    return live.echo(table.whyNot.sentence);
  }
  const command = whyCommand({ legal, tables, group, to, by, without });
  if (command === "together") {
    table.whyNot = { sentence: t("why-together"), paragraph: "", space: to };
    live.alert(table.whyNot.sentence);
  } else if (command !== undefined) table.session.act(power, command);
}
