import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { phone, startBrowser } from "./lib/browser";
import { beginGame, by, playTurn, powerShown, step } from "./lib/driver";
import { finger, mouse } from "./lib/hands";
import { servePages } from "./lib/pages";
import { chooseBundle, createGame, invite } from "./lib/seats";
import { serverProgram, startServer, type TestServer } from "./lib/server";
import { stand } from "./lib/stand";

const shared = stand(20);

describe("two people", () => {
  it("play a game: one invites by a link, the other opens it on a phone, sits down, talks and plays", async () => {
    const host = await shared.browser.page();
    const [first = "", second = ""] = await chooseBundle(host, "1914");
    await createGame(host, { [first]: "me", [second]: "invite" });
    const link = await invite(host);
    expect(link).toMatch(/#seat=\d+&token=/);

    const guest = await shared.browser.page(phone);
    await guest.goto(link);
    const take = guest.getByRole("button", { name: /^Take this seat/ });
    await take.waitFor();
    expect(new URL(guest.url()).hash).toBe("");
    await take.tap();
    await take.waitFor({ state: "detached" });

    await host.getByRole("button", { name: "Start the game" }).click();
    await host.locator(".end .go").waitFor({ timeout: 90_000 });
    await guest.locator("section.turn").waitFor();
    // The link was good for one person.
    const third = await shared.browser.page();
    await third.goto(link);
    await third.getByText("Your invitation is no longer open").waitFor();
    expect(await third.getByRole("button", { name: /^Take this seat/ }).count()).toBe(0);
    await third.close();

    const say = async (page: typeof host, text: string) => {
      await page.getByRole("tab", { name: "Talk" }).click();
      await page.getByRole("textbox", { name: "Say something" }).fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    };
    await say(host, "Good luck!");
    await guest.getByRole("tab", { name: /^Talk/ }).tap();
    await guest.getByText("Good luck!").waitFor();
    await say(guest, "The same to you.");
    await host.getByText("The same to you.").waitFor();

    await host.getByRole("tab", { name: "Turn" }).click();
    await playTurn(host, by(mouse), { moves: 1, limitMs: 120_000 });
    await guest.getByRole("tab", { name: /^Turn/ }).tap();
    // A bot's attack may ask either of them meanwhile: the game waits for the answer.
    for (const until = Date.now() + 120_000; !(await powerShown(guest)).endsWith(second);) {
      if (Date.now() > until) throw new Error(`the turn of ${second} did not come`);
      if ((await host.locator(".question").count()) > 0) await step(host, 0, mouse);
      if ((await guest.locator(".question").count()) > 0) await step(guest, 0, finger);
    }
    await guest.locator(".end .go").waitFor();
    expect(await guest.title()).toContain("Your turn");
    const steps = await playTurn(guest, by(finger), { moves: 1, limitMs: 120_000 });
    expect(steps).toContain("end");
    expect(shared.browser.faults).toEqual([]);
    await host.close();
    await guest.close();
  });
});

describe("a guest", () => {
  it("becomes an account and has the same seats on another device", async () => {
    const page = await shared.browser.page();
    await beginGame(page, "1914");
    const game = new URL(page.url()).pathname;
    const person = { name: "Ada of the seats", password: "correct horse battery staple" };
    const enter = async (device: typeof page, button: string) => {
      await device.getByRole("textbox", { name: "Name" }).fill(person.name);
      await device.getByLabel("Password").fill(person.password);
      await device.getByRole("button", { name: button }).click();
      await device.getByText(/^You are .*Ada of the seats/).waitFor();
    };
    await page.goto("/account");
    await enter(page, "Create the account");

    const other = await shared.browser.page(phone);
    await other.goto("/account");
    await other.getByRole("button", { name: "I have an account" }).tap();
    await enter(other, "Log in");
    await other.goto("/mine");
    await other.getByRole("link", { name: /^Play on/ }).tap();
    await other.waitForURL(`**${game}`);
    // The seat is there with all that it may do.
    await other.locator(".buy .stepper button:last-child").first().tap();
    await other.locator(".buy .button.main").tap();
    await other.locator(".sending").waitFor({ state: "detached" });
    // And the first device sees it.
    await page.goto(game);
    await page.getByRole("tab", { name: "Log" }).click();
    await page.locator(".log", { hasText: "buys" }).waitFor();
    expect(shared.browser.faults).toEqual([]);
    await page.close();
    await other.close();
  });
});

describe("two tabs of a guest", () => {
  it("have the account that one of them makes, also after a reload", async () => {
    const first = await shared.browser.page();
    await beginGame(first, "1914");
    const second = await first.context().newPage();
    await second.goto("/mine");
    await second.getByRole("link", { name: /^Play on/ }).waitFor();
    await first.goto("/account");
    await first.getByRole("textbox", { name: "Name" }).fill("Grace of the tabs");
    await first.getByLabel("Password").fill("correct horse battery staple");
    await first.getByRole("button", { name: "Create the account" }).click();
    await first.getByText(/^You are .*Grace of the tabs/).waitFor();
    await second.getByRole("link", { name: "Grace of the tabs" }).waitFor();
    for (const page of [second, first]) {
      await page.goto("/account");
      await page.getByText(/^You are .*Grace of the tabs/).waitFor();
    }
    await first.goto("/mine");
    await first.getByRole("link", { name: /^Play on/ }).waitFor();
    expect(shared.browser.faults).toEqual([]);
    await second.close();
    await first.close();
  });
});

/** A code to register with, as an administrator makes it. */
async function codeOf(server: TestServer): Promise<string> {
  const admin = join(dirname(serverProgram() ?? ""), "..", "admin", "armistice-admin");
  const { stdout } = await promisify(execFile)(admin, ["account", "invite", "--json", server.database]);
  return (JSON.parse(stdout) as { code: string }).code;
}

describe("a server without guests", () => {
  it.each([
    ["lets in who creates an account", ""],
    ["lets in who creates an account by an administrator's code", 'registration = "closed"\n'],
  ])("says so, and %s", async (_, closed) => {
    const server = await startServer(20, [], `[people]\nguests = "none"\n${closed}`);
    const pages = await servePages(server.port);
    const browser = await startBrowser(pages.base);
    try {
      const page = await browser.page();
      await page.goto("/");
      const banner = page.getByText("This server lets no guests in.");
      await banner.waitFor();
      await page.locator(".banner").getByRole("link", { name: "Account" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Ada");
      await page.getByLabel("Password").fill("correct horse battery staple");
      const create = page.getByRole("button", { name: "Create the account" });
      if (closed !== "") {
        await create.click();
        await page.locator("form .trouble").waitFor();
        await page.getByRole("textbox", { name: /^Code/ }).fill(await codeOf(server));
      }
      await create.click();
      await page.getByText(/^You are .*Ada/).waitFor();
      await banner.waitFor({ state: "detached" });
      await page.reload();
      await page.getByText(/^You are .*Ada/).waitFor();
      await beginGame(page, "1914");
      expect(browser.faults).toEqual([]);
      await page.close();
    } finally {
      await browser.close();
      await pages.close();
      await server.remove();
    }
  });
});
