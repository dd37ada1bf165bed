/** After so long a sentence is gone again: whoever looks for news finds none that are old. */
const KEPT_MS = 15_000;
/** A sentence stands alone for so long: one that comes at once in its place would not be heard. */
const ALONE_MS = 1000;
/** More than these are old before they are heard: the oldest are left out. */
const MOST = 6;

type How = "polite" | "assertive";

/** What a screen reader is told: polite news, and what cannot wait. Each sentence is said once, in one of the two. */
class Live {
  polite = $state("");
  assertive = $state("");
  private waiting: { how: How; text: string }[] = [];
  private alone: ReturnType<typeof setTimeout> | undefined;
  private end: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.tell("polite", text);
  }
  /** Goes before all polite news. */
  alert(text: string): void {
    this.tell("assertive", text);
  }

  private tell(how: How, text: string): void {
    if (text === "") return;
    const after = this.waiting.findIndex((it) => it.how === "polite");
    const at = how === "polite" || after < 0 ? this.waiting.length : after;
    this.waiting.splice(at, 0, { how, text });
    while (this.waiting.length > MOST) {
      const oldest = this.waiting.findIndex((it) => it.how === "polite");
      this.waiting.splice(Math.max(0, oldest), 1);
    }
    // What cannot wait does not wait for polite news.
    if (this.alone === undefined || (how === "assertive" && this.assertive === "")) this.next();
  }

  private next(): void {
    clearTimeout(this.alone);
    this.alone = undefined;
    const next = this.waiting.shift();
    if (next === undefined) return;
    const { how, text } = next;
    // The same words again are a change only where something differs.
    const again = this[how] === text ? "\u00a0" : "";
    this.polite = "";
    this.assertive = "";
    this[how] = text + again;
    this.alone = setTimeout(() => this.next(), ALONE_MS);
    clearTimeout(this.end);
    this.end = setTimeout(() => (this.polite = this.assertive = ""), KEPT_MS);
  }
}

export const live = new Live();
