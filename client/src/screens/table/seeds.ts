import { net } from "../../app/net.svelte";
import { seeds } from "../../app/seeds";
import type { Session } from "../../game/session";

/** Opens the seeds of this person when a table is ready for them, and gives fresh ones when it wants some. */
export function guardSeeds(session: Session): () => void {
  const { game } = session;
  let notices = session.notices.length;
  const follow = () => void seeds.follow(game, session.now?.seats ?? [], net.account).catch(() => undefined);
  follow();
  return session.listen((change) => {
    if (change === "position") return follow();
    if (change !== "notice") return;
    const fresh = session.notices.slice(Math.min(notices, session.notices.length - 1));
    notices = session.notices.length;
    const mine = (session.now?.seats ?? []).filter((it) => it.account === net.account && net.account !== "");
    for (const { kind } of fresh) {
      if (kind === "SEEDS_OPENING") void seeds.open(game).catch(() => undefined);
      if (kind === "SEEDS_WANTED")
        void seeds
          .renew(
            game,
            session.view?.dice_commitment,
            mine.map((it) => it.seat ?? 0),
          )
          .catch(() => undefined);
    }
  });
}
