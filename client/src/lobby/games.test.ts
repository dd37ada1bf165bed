import { describe, expect, it } from "vitest";
import { filterOf, openSeats, ownFirst, sortMine, waitsFor } from "./games";

const seat = (account: string, powers: string[]) => ({ account, powers, taken: true });

describe("games of the lobby", () => {
  it("asks for a shelf, and for a part of a title, a bundle and an event only where there is one", () => {
    const any = { title: " ", bundle: "", event: "" };
    expect(filterOf("over", any)).toEqual({ statuses: ["OVER"], limit: 50 });
    expect(filterOf("join", { ...any, title: "hall " })).toMatchObject({ free_seats: true, title: "hall" });
    const asked = filterOf("running", { ...any, bundle: "one", event: "Autumn hall" });
    expect(asked).toEqual({ statuses: ["RUNNING", "PAUSED"], limit: 50, bundle: "one", event: "Autumn hall" });
  });
  it("opens a seat that is kept to its account alone", () => {
    const game = {
      seats: [{ offered_to: "ACCOUNT" as const, offered_account: "7" }, { offered_to: "HOLDER" as const }],
    };
    expect(openSeats(game, "7").length).toBe(1);
    expect(openSeats(game, "8").length).toBe(0);
    expect(openSeats(game, "").length).toBe(0);
  });
  it("opens the seat of an invitation, also while whoever offers it still sits there, and no seat of one's own", () => {
    const seats = [
      { seat: 0, taken: true, account: "7", offered_to: "HOLDER" as const },
      { seat: 1, offered_to: "HOLDER" as const },
      { seat: 2, taken: true, account: "9", offered_to: "NOBODY" as const },
    ];
    const opened = (account: string, invited?: number) => openSeats({ seats }, account, invited).map((it) => it.seat);
    expect(opened("8", 0)).toEqual([0]);
    expect(opened("", 1)).toEqual([1]);
    expect(opened("7", 0)).toEqual([]);
    // The invitation was used.
    expect(opened("8", 2)).toEqual([]);
    expect(opened("8")).toEqual([]);
  });
  it("puts what waits for me first, by the time that is left", () => {
    const late = {
      game: "late",
      status: "RUNNING" as const,
      seats: [seat("1", ["A"])],
      to_act: [{ power: "A" }],
      until: "900",
    };
    const soon = { ...late, game: "soon", until: "100" };
    const other = { ...late, game: "other", to_act: [{ power: "B" }] };
    const over = { ...late, game: "over", status: "OVER" as const };
    expect(waitsFor(soon, "1")).toBe(true);
    expect(sortMine([over, other, late, soon], "1").map((it) => it.game)).toEqual(["soon", "late", "other", "over"]);
  });
});

it("the lobby lists one's own games first, else in the server's order", () => {
  const other = { game: "a", seats: [seat("7", ["X"])] };
  const own = { game: "b", seats: [seat("5", ["Y"])] };
  const last = { game: "c", seats: [] };
  expect(ownFirst([other, own, last], "5").map((it) => it.game)).toEqual(["b", "a", "c"]);
  expect(ownFirst([other, own], "").map((it) => it.game)).toEqual(["a", "b"]);
});
