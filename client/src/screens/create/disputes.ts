import type { DisputeRules } from "../../wire/messages";

/** How disputes of a new game go, as its page asks for it: times in minutes, 0 for no limit. */
export interface DisputeChoice {
  readonly pause: boolean;
  readonly twoReferees: boolean;
  readonly answer: number;
  readonly ruling: number;
  readonly appeal: number;
}

export const limits = ["answer", "ruling", "appeal"] as const;
export const noDisputeRules: DisputeChoice = { pause: false, twoReferees: false, answer: 0, ruling: 0, appeal: 0 };

const MINUTE_MS = 60_000;

/** What `create_game` is told; nothing where all is as without it. */
export function disputeRules(choice: DisputeChoice): { disputes?: DisputeRules } {
  const times = limits.flatMap((it) => {
    // A field that was emptied holds no number.
    const minutes = Number(choice[it]);
    return minutes > 0 ? [[`${it}_ms`, Math.round(minutes * MINUTE_MS)] as const] : [];
  });
  const disputes: DisputeRules = {
    ...(choice.pause ? { pause: true } : {}),
    ...(choice.twoReferees ? { two_referees: true } : {}),
    ...Object.fromEntries(times),
  };
  return Object.keys(disputes).length === 0 ? {} : { disputes };
}
