import { expect, it, vi } from "vitest";

vi.mock("../../app/net.svelte", () => ({ net: {} }));

it.each([
  ["whoever created the game", { creator: "41" }, "41", true],
  ["nobody else", { creator: "41" }, "42", false],
  ["no guest without an account yet", {}, "", false],
  ["its directors, where it has some", { creator: "41", directors: ["7"] }, "7", true],
  ["not its creator then", { creator: "41", directors: ["7"] }, "41", false],
] as const)("the seats are arranged by %s", async (_, { ...game }, account, told) => {
  const { arranges } = await import("./arranging");
  const { directors } = game as { directors?: readonly string[] };
  expect(arranges({ ...game, directors: directors && [...directors] }, account)).toBe(told);
});
