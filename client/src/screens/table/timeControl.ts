import type { ClockProposal, ClockRules, SeatView } from "../../wire/messages";
import { t } from "../../words/format";
import { clockTime, listed } from "../../words/time";

/** A seat that a person holds: bots have no say in the time control. */
const person = (seat: SeatView) => seat.taken === true && seat.sparring !== true;
const hasAgreed = (proposal: ClockProposal, seat: SeatView) => (proposal.agreed ?? []).includes(seat.seat ?? 0);

/** The seats that a proposed time control still waits for. */
export function waitsFor(proposal: ClockProposal | undefined, seats: readonly SeatView[]): SeatView[] {
  return proposal === undefined ? [] : seats.filter((it) => person(it) && !hasAgreed(proposal, it));
}

/** Those of an account among them: it is asked. */
export function askedOf(
  proposal: ClockProposal | undefined,
  seats: readonly SeatView[],
  account: string,
): readonly SeatView[] {
  return account === "" ? [] : waitsFor(proposal, seats).filter((it) => it.account === account);
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
