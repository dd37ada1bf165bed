import type { Tables } from "../game/tables";
import { plainTitle } from "../game/tables";
import { big, type Entry_Credited, type Event, type Update } from "../wire/messages";
import { choiceWords, commandWords, groupsWords, tag } from "./commands";
import { hasText, isolated, t } from "./format";
import { listed, span } from "./time";
import { unitTitle } from "./units";

/** An entry in words: one sentence, and what came of it. */
export interface EntryWords {
  readonly sequence: number;
  /** Whose command it was; "" for the table's own entries. */
  readonly power: string;
  readonly sentence: string;
  readonly details: readonly Detail[];
  /** A turn, a round, a battle, a going back or a ruling: marked in the history. */
  readonly mark: "turn" | "round" | "battle" | "back" | "ruling" | "end" | undefined;
  /** True where these pages have no words for it, or for a part of it, and the server's were not asked for yet. */
  readonly unknown: boolean;
}

export interface Detail {
  readonly kind: "text" | "dice";
  readonly text: string;
  readonly target?: number;
  readonly faces?: readonly number[];
}

/** What an event brought, where it is worth a line. */
function eventWords(tables: Tables | undefined, event: Event): Detail | undefined {
  const text = (line: string): Detail => ({ kind: "text", text: line });
  if (event.rolled) {
    const { owner = "", purpose, space = "", target = 0, faces = [], type = "" } = event.rolled;
    const hits = faces.filter((face) => face <= target).length;
    // Some dice have a sentence of their own, as those that units roll against themselves.
    const own = `told-rolled-${purpose}`;
    const special = space !== "" && type !== "" && hasText(own);
    // Units that hit fired: that is said only of dice without units.
    const why = special || (purpose === "fire" && type !== "") ? "" : tag(tables, purpose);
    const what = [why, type === "" ? "" : unitTitle(tables, type)];
    const line = t(special ? own : space === "" ? "told-rolled" : "told-rolled-in", {
      owner,
      what: what.filter((it) => it !== "").join(", "),
      space,
      hits,
      target,
    });
    return { kind: "dice", text: line, target, faces };
  }
  if (event.units_removed) {
    const { units = [], cause } = event.units_removed;
    const space = units[0]?.space ?? "";
    // In a battle both sides lose units at once: each has its own.
    const owners = [...new Set(units.map((it) => it.owner ?? ""))];
    const losses = owners.map((owner) => {
      const lost = units.filter((it) => (it.owner ?? "") === owner);
      return t("told-removed", { owner, units: groupsWords(tables, lost), space, cause: tag(tables, cause) });
    });
    return text(losses.join("; "));
  }
  if (event.units_changed?.damage !== undefined || (event.units_changed?.owner ?? "") !== "") {
    const { units = [], damage, owner = "" } = event.units_changed ?? {};
    const key = damage === undefined ? "told-joined" : damage > 0 ? "told-damaged" : "told-repaired";
    const first = units[0];
    return text(
      t(key, {
        owner: damage === undefined ? owner : (first?.owner ?? ""),
        units: groupsWords(tables, units),
        space: first?.space ?? "",
      }),
    );
  }
  if (event.units_added && event.units_added.cause !== "purchase") {
    const { units, cause } = event.units_added;
    const words = groupsWords(tables, units === undefined ? [] : [units]);
    return text(
      t("told-added", {
        owner: units?.owner ?? "",
        units: words,
        space: units?.space ?? "",
        cause: tag(tables, cause),
      }),
    );
  }
  if (event.control_changed) {
    const { space = "", to = "" } = event.control_changed;
    return text(to === "" ? t("told-contested", { space }) : t("told-control", { space, owner: to }));
  }
  if (event.battle_closed) {
    const { space = "", lead = "", outcome, result } = event.battle_closed;
    const key = `told-battle-${outcome ?? ""}`;
    return text(
      hasText(key) ? t(key, { space, power: lead }) : t("told-battle", { space, result: tag(tables, result) }),
    );
  }
  if (event.money_moved && (event.money_moved.paid ?? 0) !== 0) {
    const { from, to, paid = 0, resource = "", reason } = event.money_moved;
    const title = tables?.word("resources", resource)?.title ?? resource;
    const key = to?.kind === "BANK" ? "told-paid" : "told-got";
    const owner = (to?.kind === "BANK" ? from?.owner : to?.owner) ?? "";
    return text(t(key, { owner, paid, resource: title, reason: tag(tables, reason) }));
  }
  if (event.owner_changed?.out) return text(t("told-out", { owner: event.owner_changed.owner ?? "" }));
  if (event.relation_changed) {
    const { a = "", b = "", relation = "" } = event.relation_changed;
    return text(t("told-relation", { a, b, relation: tag(tables, relation) }));
  }
  if (event.decision_answered && event.decision_answered.how !== "PLAYER") {
    const { owner = "", choice } = event.decision_answered;
    return text(t("told-answered", { owner, choice: choiceWords(tables, choice) }));
  }
  if (event.note) {
    const { what, space = "", owner = "", number } = event.note;
    const rest = [owner, space, number].filter((it) => it !== undefined && it !== "").join(", ");
    return text(t("told-note", { what: tag(tables, what), rest: rest === "" ? "–" : rest }));
  }
  if (event.round_opened) return text(t("told-round", { round: event.round_opened.round ?? 0 }));
  if (event.turn_opened) return text(t("told-turn", { power: event.turn_opened.power ?? "" }));
  if (event.game_ended) {
    const { winners = [], by } = event.game_ended.outcome ?? {};
    return text(
      winners.length > 0 ? t("told-won", { winners: listed(winners), by: tag(tables, by) }) : t("told-drawn"),
    );
  }
  return undefined;
}

