import { leftAt, readingOf } from "../../game/clock";
import type { Position } from "../../game/position";
import { big } from "../../wire/messages";
import { clockTime } from "../../words/time";

/** Below this it is marked that little is left. */
const LOW_MS = 60_000;

/** A clock as it is shown. */
export interface Face {
  readonly power: string;
  readonly text: string;
  readonly low: boolean;
  readonly running: boolean;
}

/**
 * The clock of a power that matters most now; of the game with "". `now` is the server's time; undefined for a position of the
 * past, whose clocks stand.
 */
export function clockOf(
  position: Pick<Position, "clock"> | undefined,
  power: string,
  now: number | undefined,
): Face | undefined {
  const clock = position?.clock;
  const reading = clock === undefined ? undefined : readingOf(clock, power);
  if (clock === undefined || reading === undefined) return undefined;
  const left = leftAt(clock, reading, now ?? big(clock.at));
  return { power, text: clockTime(left), low: left < LOW_MS, running: now !== undefined && reading.running === true };
}

/**
 * The clocks that matter most where there is room for two: of one's own power, and of who is to act. That of the game where
 * neither has one.
 */
export function clocksAtTop(position: Position | undefined, mine: string | undefined, now: number | undefined): Face[] {
  const acting = [...(position?.toAct ?? []).map((it) => it.power ?? ""), position?.power ?? ""];
  const powers = [...new Set([...(mine === undefined ? [] : [mine]), ...acting])].filter((it) => it !== "");
  const faces = powers.flatMap((power) => clockOf(position, power, now) ?? []);
  return faces.length > 0 ? faces.slice(0, 2) : [clockOf(position, "", now) ?? []].flat();
}
