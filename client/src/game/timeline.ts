import type { Update } from "../wire/messages";
import { fold } from "./fold";
import type { Position } from "./position";

const EVERY = 128;

/** The entry that an update's entry goes on from. */
export function parentOf(update: Update): number {
  return update.entry?.parent ?? 0;
}

/**
 * A game over time: the updates that are known, and a position at every 128th of them. From these it makes the position
 * after any entry, also where the game went back.
 */
export class Timeline {
  private readonly updates = new Map<number, Update>();
  private readonly frames = new Map<number, Position>();
  private shown: Position;

  /** Begins with a position, as a fresh view told it. */
  constructor(start: Position) {
    this.shown = start;
    this.frames.set(start.sequence, start);
  }

  /** The newest position. */
  get now(): Position {
    return this.shown;
  }

  /** The first entry after which the position is known, and the last. */
  get range(): readonly [number, number] {
    return [Math.min(...this.frames.keys()), this.shown.sequence];
  }

  update(sequence: number): Update | undefined {
    return this.updates.get(sequence);
  }

  /** A position that was told whole, as by a fresh view: the newest one, or one of the past. */
  place(position: Position): void {
    this.frames.set(position.sequence, position);
    if (position.sequence >= this.shown.sequence) this.shown = position;
  }

  /** An update of the past, whose position is made when it is asked for; or one that is known, now with the server's words. */
  remember(update: Update): void {
    const sequence = update.entry?.sequence ?? 0;
    const known = this.updates.get(sequence);
    const worded = update.words !== undefined && known?.words === undefined;
    if (known === undefined || worded) this.updates.set(sequence, update);
  }

  /**
   * The next update. False where it does not follow, goes back to what is not known here, or is of another history, as its
   * head says: then a fresh view is needed. An update that is known already changes nothing.
   */
  push(update: Update): boolean {
    const sequence = update.entry?.sequence ?? 0;
    if (sequence <= this.shown.sequence) {
      const known = this.updates.get(sequence);
      if (known !== undefined && known.head !== update.head) return false;
      this.remember(update);
      return true;
    }
    if (sequence !== this.shown.sequence + 1) return false;
    this.updates.set(sequence, update);
    const parent = parentOf(update);
    const before = parent === this.shown.sequence ? this.shown : this.at(parent);
    if (before === undefined) return false;
    this.shown = fold(before, [update], this.shown);
    if (sequence % EVERY === 0) this.frames.set(sequence, this.shown);
    return true;
  }

  /** The position after an entry; undefined where too little is known. */
  at(sequence: number): Position | undefined {
    if (sequence === this.shown.sequence) return this.shown;
    const way: Update[] = [];
    let here = sequence;
    for (let frame = this.frames.get(here); frame === undefined; frame = this.frames.get(here)) {
      const update = this.updates.get(here);
      if (update === undefined || parentOf(update) >= here) return undefined;
      way.push(update);
      here = parentOf(update);
    }
    let position = this.frames.get(here);
    if (position === undefined) return undefined;
    // From one frame to the next at once, each of which is kept.
    let part: Update[] = [];
    for (const update of way.reverse()) {
      part.push(update);
      if ((update.entry?.sequence ?? 0) % EVERY !== 0) continue;
      position = fold(position, part);
      this.frames.set(position.sequence, position);
      part = [];
    }
    return part.length === 0 ? position : fold(position, part);
  }
}
