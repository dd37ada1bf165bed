import { describe, expect, it } from "vitest";
import { addressOf, parseRoute, type Route } from "./routes";

const game = "00112233445566778899aabbccddeeff";

describe("routes", () => {
  const known: Route[] = [
    { screen: "lobby" },
    { screen: "create" },
    { screen: "mine" },
    { screen: "account" },
    { screen: "table", game },
    { screen: "table", game, at: 812 },
    { screen: "event", name: "Autumn hall / 2" },
    { screen: "tournament", id: "7" },
    { screen: "person", account: "41" },
    { screen: "rules", paragraph: "" },
    { screen: "rules", paragraph: "1914-4.2.2" },
  ];
  it.each(known)("reads its own address of %j", (route) => {
    const [path, query] = addressOf(route).split("?");
    expect(parseRoute(path ?? "", query)).toEqual(route);
  });

  it.each(["/games/xyz", "/nothing", "/people/ada", "/events", "/create/x"])("is lost at %s", (path) => {
    expect(parseRoute(path).screen).toBe("lost");
  });

  it("takes no moment that is no number, and no broken escape amiss", () => {
    expect(parseRoute(`/games/${game}`, "at=soon")).toEqual({ screen: "table", game, at: undefined });
    expect(parseRoute("/events/100%")).toEqual({ screen: "event", name: "100%" });
  });
});
