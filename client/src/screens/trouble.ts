import type { Answer } from "../wire/messages";
import { t } from "../words/format";

/** What the server said instead of yes, in its own words. */
export function troubleOf(answer: Pick<Answer, "denied" | "malformed" | "busy" | "refused">): string {
  const { denied, malformed, busy, refused } = answer;
  return (
    denied?.reason ??
    refused?.sentence ??
    (malformed === undefined ? undefined : [malformed.problem, malformed.what_to_do].filter(Boolean).join("; ")) ??
    (busy === undefined ? "" : t("app-busy", { seconds: Math.ceil((busy.retry_ms ?? 0) / 1000) }))
  );
}
