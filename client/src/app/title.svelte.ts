import { net } from "./net.svelte";
import { Waiting } from "./waiting";

const CHANNEL = "armistice.waiting";
const MOST = 100;

/** The title and the icon of the page: both say how many games wait for whoever has it open. */
class Title {
  private count = $state(0);

  /** A title with the number of games that wait before it. */
  of(text: string): string {
    return this.count === 0 ? text : `(${this.count}) ${text}`;
  }

  /** Begins to count. Call once. */
  start(): void {
    const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(CHANNEL) : undefined;
    const waiting = new Waiting({
      live: () => net.live,
      ask: async () => {
        const { games } = await net.ask({ list_games: { to_act: true, limit: MOST } });
        return games === undefined ? undefined : (games.games ?? []).length;
      },
      post: (count) => channel?.postMessage({ account: net.account, count }),
      show: (count) => this.show(count),
      later: (task, ms) => {
        const timer = window.setTimeout(task, ms);
        return () => window.clearTimeout(timer);
      },
      now: () => Date.now(),
    });
    channel?.addEventListener("message", ({ data }: MessageEvent<{ account?: string; count?: number }>) => {
      if (data.account === net.account && typeof data.count === "number") waiting.heard(data.count);
    });
    net.connection.on("notice", (it) => it.kind === "TO_ACT" && waiting.changed());
    net.connection.on("update", () => waiting.changed());
    net.connection.watch((state) => state === "live" && waiting.changed());
  }

  private show(count: number): void {
    this.count = count;
    const icon = count > 0 ? "/icon-waiting.svg" : "/icon.svg";
    document.querySelector("link[rel=icon]")?.setAttribute("href", icon);
    // An installed page has a number at its sign.
    if (typeof navigator.setAppBadge === "function") void navigator.setAppBadge(count).catch(() => undefined);
  }
}

export const title = new Title();
