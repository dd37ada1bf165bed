import type { Update } from "../../wire/messages";
import { DiceChain, needShown, type CheckedRoll, type Draw } from "./dice";
import { Fault, type FaultCode } from "./fault";
import { fromHex, NONE, type Bytes } from "./hash";
import { diceText, type Told } from "./record";

/** What one roll was checked by; or why it does not fit, and at which entry. */
export type RollCheck =
  | { readonly kind: "fits"; readonly roll: CheckedRoll }
  | { readonly kind: "fault"; readonly sequence: number; readonly code: FaultCode; readonly detail: string }
  /** The entries before it have not all come yet; the first that is missing. */
  | { readonly kind: "waits"; readonly missing: number }
  | { readonly kind: "none" };

function drawsOf(update: Update): Draw[] {
  return (update.entry?.rolls?.draws ?? []).map((it) => ({ sides: it.sides ?? 0, results: it.results ?? [] }));
}

/** An entry as a page was told it, for `checkRecord`. */
export function toldOf(update: Update): Told {
  const { sequence = 0, rolls } = update.entry ?? {};
  const dice =
    rolls === undefined ? "" : diceText(rolls.anchor ?? 0, rolls.index ?? 0, rolls.secret ?? "", drawsOf(update));
  return { sequence, head: update.head ?? "", dice };
}

/** A promise of a seed; zeros where there is none, as the record has it. */
function seedOf(text: string | undefined): Bytes {
  return text === undefined || text === "" ? NONE : fromHex(text);
}

function take(chain: DiceChain, update: Update): CheckedRoll | undefined {
  const {
    sequence = 0,
    anchor_opened,
    seated,
    seed_committed,
    seed_opened,
    seat_left,
    rolls,
    events,
  } = update.entry ?? {};
  if (anchor_opened) chain.openAnchor(anchor_opened.anchor ?? 0, fromHex(anchor_opened.commitment ?? ""));
  if (seated) chain.sit(seated.seat ?? 0, seated.sparring === true, seedOf(seated.seed_commitment));
  if (seed_committed) chain.promise(seed_committed.seat ?? 0, seedOf(seed_committed.commitment));
  if (seed_opened) chain.openSeed(sequence, seed_opened.seat ?? 0, fromHex(seed_opened.seed ?? ""));
  if (seat_left) chain.leave(seat_left.seat ?? 0);
  const draws = drawsOf(update);
  const { anchor = 0, index = 0, secret = "" } = rolls ?? {};
  const roll = rolls === undefined ? undefined : chain.roll({ anchor, index, secret: fromHex(secret), draws });
  const shown = (events ?? []).flatMap(({ rolled }) =>
    rolled === undefined ? [] : [{ sides: rolled.sides ?? 0, results: rolled.faces ?? [] }],
  );
  needShown(draws, shown);
  return roll;
}

/**
 * Checks the dice of one entry against what this page was told of the game: the chain from its beginning, every seed and
 * every roll up to this one. `update` gives an entry that is known.
 */
export function checkRoll(game: string, update: (sequence: number) => Update | undefined, sequence: number): RollCheck {
  const chain = new DiceChain(fromHex(game));
  let roll: CheckedRoll | undefined;
  for (let at = 1; at <= sequence; ++at) {
    const entry = update(at);
    if (entry === undefined) return { kind: "waits", missing: at };
    try {
      roll = take(chain, entry);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return { kind: "fault", sequence: at, code: fault.code, detail: fault.detail };
    }
  }
  return roll === undefined ? { kind: "none" } : { kind: "fits", roll };
}
