import { beforeEach, describe, expect, it } from "vitest";
import { backoff } from "./backoff";
import { actionId } from "./ids";
import type { Answer, ClientMessage } from "./messages";
import { Offset } from "./offset";
import { Connection, LostConnection, type State, type Transport } from "./socket";

class Fake implements Transport {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: () => void = () => undefined;
  onmessage: (text: string) => void = () => undefined;
  onclose: (code: number) => void = () => undefined;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
    this.onclose(1006);
  }
  say(answer: Answer): void {
    this.onmessage(JSON.stringify(answer));
  }
  last(): ClientMessage {
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    return last;
  }
}

/** A world whose time a test turns. */
class World {
  now = 1000;
  token: string | undefined = "kept";
  sockets: Fake[] = [];
  tasks: { at: number; task: () => void; off: boolean }[] = [];
  states: State[] = [];
  reported: unknown[] = [];
  connection = new Connection({
    open: () => {
      const socket = new Fake();
      this.sockets.push(socket);
      return socket;
    },
    now: () => this.now,
    later: (task, ms) => {
      const planned = { at: this.now + ms, task, off: false };
      this.tasks.push(planned);
      return () => void (planned.off = true);
    },
    chance: () => 1,
    token: () => this.token,
    keep: (token) => (this.token = token),
    forget: (token) => {
      if (this.token === token) this.token = undefined;
    },
    report: (error) => this.reported.push(error),
    seen: () => [{ game: "aa", sequence: 7 }],
  });

  constructor() {
    this.connection.watch((state) => this.states.push(state));
    this.connection.start();
  }
  get socket(): Fake {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("no socket");
    return socket;
  }
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.tasks.filter((it) => !it.off && it.at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      next.off = true;
      this.now = Math.max(this.now, next.at);
      next.task();
    }
    this.now = until;
  }
  welcome(): void {
    this.socket.onopen();
    this.socket.say({
      request: this.socket.last().request,
      welcome: { token: "new", now: String(this.now + 500), account: "4" },
    });
  }
  pong(): void {
    this.socket.say({ request: this.socket.last().request, pong: { now: String(this.now + 500) } });
  }
}

