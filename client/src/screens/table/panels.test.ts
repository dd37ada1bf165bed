import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import { positionOf } from "../../game/position";
import { tablesOf } from "../../game/tables";
import { Timeline } from "../../game/timeline";
import { addWords } from "../../words/format";
import words from "../../words/table.ftl?raw";
import History from "./History.svelte";
import PastBattle from "./PastBattle.svelte";
import Sides from "./Sides.svelte";
import { TableState } from "./state.svelte";

addWords(words);
// The address of a page, where there is none.
vi.mock("../../app/location.svelte", () => ({ here: {} }));
vi.stubGlobal("window", { clearTimeout });

function tableOf(): TableState {
  const table = new TableState("11");
  table.session.timeline = new Timeline(
    positionOf({
      sequence: 1,
      clock: { at: "1000", readings: [{ what: "BANK", power: "rome", left_ms: "83000" }] },
    }),
  );
  table.now = table.session.timeline.now;
  table.tables = tablesOf({ powers: [{ name: "rome", title: "Rome", power: true }] } as never);
  return table;
}

/** What a screen reader hears of a page: its text, where no label replaces it. */
const heard = (body: string) =>
  body
    .replace(/<[^>]* aria-label="([^"]*)"[^>]*>[^<]*/g, "$1")
    .replace(/<[^>]*>/g, "")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ");

describe("the panel of the sides", () => {
  it("lets a screen reader hear how much time a clock has", () => {
    const { body } = render(Sides, { props: { table: tableOf() } });
    expect(heard(body)).toContain("Time left of Rome: 1:23");
  });
});

describe("buttons of the history that are off", () => {
  const battle = { key: "1", space: "Ostia", power: "rome", gameRound: 1, over: true, rounds: [] };
  it.each([
    ["of the slider", () => render(History, { props: { table: tableOf() } }).body, 7],
    [
      "of a battle",
      () => render(PastBattle, { props: { table: tableOf(), battle: battle as never, check: () => undefined } }).body,
      2,
    ],
  ])("keep the focus: %s", (_, draw, off) => {
    const body = draw();
    expect(body.match(/aria-disabled="true"/g) ?? []).toHaveLength(off);
    expect(body).not.toMatch(/ disabled/);
  });
});
