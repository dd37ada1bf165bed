/** Where the page is: one screen with what its address says. */
export type Route =
  | { screen: "lobby" }
  | { screen: "create" }
  | { screen: "mine" }
  | { screen: "table"; game: string; at?: number | undefined }
  | { screen: "event"; name: string }
  | { screen: "tournament"; id: string }
  | { screen: "person"; account: string }
  | { screen: "account" }
  | { screen: "rules"; paragraph: string; game?: string | undefined }
  | { screen: "lost"; path: string };

const GAME = /^\/games\/([0-9a-f]{32})$/;
const ID = /^[0-9a-f]{32}$/;

/** A part of an address as text; what is no valid escape stays as it is. */
function text(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The screen of an address. An address that nobody knows is `lost`, never an error. */
export function parseRoute(path: string, query = ""): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const game = GAME.exec(clean)?.[1];
  if (game !== undefined) {
    const at = new URLSearchParams(query).get("at");
    return { screen: "table", game, at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined };
  }
  const [, head, rest] = /^\/([^/]*)(?:\/(.+))?$/.exec(clean) ?? [];
  if (head === "" && rest === undefined) return { screen: "lobby" };
  if (head === "create" && rest === undefined) return { screen: "create" };
  if (head === "mine" && rest === undefined) return { screen: "mine" };
  if (head === "account" && rest === undefined) return { screen: "account" };
  if (head === "rules") {
    const of = new URLSearchParams(query).get("game") ?? "";
    return { screen: "rules", paragraph: text(rest ?? ""), game: ID.test(of) ? of : undefined };
  }
  if (head === "events" && rest !== undefined) return { screen: "event", name: text(rest) };
  if (head === "tournaments" && rest !== undefined) return { screen: "tournament", id: text(rest) };
  if (head === "people" && rest !== undefined && /^\d+$/.test(rest)) return { screen: "person", account: rest };
  return { screen: "lost", path: clean };
}

/** The rulebook as it is opened from a screen: from a table, and from rules that were opened there, that of its game. */
export function rulesFrom(route: Route, paragraph = ""): Route {
  const game = route.screen === "table" || route.screen === "rules" ? route.game : undefined;
  return { screen: "rules", paragraph, game };
}

/** The address of a screen: `parseRoute` of it gives the same screen. */
export function addressOf(route: Route): string {
  switch (route.screen) {
    case "lobby":
      return "/";
    case "table":
      return `/games/${route.game}${route.at === undefined ? "" : `?at=${route.at}`}`;
    case "event":
      return `/events/${encodeURIComponent(route.name)}`;
    case "tournament":
      return `/tournaments/${encodeURIComponent(route.id)}`;
    case "person":
      return `/people/${route.account}`;
    case "rules": {
      const path = route.paragraph === "" ? "/rules" : `/rules/${encodeURIComponent(route.paragraph)}`;
      return route.game === undefined ? path : `${path}?game=${route.game}`;
    }
    case "lost":
      return route.path;
    default:
      return `/${route.screen}`;
  }
}