describe("a connection", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });

  it("says hello with its token and what it has seen, and keeps the new token", () => {
    world.welcome();
    expect(world.sockets[0]?.sent[0]?.hello).toMatchObject({ token: "kept", seen: [{ game: "aa", sequence: 7 }] });
    expect(world.token).toBe("new");
    expect(world.states).toEqual(["connecting", "connecting", "hello", "live"]);
  });

  it("begins as a guest where its token opens nothing", () => {
    world.socket.onopen();
    world.socket.say({ request: 1, malformed: { code: "BAD_VALUE", field: "hello.token" } });
    expect(world.socket.last().hello?.token).toBeUndefined();
    expect(world.token).toBeUndefined();
  });

  it("answers each question by its number, in any order", async () => {
    world.welcome();
    const first = world.connection.request({ list_games: {} });
    const second = world.connection.request({ get_profile: {} });
    const [a, b] = world.socket.sent.slice(-2);
    world.socket.say({ request: b?.request, profile: { name: "Ada" } });
    world.socket.say({ request: a?.request, games: {} });
    expect((await second).profile?.name).toBe("Ada");
    expect((await first).games).toEqual({});
  });

  it("asks again after a lost connection what may be asked twice", async () => {
    world.welcome();
    const safe = world.connection.request({ act: { game: "aa", action_id: "1" } });
    const unsafe = world.connection.request({ take_seat: { game: "aa" } }, false);
    world.socket.onclose(1006);
    await expect(unsafe).rejects.toBeInstanceOf(LostConnection);
    world.pass(300);
    expect(world.sockets.length).toBe(2);
    world.welcome();
    const again = world.socket.sent.find((message) => message.act !== undefined);
    expect(again?.act?.action_id).toBe("1");
    world.socket.say({ request: again?.request, accepted: { sequence: 8 } });
    expect((await safe).accepted?.sequence).toBe(8);
  });

  it("waits longer after each failure, and not at all when it is woken or a game is read again", () => {
    world.socket.onclose(1006);
    world.pass(299);
    expect(world.sockets.length).toBe(1);
    world.pass(1);
    expect(world.sockets.length).toBe(2);
    world.socket.onclose(1006);
    world.pass(999);
    expect(world.sockets.length).toBe(2);
    world.connection.wake();
    expect(world.sockets.length).toBe(3);
    world.socket.onclose(1012);
    world.pass(0);
    expect(world.sockets.length).toBe(4);
  });

  it("forgets its token where the session was ended", () => {
    world.welcome();
    world.socket.onclose(4001);
    expect(world.token).toBeUndefined();
  });

  it("measures the server's clock and closes a connection that is silent", () => {
    world.welcome();
    for (let ping = 0; ping < 5; ++ping) {
      world.now += 20;
      world.pong();
    }
    expect(world.connection.serverNow() - world.now).toBeGreaterThan(480);
    world.pass(25_000);
    expect(world.socket.last().ping).toEqual({});
    world.pass(10_000);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it("comes back from a connection that does not even answer its end", () => {
    world.welcome();
    const [dead] = world.sockets;
    if (dead !== undefined) dead.close = () => undefined;
    world.pass(10_000);
    expect(world.states.at(-1)).toBe("lost");
    world.pass(300);
    expect(world.sockets.length).toBe(2);
    dead?.onclose(1006);
    world.welcome();
    expect(world.states.at(-1)).toBe("live");
  });

  it("waits for an answer as long as something comes, as on a slow line with much on its way", () => {
    world.welcome();
    for (let second = 0; second < 30; ++second) {
      world.pass(1000);
      world.socket.say({ update: { game: "aa", entry: { sequence: second } } });
    }
    expect(world.states.at(-1)).toBe("live");
    world.pass(25_000);
    expect(world.states).toContain("lost");
  });

  it("tries again where a connection does not come about, or no welcome comes", () => {
    world.pass(10_300);
    expect(world.sockets.length).toBe(2);
    world.socket.onopen();
    world.pass(11_000);
    expect(world.sockets.length).toBe(3);
    world.welcome();
    expect(world.states.at(-1)).toBe("live");
  });

  it.each([
    ["ahead", 3_600_000],
    ["back", -3_600_000],
  ])("measures the server's clock anew where this machine's was set %s", (_, jump) => {
    world.welcome();
    for (let ping = 0; ping < 5; ++ping) world.pong();
    const server = world.connection.serverNow();
    // The clock jumps; what was planned comes when it was to come.
    for (const planned of world.tasks) planned.at += jump;
    world.now += jump;
    world.pass(25_000);
    const sent = world.socket.sent.length;
    for (let ping = 0; ping < 5; ++ping) {
      world.socket.say({ request: world.socket.last().request, pong: { now: String(server + 25_000) } });
    }
    expect(world.socket.sent.length).toBe(sent + 4);
    expect(Math.abs(world.connection.serverNow() - server - 25_000)).toBeLessThan(100);
  });

  it("keeps the server's time while it is measured anew: no clock jumps", () => {
    world.welcome();
    for (let ping = 0; ping < 5; ++ping) {
      world.now += 20;
      world.pong();
    }
    const ahead = () => world.connection.serverNow() - world.now;
    const before = ahead();
    world.connection.wake();
    expect(ahead()).toBe(before);
    world.socket.onclose(1006);
    world.pass(300);
    // This welcome was long on its way.
    world.socket.onopen();
    world.socket.say({
      request: world.socket.last().request,
      welcome: { token: "new", now: String(world.now - 2000), account: "4" },
    });
    expect(ahead()).toBe(before);
  });

  it("tells listeners what comes unasked, until they end it", () => {
    world.welcome();
    const heard: number[] = [];
    const end = world.connection.on("update", (update) => heard.push(update.entry?.sequence ?? 0));
    world.socket.say({ update: { game: "aa", entry: { sequence: 9 } } });
    end();
    world.socket.say({ update: { game: "aa", entry: { sequence: 10 } } });
    expect(heard).toEqual([9]);
  });
});

