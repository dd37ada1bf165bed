/** What `Once` needs of the browser. */
export interface OncePorts {
  /** Tells the other pages of this browser that a thing is done here. */
  post(key: string): void;
  later(task: () => void, ms: number): void;
  now(): number;
  /** A number from 0 to 1. */
  chance(): number;
  visible(): boolean;
  /** Says whether this page alone may do a thing in the next `ms`: the browser decides between pages that ask together. */
  claim(key: string, ms: number): Promise<boolean>;
}

const SEEN_MS = 60;
const HIDDEN_MS = 200;
const SPREAD_MS = 60;
const HOLDS_MS = 1500;

/**
 * Does a thing in one of several open pages alone: in the page that is seen, else in any. Each waits a little, the hidden
 * ones longer, and leaves it where another was faster. Where two still come together, the browser decides. The same thing
 * within a moment is done once, too.
 */
export class Once {
  private readonly done = new Map<string, number>();

  constructor(private readonly ports: OncePorts) {}

  /** Another page has done it. */
  heard(key: string): void {
    this.done.set(key, this.ports.now());
  }

  run(key: string, task: () => void): void {
    const { ports } = this;
    const wait = (ports.visible() ? 0 : HIDDEN_MS) + ports.chance() * (ports.visible() ? SEEN_MS : SPREAD_MS);
    ports.later(() => {
      // By a clock that was set back it was done later than now.
      if (Math.abs(ports.now() - (this.done.get(key) ?? -HOLDS_MS)) < HOLDS_MS) return;
      this.heard(key);
      ports.post(key);
      void ports.claim(key, HOLDS_MS).then((alone) => {
        if (alone) task();
      });
    }, wait);
  }
}
