import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const game = "00112233445566778899aabbccddeeff";
const listeners = new Map<string, () => void>();
const location = { pathname: `/games/${game}`, search: "", hash: "", href: `https://board.example/games/${game}` };
const kept = new Map<string, string>();

beforeEach(() => {
  listeners.clear();
  kept.clear();
  vi.stubGlobal("window", {
    location,
    history: {
      state: null,
      replaceState: (_: unknown, __: string, address: string) => {
        const url = new URL(address, location.href);
        Object.assign(location, { pathname: url.pathname, search: url.search, hash: url.hash });
      },
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
    addEventListener: (kind: string, listener: () => void) => void listeners.set(kind, listener),
    removeEventListener: (kind: string) => void listeners.delete(kind),
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import("./invitation");

describe("an invitation", () => {
  it("is read from the address of its link", async () => {
    const { invitationIn, invitationLink } = await load();
    const link = invitationLink(game, { seat: 3, token: "a+b/c=" });
    expect(link.startsWith(`https://board.example/games/${game}#`)).toBe(true);
    expect(invitationIn(new URL(link).hash)).toEqual({ seat: 3, token: "a+b/c=" });
  });
  it.each(["", "#", "#log", "#seat=1", "#token=x", "#seat=one&token=x", "#seat=-1&token=x"])(
    "is not in %j",
    async (hash) => {
      expect((await load()).invitationIn(hash)).toBeUndefined();
    },
  );
  it("leaves the address at once, and is known until it is taken up", async () => {
    const { followInvitations, forgetInvitation, invitationOf } = await load();
    Object.assign(location, { search: "?at=5", hash: "#seat=2&token=k3Jx" });
    const told: unknown[] = [];
    const end = followInvitations(game, (it) => told.push(it));
    expect([location.search, location.hash]).toEqual(["?at=5", ""]);
    // The same tab is asked for another link.
    location.hash = "#seat=4&token=next";
    listeners.get("hashchange")?.();
    expect(location.hash).toBe("");
    expect(told).toEqual([
      { seat: 2, token: "k3Jx" },
      { seat: 4, token: "next" },
    ]);
    expect(invitationOf(game)).toEqual({ seat: 4, token: "next" });
    forgetInvitation(game);
    expect(invitationOf(game)).toBeUndefined();
    end();
    expect(listeners.size).toBe(0);
  });
});
