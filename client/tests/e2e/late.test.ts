import { describe, expect, it } from "vitest";
import { beginGame, settled } from "./lib/driver";
import { groundOf } from "./lib/map";
import { stand } from "./lib/stand";

const shared = stand(50);

describe("a command that comes too late", () => {
  it("tells what is open now, and can be given again where it still fits", async () => {
    const page = await shared.browser.page();
    let hold = false;
    const held: (() => void)[] = [];
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (hold && String(message).includes('"act"')) held.push(() => server.send(message));
        else server.send(message);
      });
    });
    await beginGame(page, "classic");
    const list = page.locator("details.movable");
    for (;;) {
      await page.locator(".end .go").waitFor();
      await settled(page);
      if ((await list.count()) > 0) break;
      await page.locator(".end .go").click();
    }
    const phase = page.locator("li[aria-current=step]");
    const moving = await phase.innerText();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator(".end .go").waitFor();
    await settled(other);

    // The move is on its way while the phase ends in another window of the same player.
    hold = true;
    const { x, y } = await groundOf(page, "Russia");
    await page.mouse.click(x, y);
    await page.locator("section.picked").waitFor();
    const target = page.locator("section.picked .targets .button").first();
    const to = await target.innerText();
    await target.click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    while ((await phase.innerText()) === moving || (await other.locator("details.movable").count()) === 0) {
      await settled(other);
      if ((await other.locator("details.movable").count()) > 0 && (await phase.innerText()) !== moving) break;
      await other.locator(".end .go").click();
      await settled(other);
    }
    hold = false;
    for (const send of held) send();
    const why = page.locator(".why");
    await why.waitFor();
    expect(await why.innerText()).toMatch(/That is no longer open\. Open now: .*\./);
    await why.getByRole("button", { name: "Give it again" }).click();
    await expect.poll(() => page.locator("ol.done li span").allTextContents()).not.toEqual([]);
    expect((await page.locator("ol.done li span").allTextContents()).join()).toContain(to);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
