import { plainTitle, type Tables } from "../../game/tables";
import type { DecisionView } from "../../wire/messages";
import { t } from "../../words/format";

/** The title of a question, as its game has it: "Casualties". */
export function questionTitle(tables: Tables | undefined, question: DecisionView): string {
  const name = question.decision ?? "";
  return tables?.decisions.find((it) => it.decision === name)?.title ?? plainTitle(name);
}

/** What a question is about: "Casualties in Alsace". */
export function questionWords(tables: Tables | undefined, question: DecisionView): string {
  const title = questionTitle(tables, question);
  return question.space ? `${title} ${t("ask-space", { space: question.space })}` : title;
}
