/** After so long a sentence is gone again: whoever looks for news finds none that are old. */
const KEPT_MS = 15_000;

/** What a screen reader is told: polite news, and what cannot wait. Each sentence is said once. */
class Live {
  polite = $state("");
  assertive = $state("");
  private readonly ends: Partial<Record<"polite" | "assertive", ReturnType<typeof setTimeout>>> = {};

  say(text: string): void {
    this.tell("polite", text);
  }
  alert(text: string): void {
    this.tell("assertive", text);
  }
  private tell(how: "polite" | "assertive", text: string): void {
    clearTimeout(this.ends[how]);
    this[how] = text;
    this.ends[how] = setTimeout(() => (this[how] = ""), KEPT_MS);
  }
}

export const live = new Live();
