/** A sentence is removed after this time, so that nobody finds old news. */
const KEPT_MS = 15_000;
/** A sentence stands alone for this time. If the next one replaced it at once, nobody would hear it. */
const ALONE_MS = 1000;
/** So many sentences of a rank may wait. The oldest are dropped, as they would be heard too late. */
const MOST = 6;

/** The ranks of sentences, the most important first. */
const [ALERT, RESULT, ECHO, NEWS] = [0, 1, 2, 3];
interface Sentence {
  readonly rank: number;
  readonly text: string;
}
/** Results and echoes answer the same person: they are said in the order in which they came. */
const placeOf = ({ rank }: Sentence): number => (rank === ECHO ? RESULT : rank);

/** What a screen reader is told: polite sentences, and what cannot wait. Each is said once, in one of the two regions. */
class Live {
  polite = $state("");
  assertive = $state("");
  private waiting: readonly Sentence[] = [];
  private said: Sentence | undefined;
  private alone: ReturnType<typeof setTimeout> | undefined;
  private end: ReturnType<typeof setTimeout> | undefined;

  /** Says what came of something, politely: before all news, and never left out for them. */
  say(text: string): void {
    this.tell({ rank: RESULT, text });
  }
  /** Says what a key or a tap did. Only the last one is worth waiting for: it replaces an earlier one that still waits. */
  echo(text: string): void {
    if (text !== "") this.waiting = this.waiting.filter((it) => it.rank !== ECHO);
    this.tell({ rank: ECHO, text });
  }
  /** Says what others did, politely, after everything else. */
  news(text: string): void {
    this.tell({ rank: NEWS, text });
  }
  /** Goes before everything polite, and interrupts it. */
  alert(text: string): void {
    this.tell({ rank: ALERT, text });
  }

  private tell(sentence: Sentence): void {
    if (sentence.text === "") return;
    const cuts = sentence.rank === ALERT && this.alone !== undefined && this.assertive === "";
    // Nobody heard the interrupted sentence, so it is said again. An echo would be out of date.
    if (cuts && this.said !== undefined && this.said.rank !== ECHO) this.waiting = [this.said, ...this.waiting];
    this.waiting = [...this.waiting, sentence].sort((a, b) => placeOf(a) - placeOf(b));
    const [oldest, ...others] = this.waiting.filter((it) => it.rank === sentence.rank);
    if (others.length >= MOST) this.waiting = this.waiting.filter((it) => it !== oldest);
    if (cuts || this.alone === undefined) this.next();
  }

  private next(): void {
    clearTimeout(this.alone);
    this.alone = undefined;
    [this.said, ...this.waiting] = this.waiting;
    if (this.said === undefined) return;
    const { rank, text } = this.said;
    const how = rank === ALERT ? "assertive" : "polite";
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
