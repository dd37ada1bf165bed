import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk, phone, type Motion } from "./lib/browser";
import { beginGame, by, playTurn, powerShown, settled } from "./lib/driver";
import { finger } from "./lib/hands";
import { clickTarget, drag, groundOf, piecesIn, spotBetween, type Spot } from "./lib/map";
import { stand } from "./lib/stand";

const shared = stand(50);

const click = (page: Page, { x, y }: Spot) => page.mouse.click(x, y);
const wordsOf = async (page: Page, space: string) =>
  (await page.locator(`[data-space="${space}"]`).getAttribute("aria-label")) ?? "";
const done = (page: Page) => page.locator("ol.done li span").allTextContents();
const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/play-${name}.png` });
};

/** A game whose first purchase was ended: units may move. */
async function toMove(bundle: string, motion: Motion = "reduce", size = desk): Promise<Page> {
  const page = await shared.browser.page(size, "dark", motion);
  await beginGame(page, bundle);
  // What comes before is ended: a purchase, research.
  const list = page.locator("details.movable");
  for (;;) {
    await page.locator(".end .go").waitFor();
    await settled(page);
    if ((await list.count()) > 0) break;
    await page.locator(".end .go").click();
  }
  if ((await list.getAttribute("open")) === null) await list.locator("summary").click();
  return page;
}
async function expectDone(page: Page, ...texts: RegExp[]): Promise<void> {
  await expect.poll(async () => (await done(page)).length, { timeout: 20_000 }).toBe(texts.length);
  await settled(page);
  for (const [at, text] of (await done(page)).entries()) expect(text).toMatch(texts[at] ?? /^$/);
}

describe("on the map by mouse", () => {
  it("a group of two spaces goes to one target", async () => {
    const page = await toMove("1914");
    await click(page, await groundOf(page, "Vienna"));
    await page.keyboard.down("Shift");
    await click(page, await groundOf(page, "Budapest"));
    await page.keyboard.up("Shift");
    await page.locator("section.picked", { hasText: "Vienna" }).waitFor();
    // What the end of the phase would leave undone has numbers and names.
    expect(await page.locator(".end .undone").innerText()).toMatch(/\d+ units can still move: [A-Z]/);
    expect((await page.locator(".end, section.turn").allInnerTexts()).join()).not.toMatch(/something/i);
    await shoot(page, "group");
    await click(page, await groundOf(page, "Galicia"));
    await expectDone(page, /Budapest → Galicia/, /Vienna → Galicia/);
    expect(await wordsOf(page, "Galicia")).toMatch(/24 Infantry/);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("a target waits to be confirmed where the settings say so", async () => {
    const page = await toMove("1914");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("combobox", { name: "A target that is chosen" }).selectOption("yes");
    await page.getByRole("button", { name: "Close" }).click();
    await click(page, await groundOf(page, "Vienna"));
    await click(page, await groundOf(page, "Galicia"));
    await page.locator("section.picked .confirm").waitFor();
    expect((await done(page)).join()).not.toContain("Galicia");
    await page.locator("section.picked").getByRole("button", { name: "Move", exact: true }).click();
    await expectDone(page, /Vienna → Galicia/);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("units of which some cannot go somewhere are told why not, and none of them goes", async () => {
    const page = await toMove("classic");
    // Some of those that stand there can go so far by themselves.
    await click(page, await groundOf(page, "Karelia S.S.R."));
    const kinds = page.locator("section.picked li:has([role=spinbutton]):not(.off)");
    await kinds.first().waitFor();
    expect(await kinds.count()).toBeGreaterThan(1);
    const before = [await done(page), await wordsOf(page, "Karelia S.S.R.")];
    await click(page, await groundOf(page, "Germany"));
    await page.locator(".why").waitFor();
    await settled(page);
    expect([await done(page), await wordsOf(page, "Karelia S.S.R.")]).toEqual(before);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("a drag over spaces chooses the way", async () => {
    const page = await toMove("classic");
    const over = async (by: string) => {
      // The stack of tanks, of those that stand there.
      for (const spot of await piecesIn(page, "Russia")) {
        await page.keyboard.press("Escape");
        await click(page, spot);
        const kinds = page.locator("section.picked li:has([role=spinbutton]):not(.off)");
        // A small piece stands for all of its space, until it is tapped again.
        if ((await kinds.count()) > 1) await click(page, spot);
        const picked = await kinds.allTextContents();
        if (picked.length !== 1 || !/armor|tank/i.test(picked[0] ?? "")) continue;
        await page.getByRole("spinbutton").first().focus();
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowUp");
        const target = await groundOf(page, "Ukraine S.S.R.");
        await drag(page, spot, await spotBetween(page, spot, by, target), target);
        return;
      }
      throw new Error("no tank stands there");
    };
    await over("Caucasus");
    await expectDone(page, /Russia → Caucasus → Ukraine/);
    await over("Karelia S.S.R.");
    await expectDone(page, /Russia → Caucasus → Ukraine/, /Russia → Karelia S.S.R. → Ukraine/);
    await shoot(page, "ways");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("the last command is taken back and done again, an earlier one dropped with the later ones played again", async () => {
    const page = await toMove("1914");
    for (const [from, to] of [
      ["Vienna", "Tyrolia"],
      ["Budapest", "Romania"],
      ["Bohemia", "Galicia"],
    ] as const) {
      await click(page, await groundOf(page, from));
      await page.locator("section.picked", { hasText: from }).waitFor();
      await clickTarget(page, to);
      await settled(page);
      await page.locator("section.picked").waitFor({ state: "detached" });
    }
    await expectDone(page, /Tyrolia/, /Romania/, /Bohemia → Galicia/);
    await page.getByRole("button", { name: "Take back" }).click();
    await expectDone(page, /Tyrolia/, /Romania/);
    await page.getByRole("button", { name: "Do again" }).click();
    await expectDone(page, /Tyrolia/, /Romania/, /Bohemia → Galicia/);
    await page
      .locator("details", { has: page.locator("ol.done") })
      .locator("summary")
      .click();
    await shoot(page, "undo");
    await page.getByRole("button", { name: /^Take this back: .*Tyrolia/ }).click();
    await expectDone(page, /Romania/, /Bohemia → Galicia/);
    expect(await wordsOf(page, "Vienna")).toContain("12 Infantry");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("units go aboard of a ship, and ashore from it; what hung on a dropped command is told", async () => {
    const page = await toMove("1914");
    // Into the ship: one of the infantry.
    await click(page, await groundOf(page, "Trieste"));
    const rows = page.locator("section.picked li", { has: page.getByRole("spinbutton") });
    for (const row of await rows.all()) {
      await row.getByRole("spinbutton").focus();
      await page.keyboard.press("Home");
      if (/infantry/i.test(await row.innerText())) await page.keyboard.press("ArrowUp");
    }
    await click(page, await groundOf(page, "SZ 18"));
    await expectDone(page, /loads 1 Infantry/);
    expect(await wordsOf(page, "SZ 18")).toMatch(/with 1 Infantry/);
    // The laden ship shows the shores, and what is aboard goes there.
    const ship = page.locator(".movable .button", { hasText: "with 1 Infantry" });
    await ship.click();
    const targets = page.locator("section.picked .targets");
    await targets.getByRole("button", { name: "Venice", exact: true }).waitFor();
    await targets.getByRole("button", { name: "SZ 17", exact: true }).waitFor();
    await shoot(page, "ashore");
    await click(page, await groundOf(page, "Venice"));
    await expectDone(page, /loads/, /lands 1 Infantry.*Venice/);
    await page
      .locator("details", { has: page.locator("ol.done") })
      .locator("summary")
      .click();
    await page.getByRole("button", { name: /^Take this back: .*loads/ }).click();
    await page.getByText(/^Could not be done again: .*lands 1 Infantry/).waitFor();
    await expect.poll(() => wordsOf(page, "Trieste")).toMatch(/6 Infantry/);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("on the map by finger, on a phone", () => {
  it("the whole map names its capitals, and a tab raises the panel", async () => {
    const page = await toMove("1914", "reduce", phone);
    const named = () => page.locator(".label").evaluateAll((all) => all.map((it) => it.getAttribute("data-label")));
    expect(await named()).toEqual(expect.arrayContaining(["Berlin", "London", "Paris", "Rome", "Vienna"]));
    const handle = page.getByRole("button", { name: "Height of this panel" });
    while ((await page.locator(".sheet.low").count()) === 0) await handle.tap();
    await shoot(page, "whole");
    await page.getByRole("tab", { name: "Log" }).tap();
    await page.locator(".sheet.half").waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("a question in another's turn is said in words, opens its panel, and is one tap away", async () => {
    const page = await shared.browser.page(phone);
    await beginGame(page, "classic", finger);
    const first = page.locator(".top .first");
    const mine = await powerShown(page);
    for (let turn = 0; turn < 4 && (await first.count()) === 0; ++turn) {
      await page.getByRole("tab", { name: "Turn" }).tap();
      await playTurn(page, by(finger), { moves: 1, limitMs: 120_000, bought: turn > 0 });
      if ((await first.count()) > 0) break;
      await page.getByRole("tab", { name: "Log" }).tap();
      // The question comes, or the next turn of one's own.
      await first
        .or(page.locator("h1", { hasText: mine }))
        .first()
        .waitFor({ timeout: 120_000 });
    }
    await first.waitFor();
    expect(await first.innerText()).toMatch(/The game waits for your answer: ./);
    await page.locator(".question").waitFor();
    expect(await page.getByRole("tab", { name: "Turn" }).getAttribute("aria-selected")).toBe("true");
    expect(await page.locator(".sheet.low").count()).toBe(0);
    await shoot(page, "asked");
    // The board of its battle may lie over the panel.
    const close = page.getByRole("button", { name: "Close the battle" });
    if ((await close.count()) > 0) await close.tap();
    await page.getByRole("tab", { name: "Log" }).tap();
    await page.getByRole("button", { name: "Go to the question" }).tap();
    await page.locator(".question:focus").waitFor();
    expect(await page.title()).toContain("Your answer");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("a target is shown with what would go there, and nothing goes before it is confirmed", async () => {
    const page = await toMove("1914", "reduce", phone);
    const list = page.locator("details.movable");
    // The map comes to the units that were tapped in the list.
    await list
      .locator("li", { has: page.getByText("Vienna", { exact: true }) })
      .locator(".button")
      .first()
      .tap();
    await page.locator("section.picked .targets").waitFor();
    const tap = async (space: string) => {
      const { x, y } = await groundOf(page, space);
      await page.touchscreen.tap(x, y);
    };
    await tap("Galicia");
    const bar = page.locator("section.picked .confirm");
    await bar.waitFor();
    expect(await bar.innerText()).toMatch(/^Move 12 Infantry: Vienna → Galicia/);
    await shoot(page, "confirm");
    // It is where it is seen, without a search for it.
    const seen = page.locator("section.picked .row .button.main").evaluate((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(await seen).toBe(true);
    expect((await done(page)).join()).not.toContain("Galicia");
    await page.locator("section.picked").getByRole("button", { name: "Cancel" }).tap();
    await bar.waitFor({ state: "detached" });
    await tap("Galicia");
    await page.locator("section.picked").getByRole("button", { name: "Move", exact: true }).tap();
    await expectDone(page, /Vienna → Galicia/);
    // A target of the list is a target of the map: the same bar.
    await page.locator(".movable .button").first().tap();
    await page.locator("section.picked .targets .button").first().tap();
    await bar.waitFor();
    expect((await done(page)).length).toBe(1);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("an attack", () => {
  it("tells who defends the target, and what a round is expected to cost", async () => {
    const page = await toMove("1914");
    await click(page, await groundOf(page, "Galicia"));
    await page.locator("section.picked", { hasText: "Galicia" }).waitFor();
    const target = await groundOf(page, "Poland");
    await page.mouse.move(target.x, target.y);
    await page.locator("section.picked .enemies", { hasText: "Defence of Poland" }).waitFor();
    expect(await page.locator("section.picked .enemies").innerText()).toMatch(
      /Russia.*: \d+ Infantry and \d+ Artillery/,
    );
    // Odds of these forces, before anybody goes; and of others, one tap further.
    const ahead = page.locator("section.picked .ahead");
    await ahead.getByText(/(Attacker wins|decides nothing).*the attacker loses/).waitFor();
    await shoot(page, "defence");
    await ahead.getByRole("button", { name: "Change the forces" }).click();
    const had = await ahead.locator(".told").innerText();
    await ahead
      .getByRole("group", { name: "Attackers" })
      .getByRole("button", { name: /^More / })
      .first()
      .click();
    await expect.poll(() => ahead.innerText()).toMatch(/Attacker wins|decides nothing/);
    await expect.poll(() => ahead.innerText()).not.toContain(had);
    await shoot(page, "calculator");
    await click(page, target);
    await expectDone(page, /Galicia → Poland/);
    // Austria-Hungary has to attack Serbia in its first turn: the rule stands beside the button before anybody presses it.
    const held = page.locator(".end .held", { hasText: "Cannot end yet: in its first turn" });
    await held.waitFor();
    expect(await held.innerText()).toMatch(/has to attack Serbia.*Rule 1914-2\.1\.2/s);
    expect(await held.innerText()).not.toContain("can still move");
    const said = await page.locator(".end .go").getAttribute("aria-describedby");
    expect(await page.locator(`[id="${said}"]`).innerText()).toContain("has to attack Serbia");
    await held.getByRole("link", { name: "Rule 1914-2.1.2" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator(".end .go").click();
    await page.locator(".why", { hasText: "has to attack Serbia" }).waitFor();
    await click(page, await groundOf(page, "Budapest"));
    await page.locator("section.picked", { hasText: "Budapest" }).waitFor();
    await clickTarget(page, "Serbia");
    await expectDone(page, /Galicia → Poland/, /Budapest → Serbia/);
    await page.locator(".end .held").waitFor({ state: "detached" });
    await page.locator(".end .go").click();
    const fight = page.locator(".fights li", { hasText: "Poland" });
    await fight.locator(".enemies", { hasText: /\d+ Infantry/ }).waitFor();
    expect(await page.locator(".end .undone").innerText()).toContain("Poland");
    await fight.getByRole("button", { name: "Odds" }).click();
    await fight.getByText(/the attacker loses [\d.]+ of \d+ units and the defender [\d.]+ of \d+ units/).waitFor();
    expect(await fight.innerText()).not.toMatch(/both remain 100/);
    await shoot(page, "odds");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});

describe("effects", () => {
  const glides = async (page: Page) => {
    await page.evaluate(() => {
      const seen = { count: 0 };
      Object.assign(window, { seen });
      new MutationObserver((changes) => {
        for (const change of changes)
          for (const node of change.addedNodes)
            if (node instanceof Element && node.matches(".layer-effects .glide")) ++seen.count;
      }).observe(document.body, { childList: true, subtree: true });
    });
    await click(page, await groundOf(page, "Vienna"));
    await page.locator("section.picked").waitFor();
    await click(page, await groundOf(page, "Galicia"));
    await expectDone(page, /Vienna → Galicia/);
    await page.locator(".layer-effects .glide").first().waitFor({ state: "detached" });
    return page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count);
  };
  it.each([
    ["no-preference", true],
    ["reduce", false],
  ] as const)("of a move with prefers-reduced-motion: %s are shown: %s", async (motion, shown) => {
    const page = await toMove("1914", motion);
    expect((await glides(page)) > 0).toBe(shown);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
