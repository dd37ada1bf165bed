import { expect, it } from "vitest";
import { nextHeight, raised } from "./sheet";

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
