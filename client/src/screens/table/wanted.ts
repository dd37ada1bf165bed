import type { ChoiceForm } from "../../wire/messages";
import { addWords, hasText, t } from "../../words/format";
import words from "../../words/question.ftl?raw";

addWords(words);

/**
 * What a form wants of who answers: "Which 2 units?"; of some decisions it says what for. Of a kind that has no words here it is
 * what the server says.
 */
export function wantedWords(form: ChoiceForm | undefined, asks = "", decision = ""): string {
  const { kind, from = 0, to = 0, more = false } = form ?? {};
  const key = `ask-wanted-${(kind ?? "").toLowerCase().replaceAll("_", "-")}`;
  if (!hasText(key)) return asks === "" ? t("ask-wanted-other") : asks;
  if (kind !== "UNITS" && kind !== "ALLOCATION" && kind !== "NUMBER") return t(key);
  if (more) return t(`${key}-any`);
  if (from === to) return t(hasText(`${key}-${decision}`) ? `${key}-${decision}` : key, { count: to });
  return t(`${key}-range`, { from, to });
}
