import { language, t } from "./format";
import { moment, span } from "./time";

const DAY = 86_400_000;
let time: Intl.DateTimeFormat | undefined;
let weekday: Intl.DateTimeFormat | undefined;

/** A moment to come, in the reader's own time and words: "22:00" today, "Tuesday 22:00" in a week, else by its date. */
function dayAndTime(at: number, now: number): string {
  time ??= new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  weekday ??= new Intl.DateTimeFormat(language, { weekday: "long" });
  const day = new Date(at);
  if (day.toDateString() === new Date(now).toDateString()) return time.format(day);
  // The same weekday a week later would be taken for today.
  return at - now < 6 * DAY ? t("deadline-day", { day: weekday.format(day), time: time.format(day) }) : moment(at, now);
}

/** A deadline: "Tuesday 22:00, in 1 d 4 h". */
export function deadline(at: number, now: number): string {
  return t("deadline", { moment: dayAndTime(at, now), span: span(Math.max(0, at - now)) });
}
