import { describe, expect, it } from "vitest";
import type { Entry, Event, Update } from "../wire/messages";
import { entryWords } from "./entries";
import { addWords } from "./format";
import table from "./table.ftl?raw";
import watch from "./watch.ftl?raw";

addWords(table);
addWords(watch);
const update = (entry: Entry, words?: string[]): Update => ({
  entry: { sequence: 5, parent: 4, ...entry },
  ...(words === undefined ? {} : { words }),
});
const move: Entry = { played: { as: "Red", command: { move: { units: [{ type: "foot" }], path: ["A", "B"] } } } };
const newer = { weather_changed: { to: "rain" } } as unknown as Event;
const rolled: Event = { rolled: { owner: "Red", purpose: "fire", sides: 6, target: 2, faces: [1, 4] } };
const inner = (text: string) => text.replace(/[\u2068\u2069]/g, "");

describe("words of an entry", () => {
  it("are the page's own where it has some, whatever the server says", () => {
    const words = entryWords(undefined, update(move, ["the server's"]));
    expect(words.unknown).toBe(false);
    expect(words.sentence).toBe("Red moves 1 foot: A → B");
  });
  it.each<[string, Entry]>([
    ["an event", { ...move, events: [newer] }],
    ["a command", { played: { as: "Red", command: { parley: {} } as never } }],
    ["an entry", { weighed: {} } as Entry],
  ])("are missing for %s of a newer server, until it says them", (_, entry) => {
    expect(entryWords(undefined, update(entry)).unknown).toBe(true);
    const told = entryWords(undefined, update(entry, ["Red looks up", "it rains"]));
    expect(told.unknown).toBe(false);
    expect(inner(told.sentence)).toBe("Red looks up");
    expect(told.details.map((it) => inner(it.text))).toContain("it rains");
  });
  it("keep the dice beside the server's words", () => {
    const told = entryWords(undefined, update({ ...move, events: [newer, rolled] }, ["Red goes", "it rains"]));
    expect(told.details.find((it) => it.kind === "dice")?.faces).toEqual([1, 4]);
  });
  it("name the units whose dice fired, and else what the dice were for", () => {
    const said = (it: NonNullable<Event["rolled"]>) =>
      inner(entryWords(undefined, update({ ...move, events: [{ rolled: it }] })).details[0]?.text ?? "");
    const fire = { owner: "Red", purpose: "fire", type: "foot", space: "Ridge", target: 2, faces: [1, 4] };
    expect(said(fire)).toBe("Red, foot in Ridge: 1 hit at 2 or less");
    expect(said({ ...fire, purpose: "flood" })).toBe("Red, flood, foot in Ridge: 1 hit at 2 or less");
    const mine = { ...fire, purpose: "mine", type: "boat", space: "Strait" };
    expect(said({ ...mine, target: 1, faces: [4] })).toBe("Mines in Strait against boat (Red): no hit at 1 or less");
    expect(said(mine)).toBe("Mines in Strait against boat (Red): 1 hit at 2 or less");
  });
  it("say how much time was given or taken, to whom and why", () => {
    const said = (credited: NonNullable<Entry["credited"]>) =>
      inner(entryWords(undefined, update({ credited })).sentence);
    expect(said({ amount_ms: "90000", reason: "a storm", kind: "OUTAGE" })).toBe(
      "Time was given to all: 1 min (a storm)",
    );
    expect(said({ amount_ms: "3600000", power: "Red", kind: "OVERTIME" })).toBe(
      "Time was given to Red: 1 h (overtime)",
    );
    expect(said({ amount_ms: "-3600000", power: "Red", kind: "RULING" })).toBe(
      "Time was taken from Red: 1 h (a ruling)",
    );
    expect(said({ amount_ms: "60000" })).toContain("no reason is told");
  });
  it("give each side of a battle its own losses", () => {
    const group = (owner: string, count: number) => ({ owner, type: "foot", space: "Ridge", count });
    const lost: Event = { units_removed: { units: [group("Red", 4), group("Blue", 6)], cause: "hit" } };
    const [told] = entryWords(undefined, update({ ...move, events: [lost] })).details;
    expect(inner(told?.text ?? "")).toBe("Red loses 4 foot in Ridge (hit); Blue loses 6 foot in Ridge (hit)");
  });
  it("are made once, and anew when the server's come", () => {
    const one = update(move);
    expect(entryWords(undefined, one)).toBe(entryWords(undefined, one));
  });
});
