/** How far the server's clock is ahead of this machine's, from pings: the median of the last five. */
export class Offset {
  private samples: number[] = [];
  private stale = false;

  /** A ping that left at `sent` and whose answer, at `received`, said `server`; all in milliseconds since 1970. */
  add(sent: number, received: number, server: number): void {
    if (this.stale) this.samples = [];
    this.stale = false;
    this.samples.push(server - (sent + received) / 2);
    if (this.samples.length > 5) this.samples.shift();
  }

  /** The next sample takes the place of all that was measured, as after a sleep. */
  clear(): void {
    this.stale = true;
  }

  /** False before the first sample. */
  get known(): boolean {
    return this.samples.length > 0;
  }

  /** Milliseconds to add to this machine's time; 0 while nothing is known. */
  get value(): number {
    const sorted = [...this.samples].sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    const high = sorted[middle] ?? 0;
    return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
  }
}