/** Events that need no words, as the board shows them or others tell of them; and those that have their own above. */
const known = new Set<string>([
  ...["units_added", "units_moved", "units_removed", "units_changed", "units_marked", "control_changed"],
  ...["relation_changed", "owner_changed", "money_moved", "rolled", "round_opened", "turn_opened", "stage_entered"],
  ...["battle_opened", "battle_joined", "battle_round", "battle_closed", "decision_opened", "decision_answered"],
  ...["decisions_closed", "slot_set", "slots_cleared", "note", "game_ended"],
]);
const knownCommands = new Set<string>([
  ...["purchase", "move", "load", "unload", "place", "attack", "fight", "end_phase", "answer", "declare", "take_back"],
]);

/** True if the page has no sentence of its own for an entry, its command or one of its events. */
export function isUnknown(update: Update): boolean {
  const entry = update.entry ?? {};
  const command = (entry.played ?? entry.ordered)?.command;
  const said = command !== undefined && Object.keys(command).some((kind) => knownCommands.has(kind));
  const events = (entry.events ?? []).some((event) => !Object.keys(event).some((kind) => known.has(kind)));
  return events || (command === undefined ? !hasText(bodyKey(update)) : !said);
}

/** The key of the words of an entry that is no command. */
function bodyKey(update: Update): string {
  return `entry-${bodyOf(update).replace(/_/g, "-")}`;
}
function bodyOf(update: Update): string {
  const heads = ["sequence", "parent", "author", "received", "action_id", "seen_head", "extra", "rolls", "events"];
  const further = ["state_hash", "sealed", "opened", "grounds"];
  return Object.keys(update.entry ?? {}).find((key) => !heads.includes(key) && !further.includes(key)) ?? "";
}

/** How much time was given or taken, to whom and why. */
function creditWords({ amount_ms: told, reason = "", kind, power = "" }: Entry_Credited): string {
  const amount = big(told);
  const key = `credit-${(kind ?? "other").toLowerCase()}`;
  const why = reason !== "" ? isolated(reason) : t(hasText(key) ? key : "credit-other");
  const of = amount < 0 ? (power === "" ? "-taken-all" : "-taken") : power === "" ? "" : "-to";
  return t(`entry-credited${of}`, { amount: span(Math.abs(amount)), power, reason: why });
}

/** The sentence of an entry that is no command. */
function tableWords(update: Update): string {
  const entry = update.entry ?? {};
  if (entry.paused) return t("entry-paused", { text: isolated(entry.paused.text ?? "") });
  if (entry.warned) return t("entry-warned", { text: isolated(entry.warned.reason ?? "") });
  if (entry.credited) return creditWords(entry.credited);
  if (entry.power_resigned) return t("entry-power-resigned", { power: entry.power_resigned.power ?? "" });
  const key = bodyKey(update);
  return hasText(key) ? t(key) : plainTitle(bodyOf(update));
}

/** What an entry is on the slider of the history. */
export function markOf(update: Update): EntryWords["mark"] {
  const entry = update.entry ?? {};
  const has = (kind: keyof Event) => (entry.events ?? []).some((event) => event[kind] !== undefined);
  if (has("game_ended")) return "end";
  // A ruling may go back, too: that it is one matters more.
  if (entry.set_back ?? entry.corrected ?? entry.ordered ?? entry.annulled) return "ruling";
  if ((entry.sequence ?? 0) !== (entry.parent ?? 0) + 1) return "back";
  if (has("round_opened")) return "round";
  if (has("turn_opened")) return "turn";
  return has("battle_closed") || has("battle_round") ? "battle" : undefined;
}

const made = new WeakMap<Update, { tables: Tables | undefined; words: EntryWords }>();

/** An update in words. An update never changes, so its words are made once. */
export function entryWords(tables: Tables | undefined, update: Update): EntryWords {
  const there = made.get(update);
  if (there?.tables === tables && there !== undefined) return there.words;
  const words = wordsOf(tables, update);
  made.set(update, { tables, words });
  return words;
}

function wordsOf(tables: Tables | undefined, update: Update): EntryWords {
  const entry = update.entry ?? {};
  const command = entry.played ?? entry.ordered;
  const power = command?.as ?? "";
  const sentence = command === undefined ? tableWords(update) : commandWords(tables, power, command.command);
  const details = (entry.events ?? [])
    .map((event) => eventWords(tables, event))
    .filter((it): it is Detail => it !== undefined);
  const unknown = isUnknown(update);
  const [first, ...rest] = unknown ? (update.words ?? []) : [];
  const told = rest.map((text): Detail => ({ kind: "text", text: isolated(text) }));
  return {
    sequence: entry.sequence ?? 0,
    power,
    // The server's sentences stand in the place of ours; dice keep their faces.
    sentence: first === undefined ? sentence : isolated(first),
    details: first === undefined ? details : [...told, ...details.filter((it) => it.kind === "dice")],
    mark: markOf(update),
    unknown: unknown && first === undefined,
  };
}
