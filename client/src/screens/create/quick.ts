import { net } from "../../app/net.svelte";
import { t } from "../../words/format";
import { seeds } from "../../app/seeds";
import { actionId } from "../../wire/ids";
import "../lobby/lobbyWords";
import { troubleOf } from "../trouble";
import { quickPlans } from "./seats";
import { keepSettings, lastSettings, UNTIMED } from "./settings";

const SEATS_MS = 400;
const TRIES = 50;

const pause = () => new Promise<void>((resolve) => window.setTimeout(resolve, SEATS_MS));

/** Starts a game as soon as its bots have sat down; gives what is wrong, or "". */
export async function startWhenSeated(game: string): Promise<string> {
  for (let tries = 0; tries < TRIES; ++tries) {
    const listed = await net.ask({ list_games: { mine: true, statuses: ["WAITING"], limit: 50 } });
    const line = listed.games?.games?.find((it) => it.game === game);
    if (line === undefined) return "";
    if ((line.seats ?? []).every((seat) => seat.taken === true)) {
      // The start waits for seeds that were promised.
      await seeds.open(game);
      return troubleOf(await net.ask({ start_game: { game } }));
    }
    await pause();
  }
  return "";
}

/** A game of this bundle: the first power is the player's, bots play all others, and it starts at once. */
export async function quickGame(bundle: string): Promise<{ game: string } | { trouble: string }> {
  const told = await net.ask({ list_bundles: { bundle } });
  const { seats, bots: need } = quickPlans(told.bundles?.bundles?.[0]);
  const room = told.bundles?.bot_seats ?? 0;
  if (room < need) return { trouble: t("lobby-bots", { room, need }) };
  const { preset } = lastSettings();
  const answer = await net.ask({
    create_game: { bundle, action_id: actionId(), sparring: true, clock: { preset }, seats },
  });
  const game = answer.game_created?.game;
  if (game === undefined) {
    // The next game is not asked for with a clock that the server does not have.
    if (answer.malformed?.field === "create_game.clock.preset") keepSettings({ bundle, preset: UNTIMED });
    return { trouble: troubleOf(answer) };
  }
  keepSettings({ bundle, preset });
  const token = answer.game_created?.seats?.find((it) => (it.seat ?? 0) === 0)?.token ?? "";
  const promise = await seeds.promise(game, answer.game_created?.dice_commitment, 0);
  const seated = await net.ask({ take_seat: { game, seat: 0, seat_token: token, ...promise } });
  if (seated.seated === undefined) return { trouble: troubleOf(seated) };
  const trouble = await startWhenSeated(game);
  return trouble === "" ? { game } : { trouble };
}
