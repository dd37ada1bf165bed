import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, ClientMessage } from "../wire/messages";
import type * as module from "./net.svelte";

/** A socket of a page, whose server is the test. */
class Socket {
  static readonly OPEN = 1;
  readyState = 0;
  sent: ClientMessage[] = [];
  private readonly hears = new Map<string, (event: unknown) => void>();
  addEventListener(kind: string, listener: (event: unknown) => void): void {
    this.hears.set(kind, listener);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.hears.get("open")?.({});
  }
  /** Ends, as by the server or by the network. */
  close(code = 1006): void {
    this.readyState = 3;
    this.hears.get("close")?.({ code });
  }
  say(answer: Answer): void {
    this.hears.get("message")?.({ data: JSON.stringify(answer) });
  }
  /** Answers the last question of a kind. */
  answer(kind: keyof ClientMessage, answer: Answer): void {
    const asked = this.sent.filter((it) => it[kind] !== undefined).at(-1);
    if (asked === undefined) throw new Error(`no ${kind} was asked`);
    this.say({ ...answer, request: asked.request });
  }
  count(kind: keyof ClientMessage): number {
    return this.sent.filter((it) => it[kind] !== undefined).length;
  }
}

/** One browser: its storage, and pages that share it. */
class Browser {
  kept = new Map<string, string>();
  pages: Page[] = [];
  reloads = 0;
  visibility = "visible";

  constructor() {
    const sockets = (made: Socket) => this.now.sockets.push(made);
    vi.stubGlobal(
      "WebSocket",
      class extends Socket {
        constructor() {
          super();
          sockets(this);
        }
      },
    );
    const session = new Map<string, string>();
    vi.stubGlobal("window", {
      localStorage: {
        getItem: (key: string) => this.kept.get(key) ?? null,
        setItem: (key: string, text: string) => this.keep(key, text),
        removeItem: (key: string) => this.keep(key, undefined),
      },
      sessionStorage: {
        getItem: (key: string) => session.get(key) ?? null,
        setItem: (key: string, text: string) => void session.set(key, text),
        removeItem: (key: string) => void session.delete(key),
      },
      location: { href: "http://localhost/", reload: () => ++this.reloads, assign: () => undefined },
      addEventListener: (kind: string, listener: (event: object) => void) => this.now.hears.set(kind, listener),
      setTimeout: (task: () => void, ms: number) => setTimeout(task, ms),
      clearTimeout: (timer: number) => clearTimeout(timer),
      setInterval: (task: () => void, ms: number) => setInterval(task, ms),
      clearInterval: (timer: number) => clearInterval(timer),
    });
    const visibility = () => this.visibility;
    vi.stubGlobal("document", {
      get visibilityState() {
        return visibility();
      },
      addEventListener: (kind: string, listener: (event: object) => void) => this.now.hears.set(kind, listener),
    });
  }
  /** The page that runs. */
  now: Page = undefined as unknown as Page;
  /** Other pages hear what a page has kept, a moment later. */
  private keep(key: string, text: string | undefined): void {
    const before = this.kept.get(key);
    if (text === undefined) this.kept.delete(key);
    else this.kept.set(key, text);
    if (before === text) return;
    for (const page of this.pages)
      if (page !== this.now) setTimeout(() => page.run(() => page.hears.get("storage")?.({ key, newValue: text })));
  }
  get token(): string | undefined {
    return this.kept.get("armistice.token");
  }
  async page(): Promise<Page> {
    const page = new Page(this);
    this.pages.push(page);
    this.now = page;
    vi.resetModules();
    page.net = (await import("./net.svelte")).net;
    page.run(() => page.net.start());
    return page;
  }
}

class Page {
  sockets: Socket[] = [];
  hears = new Map<string, (event: object) => void>();
  net: (typeof module)["net"] = undefined as never;
  constructor(private readonly browser: Browser) {}
  run<T>(task: () => T): T {
    this.browser.now = this;
    return task();
  }
  get socket(): Socket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("no socket");
    return socket;
  }
  open(): void {
    this.run(() => this.socket.open());
  }
  answer(kind: keyof ClientMessage, answer: Answer): void {
    this.run(() => this.socket.answer(kind, answer));
  }
  welcome(token: string, account = "4", version = "1"): void {
    this.answer("hello", { welcome: { ...(token === "" ? {} : { token }), account, version, now: "1000" } });
  }
  /** The network is back. */
  back(): void {
    this.run(() => {
      this.net.connection.wake();
      this.socket.open();
    });
  }
  get greeted(): string | undefined {
    return this.socket.sent.filter((it) => it.hello !== undefined).at(-1)?.hello?.token;
  }
}

