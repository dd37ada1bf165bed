import { afterEach, describe, expect, it, vi } from "vitest";
import { read, write } from "./browser";

afterEach(() => vi.unstubAllGlobals());

/** A window whose storage takes this much; less than nothing where it is switched off. */
function storage(room: number): Map<string, string> {
  const kept = new Map<string, string>();
  const there = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new Error("full");
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  const get = () => {
    if (room < 0) throw new Error("denied");
    return there;
  };
  vi.stubGlobal(
    "window",
    Object.defineProperties({}, { localStorage: { get }, sessionStorage: { get } }) as unknown as Window,
  );
  return kept;
}

describe("what a page keeps", () => {
  it("is in the browser's storage", () => {
    const kept = storage(100);
    write("local", "a", "one");
    expect(kept.get("a")).toBe("one");
    expect(read("local", "a")).toBe("one");
    write("local", "a", undefined);
    expect(read("local", "a")).toBeNull();
  });
  it("is in the page where the storage is switched off, each kind by itself", () => {
    storage(-1);
    write("local", "b", "two");
    expect(read("local", "b")).toBe("two");
    expect(read("session", "b")).toBeNull();
    write("local", "b", undefined);
    expect(read("local", "b")).toBeNull();
  });
  it("is what was written last, also where the storage has no room for it", () => {
    const kept = storage(3);
    write("session", "c", "old");
    write("session", "c", "longer");
    expect(read("session", "c")).toBe("longer");
    write("session", "c", "new");
    expect([read("session", "c"), kept.get("c")]).toEqual(["new", "new"]);
  });
});
