import type { Answer } from "../wire/messages";
import { LostConnection } from "../wire/socket";
import { t } from "../words/format";

/** The answer to a question that is asked once; undefined where the connection was lost before it came. */
export function answerTo(asking: Promise<Answer>): Promise<Answer | undefined> {
  return asking.catch((error: unknown) => {
    if (error instanceof LostConnection) return undefined;
    throw error;
  });
}

/** What the server said instead of yes, in its own words; of no answer, that none came. */
export function troubleOf(answer: Pick<Answer, "denied" | "malformed" | "busy" | "refused"> | undefined): string {
  if (answer === undefined) return t("app-no-answer");
  const { denied, malformed, busy, refused } = answer;
  return (
    denied?.reason ??
    refused?.sentence ??
    (malformed === undefined ? undefined : [malformed.problem, malformed.what_to_do].filter(Boolean).join("; ")) ??
    (busy === undefined ? "" : t("app-busy", { seconds: Math.ceil((busy.retry_ms ?? 0) / 1000) }))
  );
}
