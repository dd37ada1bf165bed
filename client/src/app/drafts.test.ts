import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "./browser";
import { draftOf } from "./drafts";

describe("what was entered and not sent", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("window", {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
  });

  it("is there after a reload, each field of each game by itself", () => {
    draftOf<string>("g", "talk").keep("hello");
    draftOf<object>("g", "basket").keep({ man: 2 });
    expect(draftOf<string>("g", "talk").read()).toBe("hello");
    expect(draftOf<object>("g", "basket").read()).toEqual({ man: 2 });
    expect(draftOf<string>("h", "talk").read()).toBe(undefined);
  });
  it("is forgotten once it was sent, and nothing is kept of it", () => {
    draftOf<string>("g", "talk").keep("hello");
    draftOf<string>("g", "talk").keep(undefined);
    expect(draftOf<string>("g", "talk").read()).toBe(undefined);
    expect(kept.size).toBe(0);
  });
  it("is nothing where it cannot be read", () => {
    write("session", "armistice.draft.g.talk", "{");
    expect(draftOf<string>("g", "talk").read()).toBe(undefined);
  });
  it("is kept by the page itself where storage is switched off", () => {
    vi.stubGlobal("window", {});
    draftOf<string>("off", "talk").keep("hello");
    expect(draftOf<string>("off", "talk").read()).toBe("hello");
  });
});
