import { beforeEach, describe, expect, it } from "vitest";
import type { Change } from "../../game/session";
import { kindOfPick, legalOf, type Legal } from "../../game/legal";
import { positionOf } from "../../game/position";
import { Timeline } from "../../game/timeline";
import type { Command, Entry, GameView, LegalMoves } from "../../wire/messages";
import { TableState } from "./state.svelte";

const kind = kindOfPick({ type: "man" });
const move = (count: number, to: string): Command => ({ move: { units: [{ type: "man", count }], path: ["X", to] } });
const view: GameView = { sequence: 4, head: "4", to_act: [{ power: "A" }], seats: [{ account: "", powers: ["A"] }] };
const whyNot = { sentence: "no way", paragraph: "1-2", space: "Z" };

let games = 0;
let table: TableState;
let legal: LegalMoves;
/** What the session tells of its state. */
const tell = (change: Change) => (table as unknown as { follow(change: Change): void }).follow(change);

function enter(sequence: number, body: Partial<Entry>, commands: Command[]): void {
  table.session.timeline?.push({ head: String(sequence), entry: { sequence, parent: sequence - 1, ...body } });
  Object.assign(table.session.timeline?.now ?? {}, { toAct: view.to_act });
  tell("position");
  legal = { power: "A", sequence, commands };
  list();
}
function list(): void {
  const known = (table.session as unknown as { legalOfPower: Map<string, Legal> }).legalOfPower;
  known.set("A", legalOf(legal));
  tell("legal");
}

beforeEach(() => {
  table = new TableState(String(++games));
  table.session.timeline = new Timeline(positionOf(view));
  Object.defineProperty(table.session, "mine", { value: ["A"] });
  tell("position");
  legal = { power: "A", sequence: 4, commands: [move(3, "Y"), move(3, "Z")] };
  list();
  table.selection = { from: "X", counts: new Map([[kind, 3]]) };
  table.aim("Y");
  table.whyNot = whyNot;
});

describe("what is picked on a table", () => {
  it("stays with its target and a shown refusal while others leave orders, sit down or pause", () => {
    const { selection } = table;
    enter(5, { order_left: { power: "B" } }, [move(3, "Y"), move(3, "Z")]);
    enter(6, { paused: {} }, [move(3, "Y"), move(3, "Z")]);
    expect(table.selection).toBe(selection);
    expect(table.target).toBe("Y");
    expect(table.whyNot).toBe(whyNot);
  });
  it("is what the new list of legal commands still has", () => {
    enter(5, { seated: {} }, [move(2, "Y")]);
    expect(table.selection).toEqual({ from: "X", counts: new Map([[kind, 2]]) });
    expect(table.target).toBe("Y");
    enter(6, { seated: {} }, [move(2, "Z")]);
    expect(table.selection?.from).toBe("X");
    expect(table.target).toBeUndefined();
    enter(7, { seated: {} }, []);
    expect(table.selection).toBeUndefined();
    expect(table.whyNot).toBe(whyNot);
  });
  it("is let go when somebody plays", () => {
    enter(5, { played: { as: "B" } }, [move(3, "Y")]);
    expect([table.selection, table.target, table.whyNot]).toEqual([undefined, undefined, undefined]);
  });
});

describe("a command that was taken back", () => {
  it("is given again once, however fast one asks for it", () => {
    Object.assign(table, {
      undone: [
        { power: "A", command: move(1, "Y") },
        { power: "A", command: move(2, "Y") },
      ],
    });
    table.redo();
    table.redo();
    expect(table.acts.map((it) => it.command)).toEqual([move(2, "Y")]);
    expect(table.redoable).toBeUndefined();
  });
  it("is dropped once: not again before the first list was carried out", () => {
    for (const sequence of [5, 6]) {
      const entry = { sequence, parent: sequence - 1, played: { as: "A", command: move(sequence, "Y") } };
      table.session.timeline?.push({ head: "", entry, may_take_back: { power: "A", sequence } });
    }
    tell("position");
    table.drop(5);
    table.drop(5);
    expect(table.acts.map((it) => it.all)).toEqual([[{ take_back: {} }, { take_back: {} }, move(6, "Y")]]);
  });
});

describe("a moment of the past that is shown", () => {
  it("is left where the game became shorter than it", async () => {
    enter(5, {}, []);
    enter(6, {}, []);
    await table.lookAt(5);
    expect(table.at).toBe(5);
    table.session.timeline = new Timeline(positionOf(view));
    tell("position");
    expect(table.at).toBeUndefined();
  });
  it("is left where the server does not tell it", async () => {
    enter(5, {}, []);
    await table.lookAt(4);
    Object.assign(table.session, { lookBack: () => Promise.resolve(undefined) });
    await table.lookAt(0);
    expect([table.at, table.past]).toEqual([undefined, undefined]);
  });
});
