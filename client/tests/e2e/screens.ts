// Pictures of all screens, to be looked at: npm run screens -- FOLDER [names,...]
// Each state is shown at three sizes and in three themes. What a window cuts off, or makes wider than it is, is printed.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { actionId } from "../../src/wire/ids";
import { startBrowser } from "./lib/browser";
import { openClient } from "./lib/client";
import { beginGame, step } from "./lib/driver";
import { builtPages } from "./lib/pages";
import { startServer } from "./lib/server";
import { crowd } from "./lib/crowd";
import { partnersPlay, playUntilRolled } from "./lib/watched";

const [folder = "screens", only = ""] = process.argv.slice(2).filter((it) => it !== "--");
const names = only.split(",").filter((it) => it !== "");
const wanted = (name: string) => names.length === 0 || names.some((it) => name.startsWith(it));
mkdirSync(folder, { recursive: true });
const sizes = { desk: [1440, 900], phone: [390, 844], small: [360, 740] } as const;
const themes = ["dark", "light", "contrast"] as const;
const STEPS = 120;

/** Texts that their boxes cut off, and what is wider than the window. */
async function faultsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page is wider than the window");
    for (const it of document.querySelectorAll<HTMLElement>("body *")) {
      if (it.closest("svg, [aria-live]") !== null || it.clientWidth <= 1) continue;
      const style = getComputedStyle(it);
      const text = [...it.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
      if (text && style.overflowX !== "visible" && it.scrollWidth > it.clientWidth + 1)
        found.push(`cut: ${(it.textContent ?? "").trim().slice(0, 60)}`);
      const box = it.getBoundingClientRect();
      if (
        text &&
        (box.right > window.innerWidth + 1 || box.left < -1) &&
        it.closest("[class*=scroll], [class*=phases]") === null
      )
        found.push(`outside: ${(it.textContent ?? "").trim().slice(0, 60)}`);
    }
    return [...new Set(found)].slice(0, 8);
  });
}

async function shoot(page: Page, name: string, only?: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    if (only !== undefined && size !== only) continue;
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const theme of themes) {
      await page.evaluate((it) => void (document.documentElement.dataset["theme"] = it), theme);
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) });
    }
    for (const fault of await faultsIn(page)) console.log(`${name}, ${size}: ${fault}`);
  }
  await page.setViewportSize({ width: sizes.desk[0], height: sizes.desk[1] });
  console.log(`${name}: done`);
}

const server = await startServer(20, ["--web", await builtPages()]);
const base = `http://127.0.0.1:${server.port}/`;
const browser = await startBrowser(base);
const attempt = async (name: string, work: () => Promise<void>) => {
  if (!wanted(name)) return;
  try {
    await work();
  } catch (error) {
    console.log(`${name}: ${String(error).slice(0, 300)}`);
  }
};
/** Opens an address, waits for something on it, and takes its pictures. */
const picture = (name: string, address: string, wait: string, reach?: (page: Page) => Promise<void>) =>
  attempt(name, async () => {
    const page = await browser.page();
    await page.goto(address);
    await page.locator(wait).first().waitFor();
    await reach?.(page);
    await shoot(page, name);
    await page.context().close();
  });
/** The same for what a panel holds that narrow windows show only where it is opened: a page of its own for each size. */
const panels = (name: string, address: string, wait: string, reach: (page: Page) => Promise<void>) =>
  attempt(name, async () => {
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const page = await browser.page({ width, height });
      await page.goto(address);
      await page.locator(wait).first().waitFor();
      if (width < 600) await tab(page, "History");
      await reach(page);
      await shoot(page, name, size);
      await page.context().close();
    }
  });
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

