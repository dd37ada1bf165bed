import { expect, it } from "vitest";
import { isRaised, nextHeight, raised, restOf } from "./sheet";

it("the handle goes through all heights", () => {
  expect(nextHeight("low")).toBe("half");
  expect(nextHeight("half")).toBe("high");
  expect(nextHeight("high")).toBe("low");
});
it("a panel that is opened is raised where it is low, and stays as it is elsewhere", () => {
  expect(raised("low")).toBe("half");
  expect(raised("half")).toBe("half");
  expect(raised("high")).toBe("high");
});
it("a panel is raised above where it rests, which is as low as somebody has put it", () => {
  expect(isRaised("half", "half")).toBe(false);
  expect(isRaised("high", "half")).toBe(true);
  expect(restOf("high", "half")).toBe("half");
  expect(restOf("low", "half")).toBe("low");
  expect(isRaised("half", restOf("low", "half"))).toBe(true);
});
