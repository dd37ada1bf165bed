import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { positionOf } from "../../game/position";
import type { Change } from "../../game/session";
import { tablesOf } from "../../game/tables";
import { Timeline } from "../../game/timeline";
import { live } from "../../ui/live.svelte";
import type { Event, Update } from "../../wire/messages";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import { tellTable } from "./told.svelte";

addWords(words);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

const paid: Event = {
  money_moved: {
    from: { kind: "TREASURY", owner: "rome" },
    to: { kind: "BANK" },
    paid: 9,
    resource: "gold",
    reason: "units",
  },
};
const bought = (sequence: number): Update => ({
  entry: { sequence, parent: sequence - 1, played: { as: "rome", command: { purchase: {} } }, events: [paid] },
});
const moved = (sequence: number): Update => ({
  entry: {
    sequence,
    parent: sequence - 1,
    played: { as: "gaul", command: { move: { path: ["Alesia", "Massilia"] } } },
    events: [],
  },
});
const viewAt = (sequence: number) => positionOf({ sequence, power: "rome", phase: "buy" });

/** A game of Rome that a test moves on. */
function game() {
  const timeline = new Timeline(viewAt(4));
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const end = tellTable({
    timeline,
    get now() {
      return timeline.now;
    },
    tables: tablesOf({ powers: [{ name: "rome" }, { name: "gaul" }] }),
    mine: ["rome"],
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  return {
    end,
    update: (update: Update) => {
      timeline.push(update);
      tell("position");
    },
    view: (sequence: number) => {
      timeline.place(viewAt(sequence));
      tell("position");
    },
    past: (update: Update) => {
      timeline.remember(update);
      tell("history");
    },
  };
}

/** What the polite region says in so many seconds. */
function heard(seconds: number): string[] {
  const said = [live.polite.trim()];
  for (let count = 0; count < seconds * 10; ++count) {
    vi.advanceTimersByTime(100);
    const now = live.polite.trim();
    if (now !== "" && now !== said.at(-1)) said.push(now);
  }
  return said;
}

describe("the screen reader of a table", () => {
  it("hears of one's own payment, however much others do and however quickly one goes on", () => {
    const { update, end } = game();
    for (let count = 5; count < 30; ++count) update(moved(count));
    update(bought(30));
    for (let count = 0; count < 12; ++count) live.echo(`${count} picked`);
    for (let count = 31; count < 60; ++count) update(moved(count));
    const said = heard(6);
    expect(said.slice(1, 3)).toEqual(["rome pays 9 gold (units)", "11 picked"]);
    expect(said[3]).toMatch(/→ Massilia.*and \d+ more entries$/);
    end();
  });
  it("hears of entries that a fresh view went past, once they are known", () => {
    const { view, past, end } = game();
    view(6);
    expect(heard(2).join()).not.toContain("pays");
    past(moved(5));
    past(bought(6));
    expect(heard(3).join()).toContain("pays 9 gold");
    end();
  });
  it("hears nothing of what a player missed who comes back after long", () => {
    const { view, past, end } = game();
    view(400);
    past(bought(400));
    expect(heard(3).join()).toBe("");
    end();
  });
  it("hears nothing once the table is closed", () => {
    const { update, end } = game();
    update(moved(5));
    update(bought(6));
    end();
    update(bought(7));
    heard(18);
    expect(heard(3).join()).toBe("");
  });
});
