import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Stepper from "./Stepper.svelte";

describe("a stepper at its limit", () => {
  it("has buttons that are off and keep the focus: a disabled one would lose it", () => {
    const props = { to: 3, label: "men", less: "fewer", more: "more", change: () => undefined };
    const least = render(Stepper, { props: { ...props, value: 0 } }).body;
    const most = render(Stepper, { props: { ...props, value: 3 } }).body;
    expect(least).toMatch(/aria-label="fewer" aria-disabled="true"/);
    expect(least).toMatch(/aria-label="more" aria-disabled="false"/);
    expect(most).toMatch(/aria-label="more" aria-disabled="true"/);
    expect(least + most).not.toMatch(/ disabled/);
  });
});
