import { OFF_BOARD, type Position, type Unit } from "../../../src/game/position";
import type { Timeline } from "../../../src/game/timeline";
import { actionId } from "../../../src/wire/ids";
import type { Answer, Correction, Rule } from "../../../src/wire/messages";
import type { TestClient } from "./client";
import type { Chance } from "./player";

type Verb = Omit<Rule, "game" | "action_id" | "seen" | "reason">;

const oneOf = <T>(all: readonly T[], chance: Chance): T | undefined => all[chance(all.length)];

const meant = ({ owner: power, type, space }: Unit) => ({ power, type, space });

/** One thing that a director puts right, of what there is in the position; the laws of the game may refuse it. */
function correction(now: Position, chance: Chance): Correction | undefined {
  const onBoard = [...now.units.values()].filter((it) => it.space !== OFF_BOARD);
  const unit = oneOf(onBoard, chance);
  const other = oneOf(onBoard, chance);
  const slot = oneOf([...now.slots.values()], chance);
  const money = oneOf([...now.money.values()], chance);
  if (unit === undefined || other === undefined) return undefined;
  const kinds: (() => Correction | undefined)[] = [
    () => ({ kind: "ADD_UNITS", ...meant(unit), count: 1 + chance(3) }),
    () => ({ kind: "REMOVE_UNITS", ...meant(unit), count: 1 }),
    () => ({ kind: "REMOVE_UNITS", ids: [unit.id] }),
    () => ({ kind: "MOVE_UNITS", ids: [unit.id], to: other.space }),
    () => ({ kind: "DAMAGE_UNITS", ids: [unit.id], amount: String(unit.damage === 0 ? 1 : 0) }),
    () => ({ kind: "CONTROL", space: unit.space, to: other.owner }),
    () =>
      money === undefined
        ? undefined
        : { kind: "MONEY", power: money.owner, resource: money.resource, amount: String(chance(2) === 0 ? 3 : -1) },
    () =>
      slot === undefined
        ? undefined
        : { kind: "SLOT", slot: slot.slot ?? "", subject: slot.subject ?? "", values: [...(slot.values ?? [])] },
    () => ({ kind: "RELATION", power: unit.owner, to: other.owner, relation: chance(2) === 0 ? "enemy" : "friendly" }),
  ];
  return oneOf(kinds, chance)?.();
}

/** Entries whose dice could be rolled again, the last ones. */
function rolled(timeline: Timeline): number[] {
  const last = timeline.now.sequence;
  const all: number[] = [];
  for (let at = last; at > 0 && all.length < 3; --at)
    if ((timeline.update(at)?.entry?.rolls?.draws ?? []).length > 0) all.push(at);
  return all;
}

function verbOf(timeline: Timeline, begun: number, chance: Chance): Verb | undefined {
  const { now } = timeline;
  const back = now.sequence - begun;
  switch (chance(8)) {
    case 0:
    case 1:
      return back > 0 ? { set_back: { to: now.sequence - 1 - chance(Math.min(back, 40)) } } : undefined;
    case 2: {
      const entry = oneOf(rolled(timeline), chance);
      return entry === undefined ? undefined : { reroll: { entry } };
    }
    case 3:
      return { void: { what: now.decisions.length > 0 ? "DECISION" : "PHASE" } };
    default: {
      const first = correction(now, chance);
      const more = chance(3) === 0 ? correction(now, chance) : undefined;
      return first === undefined
        ? undefined
        : { correct: { corrections: more === undefined ? [first] : [first, more] } };
    }
  }
}

/** The same ruling until the game stands still for it: partners play on meanwhile. */
async function rule(director: TestClient, game: string, seen: number, verb: Verb): Promise<Answer> {
  let at = seen;
  for (let tries = 0; ; ++tries) {
    const answer = await director.ask({
      rule: { game, action_id: actionId(), seen: at, reason: "A test of the fold", ...verb },
    });
    if (answer.stale === undefined || tries > 8) return answer;
    at = answer.stale.sequence ?? at;
  }
}

/** What a ruling was: its verb, and whether it became an entry. */
export interface Ruled {
  readonly verb: string;
  readonly done: boolean;
  readonly why: string;
}

function told(verb: Verb, answer: Answer): Ruled {
  const [name = ""] = Object.keys(verb);
  const kind = verb.correct?.corrections?.map((it) => it.kind?.toLowerCase().replaceAll("_", " ")).join(" and ");
  const why = answer.denied?.reason ?? answer.malformed?.problem ?? answer.refused?.sentence ?? JSON.stringify(answer);
  return { verb: kind ?? name, done: answer.accepted !== undefined, why };
}

/**
 * A ruling of who directs a game, taken at random of what the game has: back to an earlier entry, dice again, a question
 * or a phase that is over, things put right. A third of them are made while the game is paused. `begun` is the entry that
 * started it.
 */
export async function ruleSome(
  director: TestClient,
  game: string,
  timeline: Timeline,
  begun: number,
  chance: Chance,
): Promise<Ruled | undefined> {
  const verb = verbOf(timeline, begun, chance);
  if (verb === undefined) return undefined;
  const pause = chance(3) === 0;
  if (pause) await director.ask({ pause_game: { game, reason: "A ruling" } });
  const answer = await rule(director, game, timeline.now.sequence, verb);
  if (pause) await director.ask({ resume_game: { game } });
  return told(verb, answer);
}

/** The end of a game by a ruling, which may also say that it counts as never played. */
export async function endByRuling(
  director: TestClient,
  game: string,
  timeline: Timeline,
  annul: boolean,
): Promise<Ruled> {
  const verb: Verb = annul ? { annul: {} } : { end_game: {} };
  // Partners do not stop for a ruling: many of them are faster than who rules.
  await director.ask({ pause_game: { game, reason: "The end" } });
  return told(verb, await rule(director, game, timeline.now.sequence, verb));
}
