import { afterAll, beforeAll } from "vitest";
import { startBrowser, type TestBrowser } from "./browser";
import { servePages, type Pages } from "./pages";
import { startServer, type TestServer } from "./server";

/** What the tests of a file share: a server, its pages as they were built, and a browser that opens them. */
export interface Stand {
  server: TestServer;
  pages: Pages;
  browser: TestBrowser;
}

/** Starts them before the first test of a file, and ends them after the last. `paceMs` is the rest before each command of a partner. */
export function stand(paceMs = 50): Stand {
  const all = {} as Stand;
  beforeAll(async () => {
    all.server = await startServer(paceMs);
    all.pages = await servePages(all.server.port);
    all.browser = await startBrowser(all.pages.base);
  });
  afterAll(async () => {
    await all.browser.close();
    await all.pages.close();
    await all.server.remove();
  });
  return all;
}
