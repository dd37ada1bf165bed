import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { actionId } from "../../src/wire/ids";
import { openClient } from "../e2e/lib/client";
import { canPress } from "../e2e/lib/driver";
import { stand } from "../e2e/lib/stand";

const shared = stand(50);

/** Presses something as a screen reader does: by its focus, never by its place. */
async function press(found: Locator): Promise<boolean> {
  if (!(await canPress(found))) return false;
  await found.first().press("Enter");
  return true;
}

/** A player who knows the roles and names of the page, and nothing of how it looks. */
class Listener {
  private bought = false;
  private moves = 3;
  constructor(private readonly page: Page) {}

  private button(name: RegExp, within: Locator | Page = this.page): Locator {
    return within.getByRole("button", { name, disabled: false });
  }
  private get spaces(): Locator {
    return this.page.getByRole("group", { name: "Board" });
  }
  turn(): Promise<string> {
    return this.page.getByRole("heading", { level: 1 }).innerText();
  }

  async begin(title: string): Promise<void> {
    await this.page.goto("/");
    const list = this.page.getByRole("combobox", { name: "Game" });
    await list.getByRole("option", { name: title, exact: true }).waitFor({ state: "attached" });
    await list.selectOption({ label: title });
    await press(this.button(/^Play now$/));
    await this.page.getByRole("region", { name: "Your turn" }).waitFor();
  }

  /** An answer: what stands there, else one more of what can be chosen. */
  private async answer(): Promise<boolean> {
    const send = this.page.getByRole("button", { name: "Answer" }).first();
    if ((await send.count()) === 0) return false;
    for (let tries = 0; tries < 12 && !(await send.isEnabled()); ++tries) {
      if (await press(this.button(/^More /))) continue;
      await this.page.getByRole("radio", { checked: false }).first().press("Space");
    }
    return press(send);
  }

  private async buy(): Promise<boolean> {
    const purchase = this.page.getByRole("region", { name: "Purchase" });
    if (this.bought || (await purchase.count()) === 0) return false;
    const row = this.button(/^More /, purchase);
    for (let count = 0; count < 3 && (await press(row)); ++count);
    this.bought = true;
    return press(this.button(/^Buy for /, purchase));
  }

  private async place(): Promise<boolean> {
    const places = this.page.getByRole("region", { name: "To place" });
    if ((await places.count()) === 0) return false;
    await press(places.getByRole("button"));
    return press(this.page.getByRole("list", { name: "Targets" }).getByRole("button"));
  }

  /** On the board: a space that says that units can move, then one that says that it is a target. */
  private async move(): Promise<boolean> {
    if (this.moves <= 0) return false;
    --this.moves;
    const from = this.spaces.getByRole("button", { name: /\d+ can move/ });
    if ((await from.count()) === 0) return false;
    await from.nth(this.moves % (await from.count())).press("Enter");
    const to = this.spaces.getByRole("button", { name: /, target$/ });
    if (await press(to)) return true;
    await this.page.keyboard.press("Escape");
    return true;
  }

  async step(): Promise<string> {
    await this.page
      .getByRole("status")
      .filter({ hasText: /being sent/ })
      .waitFor({ state: "detached" });
    if (await this.answer()) return "answer";
    if (await press(this.button(/^Fight in /))) return "fight";
    if (await this.place()) return "place";
    if (await this.buy()) return "buy";
    if (await this.move()) return "move";
    if (await press(this.button(/^End /))) return "end";
    return "wait";
  }
}

/** Keeps what the page tells a screen reader, from now on; "both" where both regions said something at once. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    let before = "";
    const regions = () => ["status", "alert"].map((role) => document.querySelector(`.hidden-text[role=${role}]`));
    const look = () => {
      const [polite = "", alert = ""] = regions().map((it) => (it?.textContent ?? "").trim());
      const now =
        polite !== "" && alert !== "" ? `both: ${polite} ${alert}` : alert !== "" ? `alert: ${alert}` : polite;
      if (now !== before && now !== "") heard.push(now);
      before = now;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { heard: string[] }).heard]);
}

/** What differs from run to run: versions, dates, numbers of games. */
const steady = (tree: string) =>
  tree
    .replace(/\b\d+\.\d+\.\d+\S*/g, "VERSION")
    .replace(/\/games\/[0-9a-f]{32}/g, "/games/ID")
    .replace(/\/people\/\d+/g, "/people/NUMBER")
    .replace(/\b\d{1,2}:\d{2}(:\d{2})?( [AP]M)?\b/g, "TIME");

