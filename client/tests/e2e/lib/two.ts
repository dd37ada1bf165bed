import type { Page } from "playwright-core";
import { actionId } from "../../../src/wire/ids";
import type { Correction, SeatToken } from "../../../src/wire/messages";
import { desk, type TestBrowser } from "./browser";
import { openClient, type TestClient } from "./client";

/** A game that waits for a player of each side, and who directs it. */
export interface Waiting {
  readonly game: string;
  readonly director: TestClient;
  /** An invitation for each side, in the order of their first turns. */
  readonly invitations: readonly SeatToken[];
}

export async function waitingGame(port: number, bundle: string, preset = "untimed"): Promise<Waiting> {
  const director = await openClient(port);
  const told = (await director.ask({ list_bundles: { bundle } })).bundles?.bundles?.[0];
  const powers = (told?.powers ?? []).filter((it) => it.power === true);
  const sides = [...new Set(powers.map((it) => it.side ?? ""))];
  const created = await director.ask({
    create_game: {
      bundle,
      action_id: actionId(),
      directed: true,
      clock: { preset },
      seats: sides.map((side) => ({
        powers: powers.filter((it) => it.side === side).map((it) => it.name ?? ""),
        to: "HOLDER" as const,
      })),
    },
  });
  const { game = "", seats: invitations = [] } = created.game_created ?? {};
  if (game === "") throw new Error(JSON.stringify(created));
  return { game, director, invitations };
}

/** Starts a game whose players have sat down; whoever directs it puts these things right first of all. */
export async function startCorrected(
  { game, director }: Waiting,
  corrections: readonly Correction[] = [],
): Promise<void> {
  const started = await director.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(JSON.stringify(started));
  if (corrections.length === 0) return;
  const correct = { corrections: [...corrections] };
  const ruled = await director.ask({
    rule: { game, action_id: actionId(), reason: "A position for a test", correct },
  });
  if (ruled.accepted === undefined) throw new Error(JSON.stringify(ruled));
}

/** A game with a person for each side, each in a browser of their own. */
export interface Two {
  readonly game: string;
  readonly director: TestClient;
  /** By side, in the order of their first turns. */
  readonly pages: readonly Page[];
}

/** Begins a game whose two sides sit down by their invitations. */
export async function twoPeople(
  browser: TestBrowser,
  port: number,
  bundle: string,
  corrections: readonly Correction[] = [],
): Promise<Two> {
  const waiting = await waitingGame(port, bundle);
  const { game, director, invitations } = waiting;
  const pages: Page[] = [];
  for (const { seat = 0, token = "" } of invitations) {
    const page = await browser.page(desk);
    await page.goto(`/games/${game}#seat=${seat}&token=${token}`);
    const take = page.getByRole("button", { name: "Take this seat" });
    await take.click();
    await take.waitFor({ state: "detached" });
    pages.push(page);
  }
  await startCorrected(waiting, corrections);
  return { game, director, pages };
}

/** Begins a game with an account for each side, without pages. */
export async function twoAccounts(
  port: number,
  bundle: string,
  corrections: readonly Correction[] = [],
  preset?: string,
): Promise<{ game: string; director: TestClient; players: TestClient[] }> {
  const waiting = await waitingGame(port, bundle, preset);
  const { game, director, invitations } = waiting;
  const players: TestClient[] = [];
  for (const { seat = 0, token = "" } of invitations) {
    const player = await openClient(port);
    const seated = await player.ask({ take_seat: { game, seat, seat_token: token } });
    if (seated.seated === undefined) throw new Error(JSON.stringify(seated));
    players.push(player);
  }
  await startCorrected(waiting, corrections);
  return { game, director, players };
}
