import type { Tables } from "../../game/tables";
import type { Choice, ChoiceForm, DecisionView } from "../../wire/messages";
import { choiceWords } from "../../words/commands";
import { addWords, hasText, t } from "../../words/format";
import words from "../../words/question.ftl?raw";
import { powerTitle } from "./names";

addWords(words);

/**
 * What a form wants of who answers: "Which 2 units?"; of some decisions it says what for. Of a kind that has no words here it is
 * what the server says.
 */
export function wantedWords(form: ChoiceForm | undefined, asks = "", decision = ""): string {
  const { kind, from = 0, to = 0, more = false } = form ?? {};
  const key = `ask-wanted-${(kind ?? "").toLowerCase().replaceAll("_", "-")}`;
  const own = hasText(`${key}-${decision}`) ? `${key}-${decision}` : key;
  if (!hasText(own)) return asks === "" ? t("ask-wanted-other") : asks;
  if (kind !== "UNITS" && kind !== "ALLOCATION" && kind !== "NUMBER") return t(own);
  if (more) return t(`${key}-any`);
  if (from === to) return t(own, { count: to });
  return t(`${key}-range`, { from, to });
}

/** Whose dice hit how many units, where that is what a question asks for; "" for all others. */
export function hitWords(form: ChoiceForm | undefined, decision: string, powers: string): string {
  const { from = 0, to = 0 } = form ?? {};
  const key = `ask-hits-${decision}`;
  return powers !== "" && from === to && hasText(key) ? t(key, { powers, count: to }) : "";
}

/** Why a question is asked, and what comes of its answer; "" where these pages have no words for it. */
export function whyAsked(tables: Tables | undefined, question: DecisionView, power: string): string {
  const { decision = "", space = "" } = question;
  const key = `asking-${decision}`;
  return hasText(key) ? t(key, { space, power: powerTitle(tables, power) }) : "";
}

/** An answer in words, as its question means it: "Retreat to Karelia". Without words of its own it is what was chosen. */
export function answerWords(tables: Tables | undefined, decision: string, choice: Choice | undefined): string {
  const { space } = choice ?? {};
  const key = `ask-space-${decision}`;
  return space !== undefined && hasText(key) ? t(key, { space }) : choiceWords(tables, choice);
}