/** The number of a person who has created a game of an event. */
let hall: string | undefined;
async function autumnHall(): Promise<string> {
  const client = await openClient(shared.server.port);
  await client.ask({ register: { name: "Ada", password: "a horse of seven colours", program: "test" } });
  const created = await client.ask({
    create_game: {
      action_id: actionId(),
      bundle: "1914",
      title: "Table 1",
      event: "Autumn hall",
      clock: { preset: "evening" },
    },
  });
  const { game = "", seats = [] } = created.game_created ?? {};
  await client.ask({ take_seat: { game, seat: 0, seat_token: seats[0]?.token ?? "" } });
  const line = (await client.ask({ list_games: { event: "Autumn hall" } })).games?.games?.[0];
  client.close();
  return line?.creator ?? "";
}

// First of all: the lobby is empty as yet.
describe("the accessible tree", () => {
  it.each([
    ["lobby", "/", "Play now"],
    ["mine", "/mine", ""],
    ["account", "/account", ""],
    ["lost", "/nothing", ""],
  ] as const)("of %s is as it was", async (name, address, button) => {
    const page = await shared.browser.page();
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (button !== "")
      await expect.poll(() => page.getByRole("button", { name: button }).isEnabled(), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => page.getByText("Loading").count(), { timeout: 20_000 }).toBe(0);
    await expect(`${steady(await page.locator("body").ariaSnapshot())}\n`).toMatchFileSnapshot(`trees/${name}.yaml`);
    await page.close();
  });
  it.each([
    ["create", "/create", ".option"],
    ["rules", "/rules/1914-4.2.2", "dd"],
    ["rules-contents", "/rules", "details"],
    ["event", "/events/Autumn%20hall", ".lines li"],
    ["person", "", ".lines li"],
  ] as const)("of %s is as it was", async (name, address, ready) => {
    if (hall === undefined) hall = await autumnHall();
    const page = await shared.browser.page();
    await page.goto(address === "" ? `/people/${hall}` : address);
    await page.locator(ready).first().waitFor();
    await expect.poll(() => page.getByText("Loading").count(), { timeout: 20_000 }).toBe(0);
    await expect(`${steady(await page.locator("body").ariaSnapshot())}\n`).toMatchFileSnapshot(`trees/${name}.yaml`);
    await page.close();
  });
  it("of a table that a turn begins at is as it was", async () => {
    const page = await shared.browser.page();
    const listener = new Listener(page);
    await listener.begin("Classic, second edition");
    await page.getByRole("button", { name: /^End / }).waitFor();
    const parts = [page.getByRole("group", { name: "Board" }), page.getByRole("region", { name: "Your turn" })];
    const trees: string[] = [];
    for (const part of parts) trees.push(await part.ariaSnapshot());
    // What came just now depends on whether the page was there before the game began.
    const last = (trees.pop() ?? "").replace(/\n {2}- group:\n {4}- text: Just now(\n {4}- .*)*/, "");
    trees.push(last);
    await expect(`${trees.join("\n")}\n`).toMatchFileSnapshot("trees/table.yaml");
    await page.close();
  });
});

describe("by roles and names alone", () => {
  it("a turn of Classic is played", async () => {
    const page = await shared.browser.page();
    const heard = await listen(page);
    const listener = new Listener(page);
    await listener.begin("Classic, second edition");
    const first = await listener.turn();
    await expect.poll(async () => (await heard()).join("\n")).toMatch(/^alert: Your turn: /m);
    const steps: string[] = [];
    const until = Date.now() + 180_000;
    while ((await listener.turn()) === first) {
      if (Date.now() > until) throw new Error(`the turn did not end: ${steps.join(" ")}`);
      steps.push(await listener.step());
    }
    for (const wanted of ["buy", "move", "place", "end"]) expect(steps).toContain(wanted);
    // What came of one's own commands is told, even where one acts faster than anybody listens, and then what others do.
    const all = async () => (await heard()).join("\n");
    await expect.poll(all, { timeout: 10_000 }).toMatch(/^(?!alert).*pays \d+/m);
    await expect.poll(all, { timeout: 30_000 }).toMatch(/^(?!alert)(?!.*both).*(buys|moves|ends the phase)/m);
    // Never by both regions at once.
    expect(await all()).not.toContain("both: ");
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
