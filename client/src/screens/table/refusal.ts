import type { Outcome } from "../../game/pending";
import type { Refused } from "../../wire/messages";
import { t } from "../../words/format";
import { troubleOf } from "../create/quick";

/** Why something was refused, and where it was tried. */
export interface WhyNot {
  readonly sentence: string;
  readonly paragraph: string;
  readonly space: string;
  readonly refused?: Refused | undefined;
}

/** Why an act was not done, and where on the board that is to be shown. */
export function whyNotOf({ act, answer }: Outcome): WhyNot {
  const told = answer.acted_all ?? answer;
  const { move, place, fight, attack, load, unload } = act.command;
  const space = move?.path?.at(-1) ?? place?.space ?? fight?.space ?? attack?.space ?? load?.at ?? unload?.to ?? "";
  const sentence = told.stale !== undefined ? t("act-stale") : troubleOf(told);
  return { sentence, paragraph: told.refused?.paragraph ?? "", space, refused: told.refused };
}
