/** What `Waiting` needs of the page. */
export interface WaitingPorts {
  /** False while there is no connection: nothing is asked then. */
  live(): boolean;
  /** Asks the server for how many games wait for this account; undefined where it does not say. */
  ask(): Promise<number | undefined>;
  /** Tells the other pages of this browser. */
  post(count: number): void;
  /** Shows it. */
  show(count: number): void;
  later(task: () => void, ms: number): () => void;
  now(): number;
}

const EVERY_MS = 30_000;
const LEAST_MS = 5000;

/** Knows how many games wait for this account, as long as a page is open. Pages of one browser ask in turn, and tell each other. */
export class Waiting {
  private count = 0;
  private asked = -LEAST_MS;
  private callOff: () => void = () => undefined;

  constructor(private readonly ports: WaitingPorts) {}

  /** Something happened that may change it: it is asked soon, and not too often. */
  changed(): void {
    // A clock that was set back makes no longer wait.
    this.plan(Math.min(LEAST_MS, Math.max(0, this.asked + LEAST_MS - this.ports.now())));
  }

  /** Another page has asked. */
  heard(count: number): void {
    this.asked = this.ports.now();
    this.take(count);
    this.plan(EVERY_MS);
  }

  stop(): void {
    this.callOff();
  }

  private plan(ms: number): void {
    this.callOff();
    this.callOff = this.ports.later(() => void this.ask(), ms);
  }

  private async ask(): Promise<void> {
    this.plan(EVERY_MS);
    if (!this.ports.live()) return;
    this.asked = this.ports.now();
    const count = await this.ports.ask().catch(() => undefined);
    if (count === undefined) return;
    this.take(count);
    this.ports.post(count);
  }

  private take(count: number): void {
    if (count === this.count) return;
    this.count = count;
    this.ports.show(count);
  }
}
