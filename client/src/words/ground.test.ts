import { describe, expect, it } from "vitest";
import { pair, slotKey } from "../game/position";
import { tablesOf } from "../game/tables";
import { addWords } from "./format";
import { groundWords } from "./ground";
import table from "./table.ftl?raw";
import turn from "./turn.ftl?raw";

addWords(table);
addWords(turn);

const army = [
  { name: "army", value: "3 man" },
  { name: "army", value: "1 gun" },
];
const tables = tablesOf({
  unit_types: [
    { name: "man", title: "Man", plural: "Men" },
    { name: "gun", title: "Gun", plural: "Guns" },
  ],
  spaces: [
    { name: "Iberia", attributes: [{ name: "class", value: "minor-neutral" }, ...army] },
    {
      name: "Dacia",
      attributes: [{ name: "class", value: "minor-aligned" }, { name: "aligned-to", value: "Rome" }, ...army],
    },
    {
      name: "Canaria",
      attributes: [
        { name: "class", value: "colony-of-minor" },
        { name: "colony-of", value: "Iberia" },
      ],
    },
    { name: "Helvetia", attributes: [{ name: "neutral", value: "true" }] },
    { name: "Thule", attributes: [{ name: "class", value: "homeland" }] },
  ],
});
const relations = new Map([
  [pair("Gaul", "Rome"), "enemy"],
  [pair("Greece", "Rome"), "friendly"],
]);
const said = (space: string, power = "Gaul", raised: string[] = []) => {
  const slots = new Map(raised.map((it) => [slotKey({ slot: "raised", subject: it }), { slot: "raised" }]));
  return groundWords(tables, space, power, { relations, slots });
};

describe("what happens on ground that no power holds", () => {
  it("is that the army of a neutral appears, and the other side chooses whose it is", () => {
    expect(said("Iberia")).toBe(
      "Iberia is neutral. When combat begins its army appears and defends it: 3 Men and 1 Gun. The other side chooses which of its powers gets that army.",
    );
  });
  it("is that the army of a minor appears for whom it is aligned to: against an enemy, for a friend without a battle", () => {
    expect(said("Dacia")).toBe(
      "Dacia is aligned to Rome. When combat begins its army appears for Rome and defends it: 3 Men and 1 Gun.",
    );
    const joined =
      "Dacia is aligned to Rome. There is no battle: its army joins Rome, which takes control (3 Men and 1 Gun). Your units stop there.";
    expect(said("Dacia", "Greece")).toBe(joined);
    expect(said("Dacia", "Rome")).toBe(joined);
    // One that is nobody's friend or enemy leaves it neutral.
    expect(said("Dacia", "Norse")).toContain("Dacia is neutral.");
  });
  it("is that an army comes once", () => {
    expect(said("Dacia", "Gaul", ["Dacia"])).toContain("does not come again");
    expect(said("Iberia", "Gaul", ["Dacia"])).toContain("Iberia is neutral.");
  });
  it("is that a colony raises none, and that other neutral ground is paid for", () => {
    expect(said("Canaria")).toBe("Canaria is a colony. No army appears there: you take it without a battle.");
    expect(said("Helvetia")).toContain("costs 3 IPC");
  });
  it("is nothing more than that nobody holds it where no attribute tells", () => {
    const nobody = (space: string) => `No power holds ${space}, and no units stand there.`;
    expect(said("Thule")).toBe(nobody("Thule"));
    expect(said("Nowhere")).toBe(nobody("Nowhere"));
  });
});
