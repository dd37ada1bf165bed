import { describe, expect, it } from "vitest";
import { tablesOf } from "../game/tables";
import { addWords } from "./format";
import { incomeWords } from "./income";
import turn from "./turn.ftl?raw";

addWords(turn);
const tables = tablesOf({ spaces: [{ name: "Rome" }, { name: "Tyrrhenian Sea", sea: true }] });

describe("what the end of a phase brings", () => {
  it("is the sum that the server explains", () => {
    expect(incomeWords(tables, { value: 26, reasons: [{ amount: 26, space: "Rome" }] }, "IPC")).toEqual([
      "You collect 26 IPC when this phase ends.",
    ]);
    expect(incomeWords(tables, { reasons: [{ amount: 0, paragraph: "G-1" }] }, "IPC")).toEqual([
      "You collect 0 IPC when this phase ends.",
    ]);
  });
  it("says what is taken of it already", () => {
    const reasons = [{ amount: 26 }, { amount: -3, space: "Tyrrhenian Sea" }];
    expect(incomeWords(tables, { value: 23, reasons }, "IPC")).toContain("That is 3 IPC less than your ground yields.");
  });
  it("says that dice may still take some where the server names a sea without an amount", () => {
    const reasons = [{ amount: 26, space: "Rome" }, { space: "Tyrrhenian Sea" }];
    expect(incomeWords(tables, { value: 26, reasons }, "IPC")).toContain(
      "Dice that are still to be rolled may take some of it.",
    );
  });
});
