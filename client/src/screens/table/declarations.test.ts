import { describe, expect, it } from "vitest";
import { tablesOf } from "../../game/tables";
import { addWords } from "../../words/format";
import words from "../../words/declare.ftl?raw";
import { declarationsOf } from "./declarations";

addWords(words);
const tables = tablesOf({
  declarations: [
    { command: "declare", what: "study", title: "Study", summary: "Pay 2 for each die.", paragraph: "X-1.1" },
    { command: "declare", what: "leave", title: "Leave" },
  ],
});
const study = (dice: number) => ({ declare: { what: "study", arguments: { dice: { number: dice } } } });

describe("declarations", () => {
  it("stand together with all their ways, and tell what they do once", () => {
    const declares = [study(1), { declare: { what: "leave" } }, study(2)];
    const [first, second, ...more] = declarationsOf({ declares }, tables);
    expect(first?.ways.map((it) => it.title)).toEqual(["Study: 1 die", "Study: 2 dice"]);
    expect(first?.ways.map((it) => it.command)).toEqual([declares[0], declares[2]]);
    expect(first).toMatchObject({ summary: "Pay 2 for each die.", paragraph: "X-1.1" });
    expect(second).toMatchObject({ what: "leave", ways: [{ title: "Leave" }], summary: "", paragraph: "" });
    expect(more).toEqual([]);
  });
  it("name a choice that has no words of its own as it is", () => {
    const declares = [{ declare: { what: "study", arguments: { length: { number: 3 } } } }];
    expect(declarationsOf({ declares }, tables)[0]?.ways[0]?.title).toBe("Study: 3");
  });
});
