import { describe, expect, it } from "vitest";
import { addWords, hasText, isolated, language, name, speak, t } from "./format";

describe("texts", () => {
  it("gives the text of a key, with plurals", () => {
    addWords("probe-units = { $count ->\n    [one] one unit\n   *[other] { $count } units\n }\n");
    expect(t("probe-units", { count: 1 })).toBe("one unit");
    expect(t("probe-units", { count: 3 })).toBe("3 units");
  });
  it("ends a sentence with one full stop after a name that has its own", () => {
    addWords("probe-name = You lost { $name }.\nprobe-dots = Wait { $name }..");
    expect(t("probe-name", { name: "Kazakh S.S.R." })).toBe("You lost Kazakh S.S.R.");
    expect(t("probe-name", { name: "Poland" })).toBe("You lost Poland.");
    expect(t("probe-dots", { name: "a." })).toBe("Wait a...");
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
  it("are those of the chosen language, and English where that has none", () => {
    addWords("probe-a = in English\nprobe-b = only in English\n");
    expect(t("probe-a")).toBe("in English");
    speak("de", "probe-a = auf Deutsch\nprobe-c = nur auf Deutsch\n");
    expect(language).toBe("de");
    expect([t("probe-a"), t("probe-b"), t("probe-c")]).toEqual(["auf Deutsch", "only in English", "nur auf Deutsch"]);
    expect([hasText("probe-b"), hasText("probe-c"), hasText("probe-d")]).toEqual([true, true, false]);
    // A screen that comes later brings English texts: they change nothing.
    addWords("probe-a = in English again\n");
    expect(t("probe-a")).toBe("auf Deutsch");
    speak("en", "");
    expect([language, t("probe-a"), t("probe-c")]).toEqual(["en", "in English again", "probe-c"]);
  });
});
