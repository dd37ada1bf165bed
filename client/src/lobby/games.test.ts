import { describe, expect, it } from "vitest";
import { filterOf, openSeats, sortMine, waitsFor } from "./games";

const seat = (account: string, powers: string[]) => ({ account, powers, taken: true });

describe("games of the lobby", () => {
  it("asks for a shelf, and for a part of a title only where there is one", () => {
    expect(filterOf("over", " ")).toEqual({ statuses: ["OVER"], limit: 50 });
    expect(filterOf("join", "hall")).toMatchObject({ free_seats: true, title: "hall" });
  });
  it("opens a seat that is kept to its account alone", () => {
    const game = {
      seats: [{ offered_to: "ACCOUNT" as const, offered_account: "7" }, { offered_to: "HOLDER" as const }],
    };
    expect(openSeats(game, "7").length).toBe(1);
    expect(openSeats(game, "8").length).toBe(0);
    expect(openSeats(game, "").length).toBe(0);
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
