import { describe, expect, it } from "vitest";
import { keyOf } from "./keys";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe("keys of the table", () => {
  it("are single letters, and those of editors", () => {
    expect(keyOf(press("e"), true)).toBe("e");
    expect(keyOf(press("z", { ctrlKey: true }), true)).toBe("u");
    expect(keyOf(press("Z", { metaKey: true }), true)).toBe("U");
    expect(keyOf(press("c", { ctrlKey: true }), true)).toBeUndefined();
    expect(keyOf(press("e", { altKey: true }), true)).toBeUndefined();
  });
  it("are none of them letters where single letters are switched off", () => {
    for (const key of ["e", "U", "[", "/", "?"]) expect(keyOf(press(key), false)).toBeUndefined();
    expect(keyOf(press("F1"), false)).toBe("F1");
    expect(keyOf(press("Escape"), false)).toBe("Escape");
    expect(keyOf(press("z", { ctrlKey: true }), false)).toBe("u");
  });
});
