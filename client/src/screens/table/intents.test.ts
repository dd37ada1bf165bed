import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Stack } from "../../board/types";
import { kindOfPick, legalOf, type Legal } from "../../game/legal";
import { OFF_BOARD, positionOf } from "../../game/position";
import { Timeline } from "../../game/timeline";
import { live } from "../../ui/live.svelte";
import type { Command, GameView } from "../../wire/messages";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import { intentsOf } from "./intents";
import { placeIn } from "./placing";
import { TableState } from "./state.svelte";

addWords(words);
const kind = (type: string) => kindOfPick({ type });
const at = { x: 0, y: 0 };
let games = 0;
let table: TableState;
let sent: Command[];

/** A table at which A may do this, and the intents of its board. */
function begin(view: GameView, commands: Command[]): ReturnType<typeof intentsOf> {
  table = new TableState(`intents ${++games}`);
  table.session.timeline = new Timeline(
    positionOf({ sequence: 4, head: "4", to_act: [{ power: "A" }], seats: [{ powers: ["A"] }], ...view }),
  );
  Object.defineProperty(table.session, "mine", { value: ["A"] });
  sent = [];
  table.session.act = (_, command) => String(sent.push(command));
  const known = (table.session as unknown as { legalOfPower: Map<string, Legal> }).legalOfPower;
  known.set("A", legalOf({ power: "A", sequence: 4, commands }));
  for (const change of ["position", "legal"]) (table as unknown as { follow(change: string): void }).follow(change);
  // As the panel of the turn does.
  table.places = (space) => placeIn(table, space);
  return intentsOf(table, () => undefined);
}
const counts = () => Object.fromEntries(table.selection?.counts ?? []);

describe("a tap on a space whose units can move", () => {
  const units = [
    {
      space: "X",
      units: [
        { owner: "A", type: "man", ids: [1, 2] },
        { owner: "A", type: "man", ids: [3], marks: ["raised"] },
        { owner: "A", type: "tank", ids: [4, 5] },
      ],
    },
  ];
  const move = (type: string, count: number): Command => ({ move: { units: [{ type, count }], path: ["X", "Y"] } });

  it("picks the units of all its pieces, those of one kind together, and says how many once", () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(60_000);
    const intents = begin({ units }, [move("man", 3), move("tank", 2)]);
    intents.pickSpace?.("X", "all", at);
    expect(counts()).toEqual({ [kind("man")]: 3, [kind("tank")]: 2 });
    expect(live.polite).toContain("5 picked");
    vi.useRealTimers();
  });
  it("picks no more units of a kind than may go", () => {
    begin({ units }, [move("man", 2)]).pickSpace?.("X", "all", at);
    expect(counts()).toEqual({ [kind("man")]: 2 });
  });
});

describe("a tap on a space where units can be placed", () => {
  const place = (type: string, count: number, space: string): Command => ({
    place: { units: [{ type, count }], space },
  });
  const commands = [place("man", 3, "X"), place("tank", 1, "X"), place("man", 2, "Y"), place("boat", 1, "Z")];
  const view = { units: [{ space: "X", units: [{ owner: "A", type: "man", ids: [1] }] }] };
  const stack: Stack = { owner: "A", type: "man", count: 1, moved: false, key: "A|man|free|0|" };
  let intents: ReturnType<typeof intentsOf>;
  beforeEach(() => (intents = begin(view, commands)));

  it("chooses all that can be placed there, to be confirmed", () => {
    intents.pickSpace?.("X", "all", at);
    expect(table.selection?.from).toBe(OFF_BOARD);
    expect(counts()).toEqual({ [kind("man")]: 3, [kind("tank")]: 1 });
    expect(table.target).toBe("X");
    expect(sent).toEqual([]);
  });
  it("does so, too, where it hits units that stand there", () => {
    intents.pickStack?.("X", stack, "all", at);
    expect([table.selection?.from, table.target]).toEqual([OFF_BOARD, "X"]);
  });
  it("asks anew for another space: the same units where they can go there, else what can", () => {
    intents.pickSpace?.("Y", "all", at);
    intents.pickSpace?.("X", "all", at);
    expect([table.target, counts()]).toEqual(["X", { [kind("man")]: 2 }]);
    intents.pickSpace?.("Z", "all", at);
    expect([table.target, counts()]).toEqual(["Z", { [kind("boat")]: 1 }]);
    expect(sent).toEqual([]);
  });
  it("does nothing where none can be placed", () => {
    intents.pickSpace?.("W", "all", at);
    expect(table.selection).toBeUndefined();
  });
});
