// The board read back from the drawn page, as a person sees it when a table is opened.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { bordersOf, type BoardFile } from "../../src/boards/load";
import type { Tables } from "../../src/wire/messages";
import { desk, phone } from "./lib/browser";
import { openClient } from "./lib/client";
import { filled } from "./lib/crowd";
import { overlaps, readBoard, type DrawnBoard } from "./lib/drawn";
import { tablesOfSelection } from "./lib/selection";
import { stand } from "./lib/stand";
import { partnersPlay } from "./lib/watched";

const shared = stand(50);

/** Every board, with a game that is played on it. */
const boards = [
  ["1914", "1914", []],
  ["classic", "classic", []],
  ["classic-smith", "classic", ["smith-divided-zones"]],
  ["europe", "europe", []],
] as const;
const sizes = [
  ["desk", desk],
  ["phone", phone],
] as const;

describe.each(boards)("the board %s", (board, bundle, options) => {
  let game = "";
  let tables: Tables = {};
  async function open(size: typeof desk, full = false): Promise<Page> {
    if (game === "") {
      const begun = await partnersPlay(shared.server.port, bundle, { options: [...options] });
      game = begun.game;
      await begun.client.ask({ pause_game: { game, reason: "It stands still for a test." } });
      tables = (await begun.client.ask({ get_tables: { game } })).tables ?? {};
      begun.client.close();
    }
    const page = await shared.browser.page(size);
    if (full) {
      const types = (tables.unit_types ?? []).slice(0, 3).map((it) => it.name ?? "");
      const owner = (tables.powers ?? [])[0]?.name ?? "";
      await filled(
        page,
        (tables.spaces ?? []).map((it) => it.name ?? ""),
        types,
        owner,
      );
    }
    await page.goto(`/games/${game}`);
    await page.locator("[data-space]").first().waitFor();
    await page.locator(".label").first().waitFor({ state: "attached" });
    await expect.poll(() => page.locator(".layer-stacks > g").count()).toBeGreaterThan(20);
    await page.waitForTimeout(500);
    return page;
  }
  const shoot = async (page: Page, name: string) => {
    const folder = process.env.SHOTS;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/drawn-${board}-${name}.png` });
  };

  it("shows by borders and signs the neighbours that the tables have, and no others", async () => {
    const page = await open(desk);
    const drawn = await readBoard(page);
    const spaces = Object.fromEntries(
      Object.entries(drawn.outlines).map(([name, outline]) => {
        const island_in = drawn.islands[name];
        return [name, { outline, ...(island_in === undefined ? {} : { island_in }) }];
      }),
    );
    const borders = bordersOf({ spaces } as unknown as BoardFile).map(({ between }) => [...between].sort().join("\n"));
    const shown = new Set([...borders.filter((it) => !drawn.closed.includes(it)), ...drawn.links]);
    const wanted = new Set(
      (tables.spaces ?? []).flatMap(({ name = "", neighbours = [] }) =>
        neighbours.map((other) => [name, other].sort().join("\n")),
      ),
    );
    expect([...shown].sort()).toEqual([...wanted].sort());
    expect(Object.keys(drawn.outlines).sort()).toEqual((tables.spaces ?? []).map((it) => it.name ?? "").sort());
    await page.close();
  });

  /** On a desk all lies in its space; on a phone the names of small spaces stand beside them, and a piece is where its middle is. */
  const expectInside = (drawn: DrawnBoard, size: typeof desk, crowded = 0) => {
    const { labels, pieces } = drawn;
    expect(overlaps(labels)).toEqual([]);
    const over = overlaps(pieces);
    expect(over.length, over.join("; ")).toBeLessThanOrEqual(crowded);
    expect(overlaps(labels, pieces)).toEqual([]);
    const outside = [...labels, ...pieces].filter(({ box: { left, right } }) => right < 0 || left > size.width);
    expect(outside.map((it) => it.space)).toEqual([]);
    if (size !== desk) return;
    expect(labels.filter((it) => !it.inside).map((it) => it.space)).toEqual([]);
    expect(pieces.filter((it) => !it.inside).map((it) => it.space)).toEqual([]);
  };

  it.each(sizes)("has its labels and pieces in their spaces, none over another, on a %s", async (name, size) => {
    const page = await open(size);
    const drawn = await readBoard(page);
    await shoot(page, name);
    const named = new Set(drawn.labels.map((it) => it.space));
    const without = (tables.spaces ?? []).flatMap((it) => (named.has(it.name ?? "") ? [] : [it.name ?? ""]));
    console.log(
      `${board} on a ${name}: ${named.size} names of ${named.size + without.length}, ${drawn.pieces.length} pieces`,
    );
    expectInside(drawn, size);
    // Names that have no room are said by the bar below the map; they are few.
    if (size === desk) expect(without.length, without.join()).toBeLessThanOrEqual((named.size + without.length) / 8);
    await page.close();
  });

  it.each(sizes)(
    "shows a piece at least in every space, none over another, where all are full, on a %s",
    async (name, size) => {
      const page = await open(size, true);
      const drawn = await readBoard(page);
      await shoot(page, `${name}-full`);
      // On a phone, where no game ever fills all spaces, one piece in thirty may touch one of the next space.
      expectInside(drawn, size, size === desk ? 0 : drawn.pieces.length / 30);
      const counts = new Map<string, number>();
      for (const { space } of drawn.pieces) counts.set(space, (counts.get(space) ?? 0) + 1);
      const empty = (tables.spaces ?? []).flatMap((it) => (counts.has(it.name ?? "") ? [] : [it.name ?? ""]));
      expect(empty).toEqual([]);
      const fewer = [...counts].filter(([, count]) => count < 3).length;
      console.log(`${board} on a ${name}: three stacks in ${counts.size - fewer} spaces of ${counts.size}`);
      if (size === desk) expect(fewer).toBeLessThanOrEqual(counts.size / 3);
      await page.close();
    },
  );
});

describe("what is read back", () => {
  it("is of games that the server has", async () => {
    const client = await openClient(shared.server.port);
    const told = await tablesOfSelection(client, {
      bundle: "classic",
      options: ["smith-divided-zones"],
      parameters: {},
    });
    expect(told.problems ?? []).toEqual([]);
    client.close();
  });
});