describe("a token", () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  const bad = (field: string) => {
    world.socket.say({ request: world.socket.last().request, malformed: { code: "BAD_VALUE", field, problem: "no" } });
  };

  it("gives way to a newer one that another page kept, where the old one opens nothing", () => {
    world.socket.onopen();
    world.token = "newer";
    bad("hello.token");
    expect(world.socket.last().hello?.token).toBe("newer");
    expect(world.token).toBe("newer");
  });
  it("stays where another field of the hello is at fault, and the fault is shown", () => {
    world.socket.onopen();
    bad("hello.seen");
    expect(world.token).toBe("kept");
    expect(world.socket.sent).toHaveLength(1);
    expect(world.connection.barred?.malformed?.problem).toBe("no");
    world.pass(30_000);
    expect(world.socket.last().hello?.token).toBe("kept");
    world.welcome();
    expect(world.connection.barred).toBeUndefined();
  });
  it("is not forgotten where its session ended, but a newer one was kept meanwhile", () => {
    world.welcome();
    world.token = "newer";
    world.socket.onclose(4001);
    expect(world.token).toBe("newer");
    world.pass(300);
    world.welcome();
    const hello = world.socket.sent[0]?.hello;
    expect(hello?.token).toBe("newer");
    // It may be another account's, that sees other things of a game: a fresh view comes.
    expect(hello?.seen).toEqual([{ game: "aa" }]);
  });
  it("of a new guest is not kept where another page kept one meanwhile: the page is the same guest", () => {
    world.token = undefined;
    world.socket.onopen();
    world.token = "first";
    world.socket.say({ request: 1, welcome: { token: "second", now: "1500", account: "5" } });
    expect(world.token).toBe("first");
    expect(world.socket.last().hello?.token).toBe("first");
    expect(world.states.at(-1)).toBe("hello");
    world.socket.say({ request: 2, welcome: { now: "1500", account: "4" } });
    expect(world.connection.welcome?.account).toBe("4");
  });
  it("that another page keeps is followed at once", () => {
    world.welcome();
    const sent = world.socket.sent.length;
    world.connection.follow();
    expect(world.socket.sent.length).toBe(sent);
    world.token = "newer";
    world.connection.follow();
    expect(world.socket.last().hello?.token).toBe("newer");
    // This connection has an account, and cannot become another guest's.
    world.token = undefined;
    bad("hello.token");
    expect(world.sockets[0]?.closed).toBe(true);
    world.pass(300);
    world.socket.onopen();
    expect(world.socket.last().hello?.token).toBeUndefined();
  });
});

describe("a server that allows no guests", () => {
  const denied = { denied: { code: "NOT_ALLOWED", reason: "no guests" } } as const;
  let world: World;
  beforeEach(() => {
    world = new World();
    world.token = undefined;
    world.socket.onopen();
    world.socket.say({ request: 1, ...denied });
  });

  it("says so, and is asked again from time to time", () => {
    expect(world.connection.barred).toMatchObject(denied);
    expect(world.states.at(-1)).toBe("hello");
    world.pass(30_000);
    expect(world.socket.sent.map((it) => it.hello !== undefined)).toEqual([true, true]);
  });
  it("lets in who logs in: the session begins, and what waited is asked", async () => {
    void world.connection.request({ list_games: {} });
    expect(world.socket.sent).toHaveLength(1);
    const entered = world.connection.enter({ log_in: { name: "Ada", password: "secret" } });
    expect(world.socket.last().log_in?.name).toBe("Ada");
    world.socket.say({ request: 2, welcome: { token: "ada", now: "1500", account: "9", name: "Ada" } });
    await entered;
    expect(world.states.at(-1)).toBe("live");
    expect(world.token).toBe("ada");
    expect(world.connection.barred).toBeUndefined();
    expect(world.socket.sent.some((it) => it.list_games !== undefined)).toBe(true);
    // Games that are open are watched by a hello: none was answered before.
    expect(world.socket.sent.find((it) => it.hello?.token === "ada")?.hello?.seen).toEqual([{ game: "aa" }]);
  });
  it("says no to a wrong password, and the page stays outside", async () => {
    const entered = world.connection.enter({ log_in: { name: "Ada", password: "wrong" } });
    world.socket.say({ request: 2, denied: { reason: "wrong" } });
    expect((await entered).denied?.reason).toBe("wrong");
    expect(world.states.at(-1)).toBe("hello");
    world.socket.onclose(1006);
    await expect(world.connection.enter({ log_in: { name: "Ada" } })).rejects.toBeInstanceOf(LostConnection);
  });
});

describe("a question that is not asked again", () => {
  it("is refused while there is no connection: nothing old is sent later", async () => {
    const world = new World();
    const ask = () => expect(world.connection.request({ ping: {} }, false)).rejects.toBeInstanceOf(LostConnection);
    await ask();
    world.socket.onopen();
    await ask();
    world.welcome();
    world.socket.onclose(1006);
    await ask();
    world.pass(300);
    world.welcome();
    expect(world.socket.sent.filter((it) => it.ping !== undefined)).toHaveLength(1);
  });
});

