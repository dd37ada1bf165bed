import type { Bundle, SeatPlan } from "../../wire/messages";

export const whos = ["me", "bot", "invite", "anybody"] as const;
/** Who is to play a power. */
export type Who = (typeof whos)[number];

export interface SeatPlans {
  readonly seats: SeatPlan[];
  /** The seat of whoever creates the game: all powers of theirs together. */
  readonly mine: number | undefined;
  /** Seats that are offered to nobody: bots take them. */
  readonly bots: number;
  /** True if the game can start without anybody else. */
  readonly ready: boolean;
}

/** The seats of a new game: mine with all my powers, and one for each other power. */
export function seatPlans(powers: readonly string[], who: Readonly<Record<string, Who>>): SeatPlans {
  const of = (power: string): Who => who[power] ?? "bot";
  const mine = powers.filter((power) => of(power) === "me");
  const seats: SeatPlan[] = mine.length > 0 ? [{ powers: mine, to: "HOLDER" }] : [];
  for (const power of powers) {
    if (of(power) === "me") continue;
    const to = { bot: "NOBODY", invite: "HOLDER", anybody: "ANYBODY", me: "HOLDER" } as const;
    seats.push({ powers: [power], to: to[of(power)] });
  }
  return {
    seats,
    mine: mine.length > 0 ? 0 : undefined,
    bots: powers.filter((power) => of(power) === "bot").length,
    ready: powers.every((power) => of(power) === "me" || of(power) === "bot"),
  };
}

/** The seats of a game that begins at once: its first power is the player's, and bots play all others. */
export function quickPlans(bundle: Pick<Bundle, "powers"> | undefined): SeatPlans {
  const powers = (bundle?.powers ?? []).filter((it) => it.power === true).map((it) => it.name ?? "");
  return seatPlans(powers, Object.fromEntries(powers.slice(0, 1).map((first) => [first, "me" as const])));
}
