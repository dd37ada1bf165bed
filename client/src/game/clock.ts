import { big, type ClockReading, type ClockView } from "../wire/messages";

/** Milliseconds that a reading has left at a moment of the server's time. */
export function leftAt(clock: ClockView, reading: ClockReading, now: number): number {
  const left = big(reading.left_ms);
  return reading.running === true ? Math.max(0, left - Math.max(0, now - big(clock.at))) : left;
}

/** The reading that matters most for a power: that of its question, else of its turn, phase, battle or bank. */
export function readingOf(clock: ClockView, power: string): ClockReading | undefined {
  const mine = (clock.readings ?? []).filter((it) => it.power === power);
  const order = ["DECISION", "TURN", "PHASE", "BATTLE", "BANK"];
  const running = mine.filter((it) => it.running === true);
  const from = running.length > 0 ? running : mine;
  return [...from].sort((a, b) => order.indexOf(a.what ?? "") - order.indexOf(b.what ?? ""))[0];
}
