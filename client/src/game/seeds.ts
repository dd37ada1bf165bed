import type { Answer, Ask, SeatView } from "../wire/messages";

/** What seeds need of the connection and of the browser. */
export interface SeedPorts {
  request(ask: Ask): Promise<Answer>;
  read(key: string): string | null;
  write(key: string, text: string | undefined): void;
  /** 32 bytes that nobody knows, in hexadecimal digits. */
  random(): string;
  /** The promise of a seed: its hash over the game's dice. Loaded when the first one is made. */
  commitment(game: string, dice: string, seat: number, seed: string): Promise<string>;
}

/**
 * The seeds that this person adds to the dice: promised by a hash when one sits down, opened when every seat is taken. So
 * the server cannot know the faces when it seals its secrets. A seed is kept on this device until it was opened; where it
 * is lost, the dice do without it.
 */
export class Seeds {
  private readonly opening = new Set<string>();

  constructor(private readonly ports: SeedPorts) {}

  private kept(game: string): Record<string, string> {
    try {
      return (JSON.parse(this.ports.read(keyOf(game)) ?? "{}") as Record<string, string> | null) ?? {};
    } catch {
      return {};
    }
  }

  private keep(game: string, seeds: Record<string, string>): void {
    this.ports.write(keyOf(game), Object.keys(seeds).length === 0 ? undefined : JSON.stringify(seeds));
  }

  /** A fresh seed for a seat, and its promise: what `take_seat` is told of it. Nothing where the game's dice are not known. */
  async promise(game: string, dice: string | undefined, seat: number): Promise<{ seed_commitment?: string }> {
    const made = await this.make(game, dice, seat);
    if (made === undefined) return {};
    this.keep(game, { ...this.kept(game), [seat]: made.seed });
    return { seed_commitment: made.seed_commitment };
  }

  private async make(game: string, dice: string | undefined, seat: number) {
    if (dice === undefined || dice === "") return undefined;
    const seed = this.ports.random();
    return { seed, seed_commitment: await this.ports.commitment(game, dice, seat, seed) };
  }

  /** Opens what was promised for a game, where the server takes it now. */
  async open(game: string): Promise<void> {
    await Promise.all(
      Object.entries(this.kept(game)).map(async ([seat, seed]) => {
        const key = `${game}.${seat}`;
        if (this.opening.has(key)) return;
        this.opening.add(key);
        const answer = await this.ports.request({ open_seed: { game, seat: Number(seat), seed } });
        this.opening.delete(key);
        // The server may take a denied seed later. A malformed one it never takes.
        if (answer.accepted !== undefined || answer.malformed !== undefined) this.forget(game, seat, seed);
      }),
    );
  }

  /** The seats of a game changed: opens what is to be opened, and forgets what was. */
  async follow(game: string, seats: readonly SeatView[], account: string): Promise<void> {
    const kept = this.kept(game);
    if (Object.keys(kept).length === 0) return;
    for (const [seat, seed] of Object.entries(kept)) {
      const here = seats.find((it) => (it.seat ?? 0) === Number(seat));
      if (here?.taken === true && (here.account !== account || here.seed_opened === true))
        this.forget(game, seat, seed);
    }
    if (seats.length > 0 && seats.every((it) => it.taken === true)) await this.open(game);
  }

  /**
   * A new chain of dice has begun: promises a fresh seed for each of these seats. Each tab of a table does so, and the server
   * takes the first promise alone: only a seed that it took is kept.
   */
  async renew(game: string, dice: string | undefined, seats: readonly number[]): Promise<void> {
    for (const seat of seats) {
      const made = await this.make(game, dice, seat);
      if (made === undefined) continue;
      const { seed, seed_commitment } = made;
      const answer = await this.ports.request({ commit_seed: { game, seat, seed_commitment } });
      if (answer.accepted !== undefined) this.keep(game, { ...this.kept(game), [seat]: seed });
    }
  }

  private forget(game: string, seat: string, seed: string): void {
    const kept = this.kept(game);
    if (kept[seat] !== seed) return;
    this.keep(game, Object.fromEntries(Object.entries(kept).filter(([other]) => other !== seat)));
  }
}

function keyOf(game: string): string {
  return `armistice.seeds.${game}`;
}
