import type { Effect } from "./types";

/** An effect that is under way: `part` from 0 to 1. */
export interface Playing {
  readonly id: number;
  readonly effect: Effect;
  readonly part: number;
}

export const LASTS: Readonly<Record<Effect["kind"], number>> = { glide: 200, wash: 260, flash: 420, dice: 900 };
/** Dice fall for so long, and lie for the rest of their time. */
const FALL = 200;

/** Coming back after days is told, not played. */
const MOST = 20;
/** This many glide at once; the next begins when one ends. */
const AT_ONCE = 4;

interface Queued {
  readonly id: number;
  readonly effect: Effect;
  began?: number;
}

/** Plays effects one after the other. It only knows the time that it is told, and nothing waits for it. */
export class EffectQueue {
  private waiting: Queued[] = [];
  private next = 1;

  /** Adds effects. What would be too much to look at is not played at all, with what still waits. */
  add(effects: readonly Effect[]): void {
    if (this.waiting.length + effects.length > MOST) {
      this.waiting = [];
      return;
    }
    this.waiting.push(...effects.map((effect) => ({ id: this.next++, effect })));
  }

  /** Ends all effects at once. */
  skip(): void {
    this.waiting = [];
  }

  get idle(): boolean {
    return this.waiting.length === 0;
  }

  /** What is to be drawn at this moment, in milliseconds of any clock that never goes back. */
  at(now: number): readonly Playing[] {
    const hurry = this.waiting.length > 8 ? 0.5 : 1;
    this.waiting = this.waiting.filter(
      ({ began, effect }) => began === undefined || now - began < LASTS[effect.kind] * hurry,
    );
    const playing = this.waiting.slice(0, AT_ONCE);
    return playing.map((queued) => {
      queued.began ??= now;
      const part = Math.min(1, Math.max(0, (now - queued.began) / (LASTS[queued.effect.kind] * hurry)));
      return { id: queued.id, effect: queued.effect, part };
    });
  }
}

/** Slow, fast, slow. */
export function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** How far dice are still above the place where they come to lie, and how much of them is to be seen; both from 0 to 1. */
export function fallen(part: number): { above: number; seen: number } {
  const ms = part * LASTS.dice;
  const left = Math.max(0, 1 - ms / FALL);
  return { above: left * left, seen: Math.min(1, (LASTS.dice - ms) / FALL) };
}
