/** An entry that is played, and its words. */
export interface Step {
  readonly sequence: number;
  readonly text: string;
}

interface ReplayPorts {
  /** Shows the board after an entry, and what came of it; undefined goes back to the newest. */
  show(step: Step | undefined): void;
  /** The entry after which the board is shown. */
  shown(): number | undefined;
}

const LEAST_MS = 1000;
const MOST_MS = 6000;
const LETTER_MS = 35;

/** So long one reads a sentence, and looks at the board. */
export function readMs(text: string): number {
  return Math.min(MOST_MS, LEAST_MS + text.length * LETTER_MS);
}

/** Plays entries on the board, one after the other. */
export class Replay {
  /** The entry that is shown; undefined while nothing is played. */
  step: Step | undefined = $state.raw();
  /** Its place among all that are played, from 1. */
  place = $state(0);
  steps: readonly Step[] = [];
  /** So many times as fast as one reads. */
  speed = $state(1);
  private still = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: ReplayPorts) {}

  /** Plays entries from the first on. Where it is to be `still`, nothing goes on by itself: `next` does. */
  begin(steps: readonly Step[], still: boolean): void {
    this.steps = steps;
    this.still = still;
    this.place = 0;
    if (steps.length > 0) this.next();
  }

  /** Goes to the next entry; after the last one back to now. */
  next(): void {
    this.stop();
    const step = this.steps[this.place];
    this.ports.show(step);
    if (step === undefined) return;
    this.step = step;
    ++this.place;
    if (!this.still) this.timer = setTimeout(() => this.next(), readMs(step.text) / this.speed);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.step = undefined;
  }

  /** Somebody may have chosen another moment: then the play is over. */
  follow(): void {
    if (this.step !== undefined && this.ports.shown() !== this.step.sequence) this.stop();
  }
}
