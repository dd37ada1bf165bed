import { describe, expect, it } from "vitest";
import { phone } from "./lib/browser";
import { openClient } from "./lib/client";
import { chooseBundle } from "./lib/seats";
import { stand } from "./lib/stand";

const shared = stand();

/** An option that takes a power out of its game, found by asking for the tables of each. */
async function withoutPower(): Promise<{ bundle: string; title: string; power: string }> {
  const client = await openClient(shared.server.port);
  const names = async (bundle: string, options: string[]) => {
    for (;;) {
      const { tables, busy } = await client.ask({ get_tables: { bundle, options, parameters: {} } });
      if (busy === undefined)
        return { tables, powers: (tables?.powers ?? []).filter((it) => it.power).map((it) => it.name) };
      await new Promise((resolve) => setTimeout(resolve, busy.retry_ms ?? 1000));
    }
  };
  const bundle = "europe";
  const bare = await names(bundle, []);
  for (const { name = "", title = "" } of bare.tables?.further_options ?? []) {
    const { tables, powers } = await names(bundle, [name]);
    const gone = bare.powers.find((it) => !powers.includes(it));
    if ((tables?.problems ?? []).length === 0 && gone !== undefined) {
      client.close();
      return { bundle, title, power: gone };
    }
  }
  throw new Error("no option takes a power away");
}

describe("creating a game", () => {
  it.each(["1914", "classic", "europe"])(
    "of %s takes each option, and shows what the server says of it",
    { timeout: 240_000 },
    async (bundle) => {
      const page = await shared.browser.page();
      await page.goto("/create");
      await page.locator(`option[value="${bundle}"]`).waitFor({ state: "attached" });
      await page.locator("main select").first().selectOption(bundle);
      const boxes = page.locator(".option input");
      const client = await openClient(shared.server.port);
      const told = await client.ask({ list_bundles: { bundle } });
      client.close();
      const count = told.bundles?.bundles?.[0]?.further_options?.length ?? 0;
      expect(count).toBeGreaterThan(3);
      await expect.poll(() => boxes.count()).toBe(count);
      // They stand in groups, by their titles in each, and words find them.
      await expect.poll(() => page.locator("[aria-labelledby=options] h3").count()).toBeGreaterThan(1);
      for (const list of await page.locator("ul.cards").all()) {
        const titles = await list.locator("b").allInnerTexts();
        expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b)));
      }
      const [title = ""] = await page.locator(".option b").allInnerTexts();
      const find = page.getByRole("searchbox", { name: "Find an option" });
      await find.fill(title);
      await expect.poll(() => boxes.count()).toBeLessThan(count);
      expect(await page.locator(".option b").allInnerTexts()).toContain(title);
      await find.fill("");
      await expect.poll(() => boxes.count()).toBe(count);
      // One after the other, all that came before left chosen: together they ask for all that an option can ask for.
      for (let at = 0; at < count; ++at) {
        if (!(await boxes.nth(at).isChecked())) await boxes.nth(at).check();
        expect(await boxes.count()).toBe(count);
      }
      await page.locator("summary#parameters").click();
      await page.locator(".parameters li").first().waitFor();
      for (let at = 0; at < count; ++at) if (await boxes.nth(at).isChecked()) await boxes.nth(at).uncheck();
      await page.getByRole("button", { name: "Create the game" }).waitFor();
      expect(shared.browser.faults).toEqual([]);
      await page.close();
    },
  );

  it("creates nothing while the powers of another game are on their way", async () => {
    const page = await shared.browser.page();
    const held: (() => void)[] = [];
    let holds = false;
    await page.routeWebSocket(/\/wire$/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        const pass = () => socket.send(message);
        if (holds && String(message).includes('"bundles"')) held.push(pass);
        else pass();
      });
    });
    await chooseBundle(page, "1914");
    holds = true;
    const create = page.getByRole("button", { name: "Create the game" });
    await page.locator("main select").first().selectOption("classic");
    await expect.poll(() => held.length).toBe(1);
    expect(await create.isEnabled()).toBe(false);
    for (const pass of held) pass();
    await expect.poll(() => create.isEnabled()).toBe(true);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });

  it("asks for no player of a power that an option takes out of the game", async () => {
    const { bundle, title, power } = await withoutPower();
    const page = await shared.browser.page(phone);
    await page.goto("/create");
    await page.locator(`option[value="${bundle}"]`).waitFor({ state: "attached" });
    await page.locator("main select").first().selectOption(bundle);
    await page.locator(`[id="who-${power}"]`).waitFor({ state: "attached" });
    await page.getByRole("checkbox", { name: title, exact: true }).check();
    await page.locator(`[id="who-${power}"]`).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Create the game" }).click();
    await page.waitForURL(/\/games\/[0-9a-f]{32}$/);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
