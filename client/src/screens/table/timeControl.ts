import { isPerson, seatsOf } from "../../lobby/games";
import type { ClockProposal, ClockRules, SeatView } from "../../wire/messages";
import { t } from "../../words/format";
import { clockTime, listed } from "../../words/time";

const hasAgreed = (proposal: ClockProposal, seat: SeatView) => (proposal.agreed ?? []).includes(seat.seat ?? 0);

/** The seats that a proposed time control still waits for. Bots have no say in it. */
export function notAgreed(proposal: ClockProposal | undefined, seats: readonly SeatView[]): SeatView[] {
  return proposal === undefined ? [] : seats.filter((it) => isPerson(it) && !hasAgreed(proposal, it));
}

/** Those of an account among them: it is asked. */
export function askedOf(
  proposal: ClockProposal | undefined,
  seats: readonly SeatView[],
  account: string,
): readonly SeatView[] {
  return seatsOf(notAgreed(proposal, seats), account);
}

/** The limits of a time control that has no name: "Turn 20:00, Time bank 1:30:00". */
export function limitWords(clock: ClockRules): string {
  const limits = {
    game: clock.game_limit_ms,
    turn: clock.turn_limit_ms,
    phase: clock.phase_limit_ms,
    decision: clock.decision_limit_ms,
    battle: clock.battle_limit_ms,
    bank: clock.bank_ms,
  };
  const said = Object.entries(limits)
    .filter(([, ms]) => (ms ?? 0) > 0)
    .map(([what, ms]) => `${t(`clock-what-${what}`)} ${clockTime(Number(ms))}`);
  return said.length === 0 ? t("clocks-none-proposed") : listed(said);
}
