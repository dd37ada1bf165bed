import { describe, expect, it } from "vitest";
import { addressOf, parseRoute, rulesFrom, type Route } from "./routes";

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
    { screen: "rules", paragraph: "", game },
    { screen: "rules", paragraph: "two words", game },
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

  it("leads from a table to the rules of its game, and from elsewhere to all", () => {
    expect(addressOf(rulesFrom({ screen: "table", game }))).toBe(`/rules?game=${game}`);
    expect(addressOf(rulesFrom({ screen: "rules", paragraph: "", game }, "GA-1"))).toBe(`/rules/GA-1?game=${game}`);
    expect(addressOf(rulesFrom({ screen: "lobby" }, "GA-1"))).toBe("/rules/GA-1");
    expect(parseRoute("/rules/GA-1", "game=nobody")).toEqual({ screen: "rules", paragraph: "GA-1", game: undefined });
  });
});
