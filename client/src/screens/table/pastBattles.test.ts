import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Event, Update } from "../../wire/messages";
import { lineTo } from "./line";
import { battlesOf } from "./pastBattles";

const real = gunzipSync(readFileSync(new URL("../../../tests/verify/updates.json.gz", import.meta.url)));
const { updates } = JSON.parse(real.toString()) as { updates: Update[] };

/** Entries of these events each, one after the other. */
function told(...entries: Event[][]): Update[] {
  return entries.map((events, at) => ({ entry: { sequence: at + 1, parent: at, events } }));
}
const group = (type: string, owner: string, ids: number[], space = "Alpha") => ({
  ...{ type, owner, count: ids.length, ids, space },
});
const opened: Event = { battle_opened: { battle: { id: 4, kind: "land", space: "Alpha", lead: "Red" } } };
const joined: Event[] = [
  { battle_joined: { battle: 4, attacking: true, units: [group("foot", "Red", [1, 2, 3])] } },
  { battle_joined: { battle: 4, units: [group("gun", "Blue", [8, 9])] } },
];
const round = (count: number): Event => ({ battle_round: { battle: 4, round: count } });
const rolled = (owner: string, faces: number[]): Event => ({
  rolled: { purpose: "fire", space: "Alpha", owner, sides: 6, target: 2, faces },
});
const lost = (type: string, owner: string, ids: number[]): Event => ({
  units_removed: { units: [group(type, owner, ids)], cause: "hit" },
});
const closed: Event = { battle_closed: { battle: 4, space: "Alpha", lead: "Red", outcome: "taken" } };

describe("battles of the past", () => {
  it("are told round by round, with who was there", () => {
    const line = told(
      [{ round_opened: { round: 3 } }, { turn_opened: { power: "Red" } }, opened],
      [...joined, round(1), rolled("Red", [1, 5, 6]), lost("gun", "Blue", [8]), rolled("Blue", [2, 2])],
      [lost("foot", "Red", [1, 2]), round(2), rolled("Red", [1]), lost("gun", "Blue", [9]), closed],
      [rolled("Red", [3])],
    );
    const [battle, further] = battlesOf(line);
    expect(further).toBeUndefined();
    expect(battle).toMatchObject({
      space: "Alpha",
      lead: "Red",
      gameRound: 3,
      power: "Red",
      from: 1,
      to: 3,
      over: true,
    });
    const [first, second] = battle?.rounds ?? [];
    expect(first?.attackers).toEqual([{ owner: "Red", type: "foot", count: 3 }]);
    expect(first?.defenders).toEqual([{ owner: "Blue", type: "gun", count: 2 }]);
    expect(first?.steps.map((it) => [it.rolled, it.attacking])).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect(second?.attackers).toEqual([{ owner: "Red", type: "foot", count: 1 }]);
    expect(second?.defenders).toEqual([{ owner: "Blue", type: "gun", count: 1 }]);
    expect(second?.sequence).toBe(3);
    expect(second?.steps.at(-1)?.event).toBe(closed);
  });

  it("tell whose losses fell on them without a question", () => {
    const lose = (owner: string, ids: number[], cause = "casualty"): Event => ({
      units_removed: { units: [group("foot", owner, ids)], cause },
    });
    const asks = (decision: string): Event => ({ decision_opened: { decision: { id: 7, decision } } });
    const answer = (owner: string): Event => ({
      decision_answered: {
        decision: 7,
        owner,
        how: "PLAYER",
        choice: { units: { units: [{ type: "foot", count: 1 }] } },
      },
    });
    const unasked = (...entries: Event[][]) =>
      battlesOf(told([opened, ...joined, round(1), rolled("Red", [1])], ...entries))
        .flatMap((it) => it.rounds)
        .flatMap((it) => it.steps)
        .flatMap((it) => it.unasked ?? []);
    expect(unasked([lose("Blue", [8])])).toEqual(["Blue"]);
    // Blue chose in an entry before, Red was not asked.
    expect(unasked([asks("casualties")], [answer("Blue"), lose("Blue", [8]), lose("Red", [1])])).toEqual(["Red"]);
    // An answer holds for its round only.
    const first = [answer("Blue"), lose("Blue", [8])];
    expect(unasked([asks("casualties")], first, [round(2), lose("Blue", [9])])).toEqual(["Blue"]);
    // Red chose units of Blue, and losses of another cause are for no hit.
    expect(unasked([asks("forced-hits")], [answer("Red"), lose("Blue", [8])])).toEqual([]);
    expect(unasked([lose("Blue", [8], "mine")])).toEqual([]);
  });

  it("tell who was there also where they are named only when the round has begun", () => {
    const [battle] = battlesOf(told([opened, round(1), ...joined, rolled("Red", [1]), lost("gun", "Blue", [8])]));
    expect(battle?.rounds[0]?.attackers[0]?.count).toBe(3);
    expect(battle?.rounds[0]?.defenders[0]?.count).toBe(2);
  });

  it("have a round 0 for what comes before the first", () => {
    const [battle] = battlesOf(told([opened, ...joined, rolled("Blue", [6]), round(1), rolled("Red", [1])]));
    expect(battle?.rounds.map((it) => it.round)).toEqual([0, 1]);
  });

  it("are two where the same ground is fought for in two turns", () => {
    const fight = [opened, ...joined, round(1), rolled("Red", [1]), closed];
    const line = told([{ turn_opened: { power: "Red" } }, ...fight], [{ turn_opened: { power: "Blue" } }, ...fight]);
    expect(battlesOf(line).map((it) => it.power)).toEqual(["Red", "Blue"]);
  });

  it("are none where a battle was listed and never fought", () => {
    expect(battlesOf(told([opened, ...joined, { turn_opened: { power: "Blue" } }]))).toEqual([]);
    expect(battlesOf(told([opened, closed]))).toEqual([]);
  });

  it("of a real game hold each die that was rolled in a space of theirs", () => {
    const battles = battlesOf(lineTo((at) => updates[at - 1], updates.length));
    expect(battles.length).toBeGreaterThan(1);
    const steps = battles.flatMap((it) => it.rounds.flatMap((one) => one.steps));
    const dice = updates.flatMap((it) => (it.entry?.events ?? []).filter((one) => one.rolled?.space !== undefined));
    expect(steps.filter((it) => it.rolled)).toHaveLength(dice.length);
    for (const battle of battles.filter((it) => it.over)) {
      expect(battle.rounds[0]?.attackers.length).toBeGreaterThan(0);
      expect(battle.rounds[0]?.defenders.length).toBeGreaterThan(0);
    }
  });
});

describe("the line of a game", () => {
  const entries: Update[] = [1, 2, 3, 4, 5].map((sequence) => ({
    entry: { sequence, parent: sequence === 4 ? 2 : sequence - 1, events: [] },
  }));
  const by = (at: number) => entries[at - 1];
  it("leaves out what was taken back", () => {
    expect(lineTo(by, 5).map((it) => it.entry?.sequence)).toEqual([1, 2, 4, 5]);
    expect(lineTo(by, 3).map((it) => it.entry?.sequence)).toEqual([1, 2, 3]);
  });
  it("begins behind what is not known, and ends whatever it is told", () => {
    expect(lineTo((at) => (at === 2 ? undefined : by(at)), 5).map((it) => it.entry?.sequence)).toEqual([4, 5]);
    expect(lineTo((at) => ({ entry: { sequence: at, parent: at + 1 } }), 3)).toHaveLength(1);
  });
});
