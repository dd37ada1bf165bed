import { describe, expect, it } from "vitest";
import type { Book } from "../rules/rulebook";
import { filtered, optionGroups } from "./optionGroups";

const books: Book[] = [
  {
    title: "House rules",
    chapters: [
      { level: 2, title: "HR-2 New units", id: "HR-2", paragraphs: ["HR-0.4"] },
      { level: 3, title: "HR-2.1 Trucks: `trucks`", id: "HR-2.1", paragraphs: ["HR-2.1.1"] },
      { level: 3, title: "HR-2.2 Trains: `trains`", id: "HR-2.2", paragraphs: ["HR-2.2.1", "HR-2.2.2"] },
      { level: 2, title: "HR-4 Scenarios", id: "HR-4", paragraphs: [] },
      { level: 3, title: "HR-4.4 Alps: `alps`", id: "HR-4.4", paragraphs: ["HR-4.4.1"] },
      { level: 3, title: "HR-4.5 Bears: `bears`", id: "HR-4.5", paragraphs: ["HR-4.5.1"] },
    ],
  },
  {
    title: "The rules of Smith [excerpt]",
    chapters: [
      { level: 2, title: "SM-1 Turns: `turns`", id: "SM-1", paragraphs: ["SM-1.1"] },
      { level: 2, title: "SM-2 Zones: `zones`", id: "SM-2", paragraphs: ["SM-2.1"] },
    ],
  },
];
const option = (title: string, ...paragraphs: string[]) => ({ name: title.toLowerCase(), title, paragraphs });
const options = [
  option("Zones", "SM-2.1", "SM-2.9"),
  option("Trucks", "HR-0.4", "HR-2.1.1"),
  option("Bears", "HR-4.5.1"),
  option("Alps", "HR-4.4.1"),
  option("Trains", "HR-0.4", "HR-2.2.2"),
  { ...option("All of it", "HR-0.4"), stands_for: ["alps", "bears"] },
  option("Turns", "SM-1.1"),
  option("Riddle"),
];
const told = (groups: ReturnType<typeof optionGroups>) =>
  groups.map((it) => [it.title || it.kind, ...it.options.map((each) => each.title)].join(": "));

describe("the options of a new game", () => {
  it("stand by the rulebook's parts, in its order, by their titles within", () => {
    expect(told(optionGroups(options, books))).toEqual([
      "set: All of it",
      "New units: Trains: Trucks",
      "Scenarios: Alps: Bears",
      "The rules of Smith: Turns: Zones",
      "other: Riddle",
    ]);
  });
  it("are one list by title where the rulebook is not known", () => {
    expect(told(optionGroups(options.slice(0, 4), []))).toEqual(["other: Alps: Bears: Trucks: Zones"]);
  });
  it("are found by words of their title, sentence, paragraphs and part", () => {
    const groups = optionGroups(options, books);
    expect(told(filtered(groups, "tr"))).toEqual(["New units: Trains: Trucks"]);
    expect(told(filtered(groups, "SCENARIOS be"))).toEqual(["Scenarios: Bears"]);
    expect(told(filtered(groups, "sm-1"))).toEqual(["The rules of Smith: Turns"]);
    expect(filtered(groups, "nothing of it")).toEqual([]);
    expect(filtered(groups, " ")).toEqual(groups);
  });
});