try {
  await attempt("play", async () => {
    const page = await browser.page();
    await beginGame(page, "1914");
    const seen = new Set<string>();
    const look = async (name: string, selector: string) => {
      if (seen.has(name) || (await page.locator(selector).count()) === 0) return;
      seen.add(name);
      await shoot(page, `play-${name}`);
    };
    const pick = async () => {
      if (seen.has("picked") || (await page.locator("details", { hasText: "units that can move" }).count()) === 0)
        return;
      await page.locator(".board .ground").first().focus();
      await page.keyboard.press("n");
      await page.locator(".board .aim").first().waitFor();
      await look("picked", ".board .aim");
      await page.keyboard.press("Escape");
    };
    let moves = 12;
    for (let count = 0; count < STEPS && seen.size < 6; ++count) {
      await look("purchase", ".buy .stepper");
      await look("question", ".question");
      await look("battle", ".fights .button");
      await look("placement", ".places .button");
      await look("wait", ".turn .waiting");
      await pick();
      const done = await step(page, moves);
      if (done === "move") --moves;
      if (done === "wait") await page.locator(".question, .end .go").first().waitFor();
    }
    console.log(`seen: ${[...seen].join(" ")}`);
    await page.context().close();
  });
  const client = await openClient(server.port);
  const watched: Record<string, string> = {};
  for (const bundle of ["1914", "classic", "europe"].filter(
    (it) => names.some((name) => name.startsWith(`table-${it}`)) || wanted(`table-${it}`),
  )) {
    const { game, client: director } = await partnersPlay(
      server.port,
      bundle,
      {
        title: `Table of ${bundle}`,
        event: "Autumn hall",
      },
      client.token,
    );
    await playUntilRolled(director, game, 8);
    await director.ask({ say: { to: "GAME", game, text: "Good luck to all of you!" } });
    director.close();
    watched[bundle] = game;
  }
  for (const [bundle, game] of Object.entries(watched)) {
    const at = `/games/${game}`;
    const ready = ".ground[data-space]";
    await picture(`table-${bundle}`, at, ready);
    await picture(`table-${bundle}-zoomed`, at, ready, async (page) => {
      for (let times = 0; times < 3; ++times) await page.getByRole("button", { name: "Zoom in" }).click();
    });
    await attempt(`table-${bundle}-crowd`, async () => {
      const page = await browser.page();
      await crowd(page);
      await page.goto(at);
      await page.locator(ready).first().waitFor();
      await shoot(page, `table-${bundle}-crowd`);
      await page.context().close();
    });
    if (bundle !== "1914") continue;
    await picture("table-1914-log", at, ready, (page) => tab(page, "Log"));
    await picture("table-1914-talk", at, ready, (page) => tab(page, "Talk"));
    await picture("table-1914-battles", at, ready, async (page) => {
      await tab(page, "Battles");
      await page.locator(".choose select").selectOption({ index: 1 });
      await page.locator("article .dice").first().waitFor();
    });
    await panels("table-1914-history", at, ready, async (page) => {
      await page.getByRole("button", { name: "Turn before" }).click();
      await page.getByRole("button", { name: "Back to now", disabled: false }).waitFor();
    });
    await panels("table-1914-verify", at, ready, async (page) => {
      await page.getByRole("button", { name: "Check dice" }).click();
      await page.getByRole("button", { name: "Check the whole record" }).click();
      await page.getByText("The record is correct.").waitFor();
    });
    await panels("table-1914-charts", at, ready, async (page) => {
      await page.getByRole("button", { name: "Charts" }).click();
      await page.locator(".chart .line").first().waitFor();
    });
    await picture("table-1914-keys", at, ready, (page) => page.getByRole("button", { name: "Keys" }).click());
  }
  await attempt("end", async () => {
    const seats = await client.ask({ list_bundles: { bundle: "1914" } });
    const powers = (seats.bundles?.bundles?.[0]?.powers ?? []).filter((it) => it.power === true);
    const side = powers[0]?.side;
    const created = await client.ask({
      create_game: {
        bundle: "1914",
        action_id: actionId(),
        clock: { preset: "untimed" },
        sparring: true,
        seats: powers.map((it) => ({
          powers: [it.name ?? ""],
          ...(it.side === side ? { to: "HOLDER" as const } : {}),
        })),
      },
    });
    const game = created.game_created?.game ?? "";
    for (const { seat = 0, token = "" } of created.game_created?.seats ?? [])
      if (token !== "") await client.ask({ take_seat: { game, seat, seat_token: token } });
    for (let taken = 0; taken < powers.length;) {
      const line = (await client.ask({ list_games: { mine: true } })).games?.games?.find((it) => it.game === game);
      taken = (line?.seats ?? []).filter((it) => it.taken === true).length;
    }
    await client.ask({ start_game: { game } });
    for (const { name: as = "" } of powers.filter((it) => it.side === side))
      for (let times = 0; times < 2; ++times)
        await client.ask({ act: { game, action_id: actionId(), as, command: { declare: { what: "concede" } } } });
    const page = await browser.page();
    await page.goto(`/games/${game}`);
    await page.locator(".ground[data-space]").first().waitFor();
    await shoot(page, "end");
    await page.context().close();
  });
  await picture("lobby", "/", ".game, #bundle");
  await picture("create", "/create", ".option");
  await picture("rules", "/rules/1914-4.2.2", "dd");
  await picture("rules-contents", "/rules", "details");
  await picture("rules-found", "/rules/naval%20base", "dd");
  await picture("account", "/account", "#sounds");
  await picture("mine", "/mine", "h1");
  await picture("event", "/events/Autumn%20hall", "h1");
  await picture("lost", "/tournaments/none", "h1");
  await picture("denied", `/games/${"0".repeat(32)}`, "h1");
  await attempt("away", async () => {
    const page = await browser.page();
    await page.goto("/");
    await page.locator("#bundle option").first().waitFor({ state: "attached" });
    await server.stop();
    await page.locator(".banner, [role=status]").first().waitFor();
    await page.waitForTimeout(3000);
    await shoot(page, "away");
    await page.context().close();
  });
} finally {
  await browser.close();
  await server.remove();
}
process.exit();
