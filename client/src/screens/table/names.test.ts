import { describe, expect, it } from "vitest";
import { tablesOf } from "../../game/tables";
import { powerTitle } from "./names";

describe("the title of a power", () => {
  const tables = tablesOf({
    powers: [{ name: "norse-league", title: "The Norse League" }, { name: "Gaul" }],
  });

  it("is the one of the tables", () => expect(powerTitle(tables, "norse-league")).toBe("The Norse League"));
  it("is the name where the tables have none", () => {
    expect(powerTitle(tables, "Gaul")).toBe("Gaul");
    expect(powerTitle(tables, "Persia")).toBe("Persia");
    expect(powerTitle(undefined, "Persia")).toBe("Persia");
  });
});
