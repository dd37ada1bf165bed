import { describe, expect, it } from "vitest";
import { addWords, hasText, isolated, name, t } from "./format";

describe("texts", () => {
  it("gives the text of a key, with plurals", () => {
    addWords("probe-units = { $count ->\n    [one] one unit\n   *[other] { $count } units\n }\n");
    expect(t("probe-units", { count: 1 })).toBe("one unit");
    expect(t("probe-units", { count: 3 })).toBe("3 units");
  });
  it("shows the key where there is no text", () => {
    expect(hasText("no-such-text")).toBe(false);
    expect(t("no-such-text")).toBe("no-such-text");
  });
  it("keeps a wire name without words", () => {
    expect(name("unit", "Zeppelin 9")).toBe("Zeppelin 9");
    addWords("unit-zeppelin-9 = airship nine\n");
    expect(name("unit", "Zeppelin 9")).toBe("airship nine");
  });
  it("isolates what people wrote", () => {
    expect(isolated("שלום")).toBe("\u2068שלום\u2069");
  });
});