let browser: Browser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new Browser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
/** Time goes on; all that is planned runs in its page as far as that matters here. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("two tabs of one browser", () => {
  it("are one guest, also where both are opened on a first visit", async () => {
    const first = await browser.page();
    const second = await browser.page();
    first.open();
    second.open();
    expect([first.greeted, second.greeted]).toEqual([undefined, undefined]);
    first.welcome("guest-1", "1");
    second.welcome("guest-2", "2");
    expect(browser.token).toBe("guest-1");
    expect(second.greeted).toBe("guest-1");
    second.welcome("", "1");
    expect([first.net.account, second.net.account]).toEqual(["1", "1"]);
  });

  it("keep the login that one of them makes: the guest's token that it ended takes nothing with it", async () => {
    browser.kept.set("armistice.token", "guest");
    const first = await browser.page();
    const second = await browser.page();
    for (const page of [first, second]) {
      page.open();
      page.welcome("");
    }
    const entered = first.run(() => first.net.enter({ register: { name: "Ada" } }));
    first.answer("register", { welcome: { token: "session", account: "4", name: "Ada", version: "1", now: "1000" } });
    await entered;
    expect(browser.token).toBe("session");
    // The guest's token has ended. The server may say so before the tab has heard of the new one.
    second.run(() => second.socket.close(4001));
    expect(browser.token).toBe("session");
    second.back();
    expect(second.greeted).toBe("session");
    second.run(() =>
      second.socket.answer("hello", { welcome: { account: "4", name: "Ada", version: "1", now: "1000" } }),
    );
    expect(second.net.welcome?.name).toBe("Ada");
    expect(first.net.welcome?.name).toBe("Ada");
    expect(browser.token).toBe("session");
  });

  it("follow each other: the account of one is that of the other, at once", async () => {
    browser.kept.set("armistice.token", "guest");
    const first = await browser.page();
    const second = await browser.page();
    for (const page of [first, second]) {
      page.open();
      page.welcome("");
    }
    const entered = first.run(() => first.net.enter({ log_in: { name: "Ada" } }));
    first.answer("log_in", { welcome: { token: "session", account: "9", name: "Ada", version: "1", now: "1000" } });
    await entered;
    await pass(1);
    expect(second.greeted).toBe("session");
  });
});

describe("a page that is older than its server", () => {
  it.each([
    ["loads anew where it is hidden already", "hidden", 1],
    ["asks where it is seen", "visible", 0],
  ])("%s", async (_, visibility, reloads) => {
    const page = await browser.page();
    page.open();
    page.welcome("guest");
    browser.visibility = visibility;
    page.run(() => page.socket.close());
    page.back();
    page.welcome("", "4", "2");
    expect(page.net.outdated).toBe(true);
    expect(browser.reloads).toBe(reloads);
  });
});

describe("a question that is asked again and again", () => {
  it("is asked while the page is seen and the connection lives, and does not pile up", async () => {
    const page = await browser.page();
    page.open();
    page.welcome("guest");
    let asked = 0;
    let answer = (): void => undefined;
    const end = page.net.every(5000, () => {
      ++asked;
      return new Promise<void>((resolve) => (answer = resolve));
    });
    await pass(5000);
    expect(asked).toBe(1);
    // It is not answered yet.
    await pass(5000);
    expect(asked).toBe(1);
    answer();
    browser.visibility = "hidden";
    await pass(5000);
    expect(asked).toBe(1);
    browser.visibility = "visible";
    page.run(() => page.socket.close());
    await pass(5000);
    expect(asked).toBe(1);
    page.back();
    page.welcome("");
    await pass(5000);
    expect(asked).toBe(2);
    end();
    answer();
    await pass(60_000);
    expect(asked).toBe(2);
  });
});

describe("the lists of games", () => {
  it("are asked for once when the connection is back, however long it was away", async () => {
    const page = await browser.page();
    const { LobbyState } = await import("../screens/lobby/lobby.svelte");
    const { WatchedGames } = await import("../screens/event/watched.svelte");
    page.open();
    page.welcome("guest");
    const lobby = new LobbyState();
    const event = new WatchedGames();
    page.run(() => lobby.start());
    const end = page.run(() => event.start());
    page.answer("list_games", { games: {} });
    await pass(1);
    page.run(() => page.socket.close());
    for (let tries = 0; tries < 20; ++tries) await pass(30_000);
    page.back();
    page.welcome("");
    expect(page.socket.count("list_games")).toBe(0);
    await pass(5000);
    expect(page.socket.count("list_games")).toBe(2);
    lobby.stop();
    end();
  });
});

describe("a server that allows no guests", () => {
  it("is told of, until somebody logs in", async () => {
    const page = await browser.page();
    page.open();
    page.answer("hello", { denied: { code: "NOT_ALLOWED", reason: "no guests" } });
    expect(page.net.barred?.denied?.reason).toBe("no guests");
    const entered = page.run(() => page.net.enter({ log_in: { name: "Ada" } }));
    page.answer("log_in", { welcome: { token: "session", account: "9", name: "Ada", version: "1", now: "1000" } });
    await entered;
    expect(page.net.barred).toBeUndefined();
    expect(page.net.state).toBe("live");
    expect(page.net.welcome?.name).toBe("Ada");
    expect(browser.token).toBe("session");
  });
});
