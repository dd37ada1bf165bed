import { describe, expect, it } from "vitest";
import { beginGame, settled } from "./lib/driver";
import { stand } from "./lib/stand";

const shared = stand(50);

describe("a command that comes too late", () => {
  it("tells what is open now, and can be given again where it still fits", async () => {
    const page = await shared.browser.page();
    // The server reads what is sent late as meant for the phase before.
    let late = false;
    await page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const text = String(message);
        server.send(late ? text.replace(/"for_phase":"[^"]*"/, '"for_phase":"purchase"') : text);
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
    const done = () => page.locator("ol.done li span").allTextContents();
    if ((await list.getAttribute("open")) === null) await list.locator("summary").click();
    await list.locator("li .button").first().click();
    const to = "Ukraine S.S.R.";
    const target = page.locator("section.picked .targets").getByRole("button", { name: to, exact: true });
    const before = await done();
    late = true;
    await target.click();
    const why = page.locator(".why");
    await why.waitFor();
    expect(await why.innerText()).toMatch(/Too late: that phase or question is over\. Open now: .+\./);
    expect(await done()).toEqual(before);
    late = false;
    await why.getByRole("button", { name: "Give it again" }).click();
    await expect.poll(async () => (await done()).join(), { timeout: 20_000 }).toContain(to);
    expect(await why.count()).toBe(0);
    // The end of a phase that is over is never given again: it would end another one.
    late = true;
    await page.locator(".end .go").click();
    await why.waitFor();
    expect(await why.getByRole("button", { name: "Give it again" }).count()).toBe(0);
    expect(shared.browser.faults).toEqual([]);
    await page.close();
  });
});
