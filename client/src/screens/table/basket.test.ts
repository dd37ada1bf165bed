import { describe, expect, it } from "vitest";
import { Basket } from "./basket.svelte";

// There is no window here: the page itself keeps the draft, as where storage is switched off.
const here = { round: 2, power: "gaul", phase: "buy" };

describe("what is chosen to be bought", () => {
  it("is there again after a reload in the same phase", () => {
    const before = new Basket("a");
    before.enter(here);
    before.fill({ man: 3 });
    const after = new Basket("a");
    after.enter(here);
    expect(after.counts).toEqual({ man: 3 });
  });
  it("is gone with its phase, and in the same phase of another round", () => {
    const basket = new Basket("b");
    basket.enter(here);
    basket.fill({ man: 3 });
    basket.enter({ ...here, phase: "move" });
    expect(basket.counts).toEqual({});
    basket.enter(here);
    basket.fill({ man: 3 });
    const after = new Basket("b");
    after.enter({ ...here, round: 3 });
    expect(after.counts).toEqual({});
  });
  it("stays while nothing but the position changes", () => {
    const basket = new Basket("c");
    basket.enter(here);
    basket.fill({ man: 1 });
    basket.enter({ ...here });
    expect(basket.counts).toEqual({ man: 1 });
  });
});
