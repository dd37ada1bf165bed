import { describe, expect, it } from "vitest";
import type { Event, GameView, Update } from "../wire/messages";
import { fold } from "./fold";
import { OFF_BOARD, positionOf } from "./position";
import { Timeline } from "./timeline";

const view: GameView = {
  game: "aa",
  sequence: 10,
  status: "RUNNING",
  round: 1,
  power: "A",
  phase: "move",
  control: [{ space: "X", controller: "A" }],
  units: [
    { space: "Sea", units: [{ type: "boat", count: 1, owner: "A", ids: [1] }] },
    { space: "Sea", units: [{ type: "man", count: 1, owner: "A", carrier: 1, ids: [2], marks: ["tired"] }] },
  ],
  purchased: [{ type: "man", count: 1, owner: "A", ids: [3] }],
  treasuries: [{ owner: "A", resource: "gold", treasury: 5 }],
  owners: [{ owner: "A", side: "one", enemies: ["B"] }],
};

const update = (sequence: number, events: Event[], parent = sequence - 1): Update => ({
  head: String(sequence),
  entry: { sequence, parent, events },
});

const after = (...events: Event[]) => fold(positionOf(view), [update(11, events)]);

describe("the fold", () => {
  it("takes cargo along, and changes nothing of the position before", () => {
    const before = positionOf(view);
    const now = fold(before, [update(11, [{ units_moved: { units: [{ ids: [1] }], to: "Bay", steps: 1 } }])]);
    expect(now.units.get(2)).toMatchObject({ space: "Bay", carrier: 1, origin: "Sea" });
    expect(now.units.get(1)).toMatchObject({ steps: 1, origin: "Sea" });
    expect(before.units.get(2)?.space).toBe("Sea");
  });
  it("removes cargo with its carrier", () => {
    const now = after({ units_removed: { units: [{ ids: [1] }] } });
    expect([...now.units.keys()]).toEqual([3]);
  });
  it("gives what is placed its origin there", () => {
    expect(positionOf(view).units.get(3)?.space).toBe(OFF_BOARD);
    const now = after({ units_moved: { units: [{ ids: [3] }], to: "X" } });
    expect(now.units.get(3)).toMatchObject({ space: "X", origin: "X", steps: 0 });
  });
  it("begins a turn with new origins and no battles", () => {
    const now = after(
      { units_moved: { units: [{ ids: [1] }], to: "Bay", steps: 2 } },
      { battle_opened: { battle: { id: 4, space: "Bay", status: "LISTED" } } },
      { turn_opened: { power: "B" } },
    );
    expect(now).toMatchObject({ power: "B", battles: [] });
    expect(now.units.get(2)).toMatchObject({ origin: "Bay", steps: 0 });
  });
  it("keeps a battle's round, roles and end", () => {
    const opened: Event[] = [
      { battle_opened: { battle: { id: 4, space: "Bay", status: "LISTED" } } },
      { battle_joined: { battle: 4, attacking: true, add: ["firing"], units: [{ ids: [1] }] } },
      { battle_round: { battle: 4, round: 1, clear: ["firing"] } },
    ];
    const now = after(...opened);
    expect(now.battles).toEqual([
      expect.objectContaining({
        status: "FIGHTING",
        round: 1,
        participants: [{ unit: 1, attacking: true, roles: [] }],
      }),
    ]);
    expect(after(...opened, { battle_closed: { battle: 4 } }).battles[0]).toMatchObject({
      status: "OVER",
      participants: [],
    });
  });
  it("moves money, control, relations, slots and marks", () => {
    const now = after(
      { money_moved: { resource: "gold", from: { kind: "TREASURY", owner: "A" }, to: { kind: "BANK" }, paid: 3 } },
      { control_changed: { space: "X", contested: true } },
      { relation_changed: { a: "B", b: "A", relation: "none" } },
      { slot_set: { slot: { slot: "s", subject: "X", values: ["1"] } } },
      { slots_cleared: { slots: [], marks: ["tired"] } },
    );
    expect(now.money.get("A|gold")?.treasury).toBe(2);
    expect(now.control.get("X")).toEqual({ controller: "", contested: true });
    expect(now.relations.size).toBe(0);
    expect(now.slots.size).toBe(1);
    expect(now.units.get(2)?.marks).toEqual([]);
    expect(fold(now, [update(12, [{ slots_cleared: { slots: ["s"] } }])]).slots.size).toBe(0);
  });
  it("takes over ground that is contested, or no longer, although no event says so", () => {
    const taken = after({ control_changed: { space: "X", contested: true } });
    const peace = { ...update(12, []), control: [{ space: "X", contested: false }] };
    expect(fold(taken, [peace]).control.get("X")).toEqual({ controller: "", contested: false });
  });
  it("leaves no question after the end", () => {
    const asked: Event = { decision_opened: { decision: { id: 1, decision: "what", asked: ["A"] } } };
    const answered: Event = { decision_answered: { decision: 1, owner: "A", choice: { number: 2 } } };
    expect(after(asked, answered).decisions[0]).toMatchObject({
      answered: ["A"],
      answers: [{ power: "A", choice: { number: 2 } }],
    });
    expect(after(asked, { game_ended: { outcome: { winners: ["A"] } } })).toMatchObject({
      decisions: [],
      status: "OVER",
    });
  });
  it("does not fail at an event that it has never heard of", () => {
    expect(() => after({ surprise: {} } as unknown as Event)).not.toThrow();
  });
});

describe("a timeline", () => {
  const step = (sequence: number, parent?: number) =>
    update(sequence, [{ units_moved: { units: [{ ids: [1] }], to: `Z${sequence}`, steps: 1 } }], parent);

  it("goes back to what was after an entry's parent, and finds any moment again", () => {
    const time = new Timeline(positionOf(view));
    for (const sequence of [11, 12, 13]) expect(time.push(step(sequence))).toBe(true);
    expect(time.push(update(14, [], 11))).toBe(true);
    expect(time.now.units.get(1)?.space).toBe("Z11");
    expect(time.push(step(15))).toBe(true);
    expect(time.now.units.get(1)).toMatchObject({ space: "Z15", steps: 2 });
    expect(time.at(13)?.units.get(1)?.space).toBe("Z13");
    expect(time.at(14)?.units.get(1)?.space).toBe("Z11");
  });
  it("says when an update does not follow", () => {
    const time = new Timeline(positionOf(view));
    expect(time.push(step(12))).toBe(false);
    expect(time.push(update(11, [], 5))).toBe(false);
  });
  it("takes an update that it knows for what it is", () => {
    const time = new Timeline(positionOf(view));
    time.push(step(11));
    expect(time.push(step(11))).toBe(true);
    expect(time.now.units.get(1)?.steps).toBe(1);
  });
  it("says when an entry that it knows has another head: the history is another one", () => {
    const time = new Timeline(positionOf({ ...view, head: "10" }));
    time.push(step(11));
    time.push(step(12));
    expect(time.push({ ...step(11), head: "other" })).toBe(false);
    expect(time.push({ ...step(12), head: "other" })).toBe(false);
    expect(time.push({ ...step(10), head: "other" })).toBe(true);
    expect(time.update(11)?.head).toBe("11");
  });
  it("jumps by keyframes", () => {
    const time = new Timeline(positionOf(view));
    for (let sequence = 11; sequence <= 600; ++sequence) time.push(step(sequence));
    expect(time.at(300)?.units.get(1)?.space).toBe("Z300");
    expect(time.range).toEqual([10, 600]);
  });
});
