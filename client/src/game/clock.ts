import { big, type ClockReading, type ClockView } from "../wire/messages";

/** Milliseconds that a reading has left at a moment of the server's time. */
export function leftAt(clock: ClockView, reading: ClockReading, now: number): number {
  const left = big(reading.left_ms);
  return reading.running === true ? Math.max(0, left - Math.max(0, now - big(clock.at))) : left;
}

const ORDER = ["DECISION", "TURN", "PHASE", "BATTLE", "BANK", "GAME"];

/** All readings of a power, or with "" those that are nobody's own, of the game and of a battle: what runs first, then by what matters most. */
export function readingsOf(clock: ClockView, power: string): ClockReading[] {
  const rank = (it: ClockReading) => ORDER.indexOf(it.what ?? "") - (it.running === true ? ORDER.length : 0);
  return (clock.readings ?? []).filter((it) => (it.power ?? "") === power).sort((a, b) => rank(a) - rank(b));
}

/** The reading that matters most for a power: that of its question, else of its turn, phase, battle or bank. */
export function readingOf(clock: ClockView, power: string): ClockReading | undefined {
  return readingsOf(clock, power)[0];
}

/** When a reading will be used up if it runs on; undefined where it stands. */
export function dueAt(clock: ClockView, reading: ClockReading): number | undefined {
  return reading.running === true ? big(clock.at) + big(reading.left_ms) : undefined;
}
