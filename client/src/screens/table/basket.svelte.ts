import { draftOf, type Draft } from "../../app/drafts";
import type { Position } from "../../game/position";

type Counts = Readonly<Record<string, number>>;

/** What is chosen to be bought and was not sent yet: counts by kind of pick. It belongs to one phase, and outlives a reload. */
export class Basket {
  counts: Counts = $state.raw({});
  private place: string | undefined;
  private readonly draft: Draft<{ readonly place: string; readonly counts: Counts }>;

  constructor(game: string) {
    this.draft = draftOf(game, "basket", { place: "", counts: {} });
  }

  /** Tells which phase is on: what was chosen in another one is gone. */
  enter({ round, power, phase }: Pick<Position, "round" | "power" | "phase">): void {
    const place = `${round}|${power}|${phase}`;
    if (place === this.place) return;
    const kept = this.place === undefined ? this.draft.read() : undefined;
    this.place = place;
    this.fill(kept?.place === place ? kept.counts : {});
  }

  fill(counts: Counts): void {
    this.counts = counts;
    const { place = "" } = this;
    this.draft.keep(Object.values(counts).some((count) => count > 0) ? { place, counts } : undefined);
  }
}
