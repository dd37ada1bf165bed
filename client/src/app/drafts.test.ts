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
    draftOf("g", "talk", "").keep("hello");
    draftOf<object>("g", "basket", {}).keep({ man: 2 });
    expect(draftOf("g", "talk", "").read()).toBe("hello");
    expect(draftOf<object>("g", "basket", {}).read()).toEqual({ man: 2 });
    expect(draftOf("h", "talk", "").read()).toBe(undefined);
  });
  it("is forgotten once it was sent, and nothing is kept of it", () => {
    draftOf("g", "talk", "").keep("hello");
    draftOf("g", "talk", "").keep(undefined);
    expect(draftOf("g", "talk", "").read()).toBe(undefined);
    expect(kept.size).toBe(0);
  });
  it("is nothing where it cannot be read", () => {
    write("session", "armistice.draft.g.talk", "{");
    expect(draftOf("g", "talk", "").read()).toBe(undefined);
  });
  it.each([
    ["5", ""],
    ["{}", ""],
    ['"text"', {}],
    ["[]", {}],
    ["{}", { place: "", counts: {} }],
    ['{"place":"a","counts":null}', { place: "", counts: {} }],
    ['{"place":5,"counts":{}}', { place: "", counts: {} }],
    ['{"chosen":{}}', { chosen: [] }],
  ])("is nothing where something else was kept: %s for %j", (kept, like) => {
    write("session", "armistice.draft.g.other", kept);
    expect(draftOf<unknown>("g", "other", like).read()).toBe(undefined);
  });
  it("is what was kept, with all of its fields", () => {
    const draft = draftOf<object>("g", "basket", { place: "", counts: {} });
    draft.keep({ place: "a", counts: { man: 2 }, more: [1] });
    expect(draft.read()).toEqual({ place: "a", counts: { man: 2 }, more: [1] });
  });
  it("is kept by the page itself where storage is switched off", () => {
    vi.stubGlobal("window", {});
    draftOf("off", "talk", "").keep("hello");
    expect(draftOf("off", "talk", "").read()).toBe("hello");
  });
});
