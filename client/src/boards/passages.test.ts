import { describe, expect, it } from "vitest";
import { loadBoard } from "./files";
import { placePassages } from "./passages";

describe("the sign of a passage", () => {
  it.each([
    ["1914", "SZ 19", "SZ 28", ["Egypt"], ["Egypt", "Trans-Jordan"]],
    [
      "classic",
      "Caribbean Sea Zone",
      "West Panama Sea Zone",
      ["Panama"],
      ["Caribbean Sea Zone", "West Panama Sea Zone"],
    ],
    [
      "classic",
      "East Mediterranean Sea Zone",
      "Red Sea Zone",
      ["Anglo-Egypt Sudan", "Syria-Iraq"],
      ["Anglo-Egypt Sudan", "Syria-Iraq"],
    ],
    [
      "classic-smith",
      "East Mediterranean Sea Zone",
      "West Red Sea Zone",
      ["Anglo-Egypt Sudan", "Syria-Iraq"],
      ["Anglo-Egypt Sudan", "Syria-Iraq"],
    ],
    ["europe", "Aegean Sea Zone", "Black Sea Zone", ["Turkey"], ["Aegean Sea Zone", "Black Sea Zone"]],
  ])("on %s from %s to %s is the one that the board has there", async (board, a, b, heldBy, between) => {
    const file = await loadBoard(board);
    if (file === undefined) throw new Error(board);
    const placed = placePassages(file, file.links, [{ a, b, heldBy }]);
    expect(placed.links).toEqual(file.links);
    expect(placed.passages.map((it) => [...it.between].sort())).toEqual([between]);
  });
  it("stands at the border of its zones where the board has none", async () => {
    const file = await loadBoard("1914");
    if (file === undefined) throw new Error("1914");
    const placed = placePassages(file, [], [{ a: "SZ 19", b: "SZ 28", heldBy: ["Egypt"] }]);
    expect(placed.links).toHaveLength(1);
    expect(placed.links[0]).toMatchObject({ between: ["SZ 19", "SZ 28"], kind: "canal" });
    expect(placed.passages[0]?.between).toEqual(["SZ 19", "SZ 28"]);
  });
  it("is left out where the board does not have its zones", async () => {
    const file = await loadBoard("1914");
    if (file === undefined) throw new Error("1914");
    expect(placePassages(file, file.links, [{ a: "Moon", b: "Star", heldBy: [] }])).toEqual({
      links: file.links,
      passages: [],
    });
  });
});
