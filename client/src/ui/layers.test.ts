import { describe, expect, it } from "vitest";
import { Layers } from "./layers";

interface Entry {
  state: unknown;
  address: string;
}

/** A browser with its history: going back takes until `settle`. */
function browser(address: string) {
  const entries: Entry[] = [{ state: null, address }];
  let at = 0;
  let pages = 0;
  let tasks: (() => void)[] = [];
  const routed: string[] = [];
  const here = () => entries[at] ?? { state: null, address: "" };
  const step = (by: number) => {
    at = Math.max(0, Math.min(entries.length - 1, at + by));
    if (!layers.popped()) routed.push(here().address);
  };
  const settle = (most = Infinity) => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      task();
      if (--most <= 0) return;
    }
  };
  const begin = () =>
    new Layers({
      state: () => here().state,
      address: () => here().address,
      push: (state, address) => {
        entries.splice(at + 1, entries.length, { state, address });
        ++at;
      },
      replace: (state, address) => (entries[at] = { state, address }),
      back: (steps) => tasks.push(() => step(-steps)),
      soon: (task) => tasks.push(task),
      newPage: () => `page ${++pages}`,
    });
  let layers = begin();
  return {
    get layers() {
      return layers;
    },
    reload: () => {
      tasks = [];
      layers = begin();
      settle();
    },
    /** What a person does with the buttons of the browser. */
    go: (by: number) => {
      step(by);
      settle();
    },
    settle,
    routed,
    get shown() {
      return here().address;
    },
    get depth() {
      return at;
    },
  };
}

describe("the back button", () => {
  it("closes the top layer, then the next one, then leaves the page", () => {
    const it = browser("/");
    it.layers.go("/games/1", false);
    const closed: string[] = [];
    it.layers.add(() => closed.push("sheet"));
    it.layers.add(() => closed.push("dialog"));
    it.go(-1);
    expect(closed).toEqual(["dialog"]);
    it.go(-1);
    expect(closed).toEqual(["dialog", "sheet"]);
    expect([it.shown, it.routed]).toEqual(["/games/1", []]);
    it.go(-1);
    expect([it.shown, it.routed]).toEqual(["/", ["/"]]);
  });
  it("leaves the page at once where a layer was closed by its own button", () => {
    const it = browser("/");
    it.layers.go("/games/1", false);
    const close = it.layers.add(() => expect.unreachable());
    close();
    it.settle();
    expect([it.shown, it.depth]).toEqual(["/games/1", 1]);
    it.go(-1);
    expect([it.shown, it.depth]).toEqual(["/", 0]);
  });
  it("closes the layer that took the place of another", () => {
    const it = browser("/");
    const close = it.layers.add(() => expect.unreachable());
    close();
    let closed = 0;
    it.layers.add(() => ++closed);
    it.settle();
    expect(it.depth).toBe(1);
    it.go(-1);
    expect([closed, it.depth]).toEqual([1, 0]);
  });
  it("closes a layer that opened while the entry of another was still on its way out", () => {
    const it = browser("/");
    const closed: string[] = [];
    const close = it.layers.add(() => closed.push("first"));
    close();
    // The browser was asked to go back, and has not done it yet.
    it.settle(1);
    it.layers.add(() => closed.push("second"));
    it.settle();
    it.go(-1);
    expect([closed, it.depth]).toEqual([["second"], 0]);
  });
  it("comes back to the page of a link that was followed in a dialog, not to the dialog", () => {
    const it = browser("/games/1");
    it.layers.add(() => expect.unreachable());
    it.layers.add(() => expect.unreachable());
    it.layers.go("/rules/4.2", false);
    expect(it.shown).toBe("/rules/4.2");
    it.go(-1);
    expect([it.shown, it.depth]).toEqual(["/games/1", 0]);
    expect(it.routed).toEqual(["/games/1"]);
  });
  it("has no layer to go forward to", () => {
    const it = browser("/");
    it.layers.add(() => undefined);
    it.go(-1);
    it.go(1);
    expect([it.depth, it.routed]).toEqual([0, []]);
  });
});

it("a page that is loaded anew has no layers, and no entries of them", () => {
  const it = browser("/");
  it.layers.add(() => expect.unreachable());
  it.reload();
  expect(it.depth).toBe(0);
});

it("an address that a layer showed is that of its page", () => {
  const it = browser("/games/1");
  it.layers.add(() => undefined);
  it.layers.show("/games/1?at=5");
  it.go(-1);
  expect([it.shown, it.depth, it.routed]).toEqual(["/games/1?at=5", 0, []]);
});
