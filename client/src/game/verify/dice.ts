import { need } from "./fault";
import { hash, le, NONE, same, type Bytes } from "./hash";

/** The dice of one entry, as they are stored. */
export interface Roll {
  readonly anchor: number;
  readonly index: number;
  readonly secret: Bytes;
  readonly draws: readonly Draw[];
}

export interface Draw {
  readonly sides: number;
  readonly results: readonly number[];
}

/** What a roll was checked by. */
export interface CheckedRoll {
  readonly anchor: number;
  readonly index: number;
  /** The link before, which the secret of this roll hashes to. */
  readonly before: Bytes;
  readonly secret: Bytes;
  /** How many seeds of people the faces depend on. */
  readonly seeds: number;
  readonly dice: number;
}

const LINKS = 4096;

/** The numbers 1 to `sides` that a key gives, one after the other. */
export function* stream(key: Bytes): Generator<number, never, number> {
  let sides = yield 0;
  for (let t = 0; ; ++t) {
    const bytes = hash("armistice.face.v1", [le(4, t)], key, 64);
    for (const byte of bytes) if (byte < 256 - (256 % sides)) sides = yield 1 + (byte % sides);
  }
}

/**
 * The dice of a game as they were promised: chains that were sealed before the first roll, and the seeds of its players.
 * Tell it all entries in their order; it throws a `Fault` at the first that does not fit. (docs/reference/record-format.md, 4)
 */
export class DiceChain {
  private anchor = -1;
  private index = 0;
  private link: Bytes = NONE;
  private first: Bytes | undefined;
  private mix: Bytes = NONE;
  private readonly promised = new Map<number, Bytes>();
  private readonly partners = new Set<number>();
  /** Seeds of people that were opened so far; those of the server's own partners say nothing about the server. */
  seeds = 0;
  rolls = 0;
  /** Rolls that depend on no seed of a person. */
  unseeded = 0;

  constructor(readonly game: Bytes) {}

  openAnchor(anchor: number, commitment: Bytes): void {
    need(anchor === this.anchor + 1 && !same(commitment, NONE), "anchor", "the chains of dice are not counted up");
    this.mix = hash("armistice.mix.v1", [this.first === undefined ? this.game : this.mix, commitment]);
    this.first ??= commitment;
    this.link = commitment;
    this.anchor = anchor;
    this.index = 0;
  }

  /** Somebody sits down, a person or a partner of the server, perhaps with a promise of a seed. */
  sit(seat: number, partner: boolean, commitment: Bytes): void {
    if (partner) this.partners.add(seat);
    else this.partners.delete(seat);
    this.promise(seat, commitment);
  }

  promise(seat: number, commitment: Bytes): void {
    need(this.first !== undefined, "seed", "a seat was taken before the dice were sealed");
    this.promised.set(seat, commitment);
  }

  /** A seat is left: what it promised and did not open counts no more. */
  leave(seat: number): void {
    this.promised.delete(seat);
  }

  openSeed(sequence: number, seat: number, seed: Bytes): void {
    const promise = this.promised.get(seat);
    const said = hash("armistice.seed.v1", [this.game, this.first ?? NONE, le(2, seat), seed]);
    need(promise !== undefined && same(promise, said), "seed", "a seed is not the one that was promised");
    this.promised.delete(seat);
    this.mix = hash("armistice.mix.v1", [this.mix, le(8, sequence), le(2, seat), seed]);
    if (!this.partners.has(seat)) ++this.seeds;
  }

  /** Seats that promised a seed and never opened it. */
  get unopened(): number[] {
    return [...this.promised].filter(([, promise]) => !same(promise, NONE)).map(([seat]) => seat);
  }

  roll({ anchor, index, secret, draws }: Roll): CheckedRoll {
    need(anchor === this.anchor, "anchor", "a roll of another chain than the present one");
    need(index === this.index + 1 && index <= LINKS, "index", "a roll is missing, or stands twice");
    const place = [this.game, le(4, anchor), le(4, index)];
    const before = this.link;
    need(same(hash("armistice.link.v1", [...place, secret]), before), "link", "the secret was not the sealed one");
    need(draws.length > 0 && draws.every((it) => it.sides >= 2 && it.sides <= 256), "draw", "no such die");
    const faces = stream(hash("armistice.roll.v1", [...place, this.mix], secret));
    faces.next();
    let dice = 0;
    for (const draw of draws)
      for (const result of draw.results) {
        const face = faces.next(draw.sides).value;
        need(face === result, "face", `a die shows ${result}, the chain gives ${face}`);
        ++dice;
      }
    this.link = secret;
    this.index = index;
    ++this.rolls;
    if (this.seeds === 0) ++this.unseeded;
    return { anchor, index, before, secret, seeds: this.seeds, dice };
  }
}

/** The events of an entry show the dice that were drawn for it, and no others. */
export function needShown(draws: readonly Draw[], shown: readonly Draw[]): void {
  const alike = (a: Draw, b: Draw | undefined) =>
    b !== undefined &&
    a.sides === b.sides &&
    a.results.length === b.results.length &&
    a.results.every((result, at) => result === b.results[at]);
  need(
    draws.length === shown.length && draws.every((draw, at) => alike(draw, shown[at])),
    "shown",
    "other dice are shown than were drawn",
  );
}
