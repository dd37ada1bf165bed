import type { Odds } from "../../wire/messages";
import { addWords, language, t } from "../../words/format";
import words from "../../words/odds.ftl?raw";

addWords(words);

/** From this chance on that both sides remain, a round decides nothing. */
const OPEN = 0.995;

/** True where what is fought decides nothing: both sides remain. */
export function decidesNothing(odds: Odds): boolean {
  return (odds.both_remain ?? 0) >= OPEN;
}

const percent = (part: number | undefined) => `${Math.round((part ?? 0) * 100)} %`;
let one: Intl.NumberFormat | undefined;

/** What a side is expected to lose: "2.3 of 12 units". */
function lossWords(part: Odds["attackers"]): string {
  one ??= new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const had = (part?.losses ?? []).reduce((sum, it) => sum + (it.had ?? 0), 0);
  return t("odds-part", { lost: one.format(part?.units_lost ?? 0), had });
}

/** Odds in a sentence or two: who wins how often, and what each side is expected to lose. */
export function oddsWords(odds: Odds): string {
  const { attackers, defenders } = odds;
  const chances = decidesNothing(odds)
    ? t("odds-open")
    : t("odds-told", {
        win: percent(odds.attackers_win),
        hold: percent(odds.defenders_hold),
        both: percent(odds.both_remain),
      });
  if ((attackers?.losses ?? []).length + (defenders?.losses ?? []).length === 0) return chances;
  return `${chances} ${t("odds-losses", { attacker: lossWords(attackers), defender: lossWords(defenders) })}`;
}
