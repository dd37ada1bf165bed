/** What a screen reader is told: polite news, and what cannot wait. Each sentence is said once. */
class Live {
  polite = $state("");
  assertive = $state("");

  say(text: string): void {
    this.polite = text;
  }
  alert(text: string): void {
    this.assertive = text;
  }
}

export const live = new Live();
