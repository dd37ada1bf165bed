import { net } from "../../app/net.svelte";
import { sounds } from "../../app/sound.svelte";
import { heardOf } from "../../game/heard";
import type { Session } from "../../game/session";

/** Older talk makes no sound. This is less than the time in which open pages share one sound. */
const YOUNG_MS = 1200;

/** Lets a table be heard: its entries, talk and marks of time. Gives what ends it. */
export function hearTable(session: Session): () => void {
  let before = session.now;
  // Lines that a table opens with are old.
  const opened = net.connection.serverNow();
  let heardTo = { GAME: opened, SIDE: opened };
  let notices = session.notices.length;
  return session.listen((change) => {
    if (change === "position") {
      const { now } = session;
      const update = now === undefined ? undefined : session.timeline?.update(now.sequence);
      // What happened while nobody was here is told, not played.
      const next = before !== undefined && now?.sequence === before.sequence + 1;
      const heard = next && update !== undefined ? heardOf(before?.toAct ?? [], update, session.mine) : undefined;
      before = now;
      if (heard !== undefined) sounds.play(heard, session.game);
    } else if (change === "talk") {
      for (const channel of ["GAME", "SIDE"] as const) {
        // A line that was asked for later has been heard already, in another page.
        const young = net.connection.serverNow() - session.talk.last(channel) < YOUNG_MS;
        const fresh = young && session.talk.unread(channel, heardTo[channel], net.account) > 0;
        heardTo = { ...heardTo, [channel]: Math.max(opened, session.talk.last(channel)) };
        if (fresh) sounds.play("talk", session.game);
      }
    } else if (change === "notice") {
      const fresh = session.notices.slice(notices === 50 ? -1 : notices);
      notices = session.notices.length;
      if (fresh.some((it) => it.kind === "TIME_MARK")) sounds.play("time", session.game);
    }
  });
}
