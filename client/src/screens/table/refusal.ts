import type { Outcome } from "../../game/pending";
import type { Refused } from "../../wire/messages";
import { t } from "../../words/format";
import { troubleOf } from "../trouble";

/** Why something was refused, and where it was tried. */
export interface WhyNot {
  readonly sentence: string;
  readonly paragraph: string;
  readonly space: string;
  readonly refused?: Refused | undefined;
  /** What came too late: its panel tells what is open now, and offers to give it again. */
  readonly late?: Outcome;
}

/** Why an act was not done, and where on the board that is to be shown. */
export function whyNotOf(outcome: Outcome): WhyNot {
  const { act, answer } = outcome;
  const told = answer.acted_all ?? answer;
  const { move, place, fight, attack, load, unload } = act.command;
  const space = move?.path?.at(-1) ?? place?.space ?? fight?.space ?? attack?.space ?? load?.at ?? unload?.to ?? "";
  const sentence = told.stale !== undefined ? t("act-stale") : troubleOf(told);
  const late = told.stale === undefined ? {} : { late: outcome };
  return { sentence, paragraph: told.refused?.paragraph ?? "", space, refused: told.refused, ...late };
}
