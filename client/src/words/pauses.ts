import { isolated, t } from "./format";

/**
 * Why a game stands still, for people: the first of its reasons, with the words of a director where they gave some.
 *
 * @param reasons as a view or a line of the list names them; none where the server is older than this page.
 */
export function pauseWords(reasons: readonly string[], text = ""): string {
  const [reason] = reasons;
  if (reason === undefined) return t("status-paused");
  const why = t(`pause-${reason.toLowerCase().replaceAll("_", "-")}`);
  return reason === "DIRECTOR" && text !== "" ? t("pause-words", { why, text: isolated(text) }) : why;
}