describe("a busy server", () => {
  let world: World;
  const busy = (retry_ms: number) => {
    world.socket.say({ request: world.socket.last().request, busy: { retry_ms } });
  };
  beforeEach(() => {
    world = new World();
    world.welcome();
    for (let ping = 0; ping < 5; ++ping) world.pong();
  });
  const count = () => world.socket.sent.filter((it) => it.list_games !== undefined).length;

  it("is asked again when it says so, a little later by chance", async () => {
    const games = world.connection.request({ list_games: {} });
    busy(1000);
    world.pass(999);
    expect(count()).toBe(1);
    world.pass(251);
    expect(count()).toBe(2);
    world.socket.say({ request: world.socket.last().request, games: {} });
    expect((await games).games).toEqual({});
  });
  it("is not asked for ever, and not after a long wait: whoever asked is told", async () => {
    const games = world.connection.request({ list_games: {} });
    for (let tries = 0; tries < 6; ++tries) {
      busy(1000);
      world.pass(1250);
    }
    expect((await games).busy).toBeDefined();
    expect(count()).toBe(6);
    const long = world.connection.request({ list_games: {} });
    busy(60_000);
    expect((await long).busy?.retry_ms).toBe(60_000);
  });
  it.each(["act", "act_all", "get_odds", "unwatch"] as const)("is left to whoever asked %s", async (kind) => {
    const answer = world.connection.request({ [kind]: { game: "aa" } });
    busy(10);
    expect((await answer).busy?.retry_ms).toBe(10);
  });
  it("is left to whoever logs in", async () => {
    const answer = world.connection.enter({ log_in: { name: "Ada" } });
    busy(10);
    expect((await answer).busy?.retry_ms).toBe(10);
  });
  it("that goes away is asked on the next connection; a question that is not asked again ends", async () => {
    void world.connection.request({ list_games: {} });
    busy(1000);
    const said = world.connection.request({ say: { to: "LOBBY" } }, false);
    busy(1000);
    world.socket.onclose(1006);
    world.pass(300);
    world.welcome();
    world.pass(1000);
    await expect(said).rejects.toBeInstanceOf(LostConnection);
    expect(count()).toBe(1);
    expect(world.socket.sent.some((it) => it.say !== undefined)).toBe(false);
  });
});

describe("a listener that fails", () => {
  it("is reported, and neither the others nor the question wait for ever", async () => {
    const world = new World();
    world.welcome();
    const fault = new Error("a fold that fails");
    const heard: string[] = [];
    world.connection.on("games", () => {
      throw fault;
    });
    world.connection.on("games", () => heard.push("games"));
    const games = world.connection.request({ list_games: {} });
    const { request } = world.socket.last();
    try {
      world.socket.say({ request, games: {} });
    } catch {
      // The browser would report it.
    }
    expect(await Promise.race([games, new Promise((resolve) => setTimeout(resolve, 10))])).toMatchObject({ games: {} });
    expect(heard).toEqual(["games"]);
    expect(world.reported).toEqual([fault]);
  });
  it("is no frame that cannot be read: each of these ends the connection, and for longer", () => {
    const world = new World();
    world.welcome();
    void world.connection.request({ list_games: {} });
    for (const wait of [300, 1000, 2000]) {
      world.socket.onmessage('{"ga');
      world.pass(wait - 1);
      expect(world.connection.state).toBe("lost");
      world.pass(1);
      world.welcome();
    }
    expect(world.socket.sent.some((it) => it.list_games)).toBe(true);
  });
});

describe("parts of a connection", () => {
  it("backs off between half a step and a whole one, to 30 seconds", () => {
    expect(backoff(0, 0)).toBe(150);
    expect(backoff(0, 1)).toBe(300);
    expect(backoff(99, 1)).toBe(30_000);
  });
  it("takes the median of the last five pings", () => {
    const offset = new Offset();
    for (const ahead of [9000, 100, 110, 90, 105, 95]) offset.add(0, 0, ahead);
    expect(offset.value).toBe(100);
  });
  it("keeps what it measured until it is measured anew", () => {
    const offset = new Offset();
    offset.add(0, 0, 9000);
    offset.clear();
    expect(offset.value).toBe(9000);
    offset.add(0, 0, 100);
    expect(offset.value).toBe(100);
  });
  it("makes action ids of 32 digits", () => {
    expect(actionId((bytes) => bytes.fill(10))).toBe("0a".repeat(16));
  });
});
