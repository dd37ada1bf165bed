import { loadBoard } from "../boards/files";
import type { Session } from "../game/session";

/** Loads the board of a game's base as soon as its tables are known, while its screen is still on its way. */
export function loadAhead(session: Session): void {
  const end = session.listen((change) => {
    if (change !== "tables") return;
    end();
    // The table asks for the board again, and tells when it cannot be loaded.
    void loadBoard(session.tables?.base ?? "").catch(() => undefined);
  });
}
