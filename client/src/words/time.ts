import { language, t } from "./format";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time left as a clock shows it: "4:05", "1:02:09"; in days and hours where it is more than a day. */
export function clockTime(ms: number): string {
  if (ms >= DAY) return span(ms);
  const seconds = Math.ceil(ms / SECOND);
  const two = (count: number) => String(count).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A span in its two largest units: "1 d 4 h", "3 min". */
export function span(ms: number): string {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor(ms / HOUR) % 24;
  const minutes = Math.floor(ms / MINUTE) % 60;
  if (days > 0) return hours > 0 ? t("span-days-hours", { days, hours }) : t("span-days", { days });
  if (hours > 0) return minutes > 0 ? t("span-hours-minutes", { hours, minutes }) : t("span-hours", { hours });
  return minutes > 0 ? t("span-minutes", { minutes }) : t("span-moment");
}

// Making one of these costs more than a hundred uses of it: each is made when it is first needed, and kept.
let near: Intl.DateTimeFormat | undefined;
let far: Intl.DateTimeFormat | undefined;
let list: Intl.ListFormat | undefined;
const FAR: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};

/** A moment in the reader's own words: today's by its time, an older one by its day. */
export function moment(at: number, now: number): string {
  near ??= new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
  far ??= new Intl.DateTimeFormat(language, FAR);
  return (Math.abs(now - at) < DAY ? near : far).format(new Date(at));
}

let order: Intl.Collator | undefined;

/** The order of names as people look for them: by their letters, and numbers in them by their value. For `sort`. */
export function byName(a: string, b: string): number {
  order ??= new Intl.Collator(language, { numeric: true });
  return order.compare(a, b);
}

/** Names in a row: "A, B and C". */
export function listed(names: readonly string[]): string {
  list ??= new Intl.ListFormat(language, { type: "conjunction" });
  return list.format(names);
}
