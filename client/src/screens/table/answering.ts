import type { Position } from "../../game/position";
import type { Tables } from "../../game/tables";
import type { DecisionView } from "../../wire/messages";
import { t } from "../../words/format";
import { listed } from "../../words/time";
import { questionWords } from "./asked";
import { phaseTitle, powerTitle } from "./names";

/** The questions that a power has not answered yet. */
export function questionsOf(position: Position | undefined, power: string | undefined): readonly DecisionView[] {
  if (power === undefined) return [];
  return (position?.decisions ?? []).filter(
    (it) => (it.asked ?? []).includes(power) && !(it.answered ?? []).includes(power),
  );
}

/**
 * What an account has to answer while another player's turn waits for it: "Germany attacks. The game waits for your answer:
 * Casualties in Alsace". Undefined where nothing is asked, and in the account's own turn.
 *
 * @param mine  The powers of the account.
 */
export function answerFirst(
  tables: Tables | undefined,
  position: Position | undefined,
  mine: readonly string[],
  questions: readonly DecisionView[],
): string | undefined {
  if (position === undefined || questions.length === 0 || mine.includes(position.power)) return undefined;
  const what = listed(questions.map((it) => questionWords(tables, it)));
  if (position.power === "") return t("answer-first", { what });
  const power = powerTitle(tables, position.power);
  const spaces = new Set(questions.map((it) => it.space ?? ""));
  const attacks = position.battles.some(
    (it) => it.lead === position.power && it.status !== "OVER" && spaces.has(it.space),
  );
  if (attacks) return t("answer-first-attack", { power, what });
  return t("answer-first-turn", { power, phase: phaseTitle(tables, position.phase), what });
}
