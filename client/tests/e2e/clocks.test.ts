import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { actionId } from "../../src/wire/ids";
import { desk, phone } from "./lib/browser";
import { settled } from "./lib/driver";
import { openClient, type TestClient } from "./lib/client";
import { stand } from "./lib/stand";

const shared = stand(50);

/** A game of which a person plays the first power, with banks of so many seconds, and the page of that person. `other` has the second. */
async function timedGame(seconds: number, size = desk, other?: TestClient): Promise<Page> {
  const client = await openClient(shared.server.port);
  const told = (await client.ask({ list_bundles: { bundle: "1914" } })).bundles?.bundles?.[0];
  const powers = (told?.powers ?? []).filter((it) => it.power === true).map((it) => it.name ?? "");
  const people = [client, ...(other === undefined ? [] : [other])];
  const created = await client.ask({
    create_game: {
      bundle: "1914",
      action_id: actionId(),
      sparring: true,
      clock: { bank_ms: seconds * 1000, bank_of: "POWER", battles: "ATTACKER", marks_ms: ["60000"] },
      seats: powers.map((name, at) => ({ powers: [name], ...(at < people.length ? { to: "HOLDER" as const } : {}) })),
    },
  });
  const game = created.game_created?.game ?? "";
  if (game === "") throw new Error(JSON.stringify(created));
  for (const { seat = 0, token = "" } of created.game_created?.seats ?? [])
    if (token !== "") await people[seat]?.ask({ take_seat: { game, seat, seat_token: token } });
  for (let taken = 0; taken < powers.length;) {
    const line = (await client.ask({ list_games: { mine: true } })).games?.games?.find((it) => it.game === game);
    taken = (line?.seats ?? []).filter((it) => it.taken === true).length;
  }
  const page = await shared.browser.page(size);
  await page.addInitScript((token) => localStorage.setItem("armistice.token", token), client.token);
  await page.goto(`/games/${game}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const started = await client.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(JSON.stringify(started));
  client.close();
  await page.locator("section.turn").waitFor();
  return page;
}

describe("the clocks of a game", () => {
  it("run at the top of a phone, tell all on a tap, and are heard at their mark", async () => {
    const page = await timedGame(80, phone);
    const clock = page.locator(".top").getByRole("button", { name: /Time left of Austria-Hungary: 1:\d\d/ });
    await clock.waitFor();
    const first = await clock.innerText();
    await expect.poll(() => clock.innerText(), { timeout: 10_000 }).not.toBe(first);
    await clock.tap();
    const all = page.getByRole("dialog", { name: "Clocks" });
    await all
      .getByText(/^runs until \d\d:\d\d, in 1 min$/)
      .first()
      .waitFor();
    // Everybody has a bank, and one of them runs.
    expect(await all.getByText("Time bank").count()).toBeGreaterThan(3);
    expect(await all.getByText("stopped: nothing draws on it now").count()).toBeGreaterThan(2);
    await page.keyboard.press("Escape");
    await all.waitFor({ state: "detached" });
    const said = page.locator(".hidden-text[role=status]");
    await expect.poll(() => said.textContent(), { timeout: 60_000 }).toMatch(/1 min left/);
    await page.locator(".top .clock.low").waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("stand beside the powers with the score, and as they were where one looks back", async () => {
    const page = await timedGame(900);
    await page.locator(".sides time.running").waitFor();
    expect(await page.locator(".sides time").count()).toBeGreaterThan(4);
    expect(await page.locator(".sides .score").first().innerText()).toMatch(/: -?\d+$/);
    await page.keyboard.press("h");
    await page.locator(".history").getByRole("button", { name: "Back to now", disabled: false }).waitFor();
    expect(await page.locator(".sides time.running").count()).toBe(0);
    expect(await page.locator(".sides .score").count()).toBeGreaterThan(0);
    await page.keyboard.press("c");
    await page.getByRole("dialog", { name: "Clocks" }).waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it.each([
    ["a desk", desk],
    ["a phone", phone],
  ])("change when everybody who plays agrees to another time control, on %s", async (_, size) => {
    const other = await openClient(shared.server.port);
    const page = await timedGame(900, size, other);
    const game = /games\/([0-9a-f]+)/.exec(page.url())?.[1] ?? "";
    const proposed = async (preset: string) => {
      const answer = await other.ask({ set_clock: { game, seat: 1, clock: { preset } } });
      expect(answer.accepted).toBeDefined();
      await page.getByRole("button", { name: "Another time control is proposed" }).click();
    };
    const clocks = page.getByRole("dialog", { name: "Clocks" });
    await proposed("day");
    await clocks.getByText("Proposed: Day").waitFor();
    await clocks.getByRole("button", { name: "Refuse" }).click();
    await clocks.getByText("Proposed: Day").waitFor({ state: "detached" });
    // Keys are for the dialog wherever the focus is: the table below it ends no phase.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const phase = await page.locator("li[aria-current=step]").innerText();
    await page.keyboard.press("e");
    await page.keyboard.press("Escape");
    await clocks.waitFor({ state: "detached" });
    await settled(page);
    expect(await page.locator("li[aria-current=step]").innerText()).toBe(phase);
    await proposed("untimed");
    await clocks.getByRole("button", { name: "Agree" }).click();
    await clocks.getByText("This game has no clocks.").waitFor();
    // And the other way round.
    await clocks.getByText("Propose another time control").click();
    await clocks.getByRole("combobox", { name: "Time control" }).selectOption("day");
    await clocks.getByRole("button", { name: "Propose", exact: true }).click();
    await clocks.getByText(/^Waits for /).waitFor();
    expect(await clocks.getByRole("button", { name: "Agree" }).count()).toBe(0);
    expect(shared.browser.faults).toEqual([]);
    other.close();
    await page.close();
  });
});
