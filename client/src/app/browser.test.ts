import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetTab, read, write } from "./browser";

afterEach(() => vi.unstubAllGlobals());

/** A window whose storage takes this much; less than nothing where it is switched off. */
function storage(room: number): Record<"local" | "session", Map<string, string>> {
  const kept = { local: new Map<string, string>(), session: new Map<string, string>() };
  const of = (there: Map<string, string>) => ({
    get: () => {
      if (room < 0) throw new Error("denied");
      return {
        getItem: (key: string) => there.get(key) ?? null,
        setItem: (key: string, text: string) => {
          if (text.length > room) throw new Error("full");
          there.set(key, text);
        },
        removeItem: (key: string) => void there.delete(key),
        clear: () => there.clear(),
      };
    },
  });
  vi.stubGlobal(
    "window",
    Object.defineProperties(
      {},
      { localStorage: of(kept.local), sessionStorage: of(kept.session) },
    ) as unknown as Window,
  );
  return kept;
}

describe("what a page keeps", () => {
  it("is in the browser's storage", () => {
    const kept = storage(100);
    write("local", "a", "one");
    expect(kept.local.get("a")).toBe("one");
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
    expect([read("session", "c"), kept.session.get("c")]).toEqual(["new", "new"]);
  });
  it.each([
    ["in the browser's storage", 100],
    ["in the page alone", -1],
  ])("is of one person, %s: what a tab keeps goes with them", (_, room) => {
    storage(room);
    write("session", "armistice.draft.lobby.title", "mine");
    write("local", "armistice.theme", "dark");
    forgetTab();
    expect(read("session", "armistice.draft.lobby.title")).toBeNull();
    expect(read("local", "armistice.theme")).toBe("dark");
  });
});
