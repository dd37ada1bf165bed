import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSocket } from "./websocket";

type Json = Record<string, unknown>;

/** A page of Firefox, spoken to by WebDriver BiDi alone. */
export interface FoxPage {
  open(url: string): Promise<void>;
  size(width: number, height: number): Promise<void>;
  /** The value of an expression in the page, which may be a promise. */
  value<T>(expression: string): Promise<T>;
  /** Waits until an expression in the page is true; throws after `limitMs`. */
  until(expression: string, limitMs?: number): Promise<void>;
  click(x: number, y: number, held?: "shift"): Promise<void>;
  drag(way: readonly { x: number; y: number }[]): Promise<void>;
  /** Presses keys, one after the other: letters, or the private characters that WebDriver has for others. */
  keys(...all: string[]): Promise<void>;
  shoot(file: string): Promise<void>;
  /** Errors that the console told. */
  faults: string[];
}

export interface Firefox {
  version: string;
  page(): Promise<FoxPage>;
  close(): Promise<void>;
}

/** Debian's firefox-esr, or what `FIREFOX` names, without a window, with a fresh profile. */
export async function startFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), "armistice-firefox-"));
  const program = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
  const running = spawn(program, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile, MOZ_HEADLESS: "1" },
  });
  const port = await new Promise<number>((resolve, reject) => {
    let log = "";
    running.stderr.on("data", (more: Buffer) => {
      log += more.toString();
      const found = /WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/.exec(log)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    running.on("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${log}`)));
  });
  const socket = await openSocket(port, "/session", "");
  const waiting = new Map<number, { resolve(result: Json): void; reject(error: Error): void }>();
  const heard: ((event: Json) => void)[] = [];
  let number = 0;
  socket.onmessage = (text) => {
    const told = JSON.parse(text) as Json;
    const asked = waiting.get(Number(told["id"]));
    if (asked === undefined) return heard.forEach((listener) => listener(told));
    waiting.delete(Number(told["id"]));
    if (told["type"] === "error") asked.reject(new Error(`${String(told["error"])}: ${String(told["message"])}`));
    else asked.resolve((told["result"] ?? {}) as Json);
  };
  const ask = (method: string, params: Json = {}): Promise<Json> =>
    new Promise((resolve, reject) => {
      waiting.set(++number, { resolve, reject });
      socket.send(JSON.stringify({ id: number, method, params }));
    });
  const session = await ask("session.new", { capabilities: {} });
  await ask("session.subscribe", { events: ["log.entryAdded"] });

  async function page(): Promise<FoxPage> {
    const { context } = await ask("browsingContext.create", { type: "tab" });
    const faults: string[] = [];
    heard.push((event) => {
      const params = event["params"] as Json | undefined;
      if (event["method"] === "log.entryAdded" && params?.["level"] === "error") faults.push(String(params["text"]));
    });
    const value = async <T>(expression: string): Promise<T> => {
      const told = await ask("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (told["type"] === "exception") throw new Error(JSON.stringify(told["exceptionDetails"]));
      const text = (told["result"] as Json)["value"];
      return (text === undefined ? undefined : JSON.parse(String(text))) as T;
    };
    const pointer = (actions: Json[], held = "") => {
      const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
      const pauses = actions.slice(2).map(() => ({ type: "pause" }));
      const key = (type: string) => ({ type, value: held });
      const board = { type: "key", id: "keys", actions: [key("keyDown"), ...pauses, key("keyUp")] };
      return ask("input.performActions", { context, actions: held === "" ? [mouse] : [board, mouse] });
    };
    const move = ({ x, y }: { x: number; y: number }) => ({
      type: "pointerMove",
      x: Math.round(x),
      y: Math.round(y),
      duration: 30,
    });
    return {
      faults,
      value,
      open: async (url) => void (await ask("browsingContext.navigate", { context, url, wait: "complete" })),
      size: async (width, height) =>
        void (await ask("browsingContext.setViewport", { context, viewport: { width, height } })),
      until: async (expression, limitMs = 60_000) => {
        const poll = `new Promise((resolve) => {
          const end = performance.now() + ${limitMs};
          const look = () => (${expression}) ? resolve(true) : performance.now() > end ? resolve(false) : setTimeout(look, 50);
          look();
        })`;
        if (!(await value<boolean>(poll))) throw new Error(`never: ${expression}`);
      },
      click: async (x, y, held) => {
        const press = [
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ];
        await pointer([move({ x, y }), ...press], held === "shift" ? "\uE008" : "");
      },
      drag: async ([from = { x: 0, y: 0 }, ...way]) => {
        const down = { type: "pointerDown", button: 0 };
        await pointer([move(from), down, ...way.map(move), { type: "pointerUp", button: 0 }]);
      },
      keys: async (...all) => {
        const actions = all.flatMap((it) => [
          { type: "keyDown", value: it },
          { type: "keyUp", value: it },
        ]);
        await ask("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] });
      },
      shoot: async (file) => {
        const { data } = await ask("browsingContext.captureScreenshot", { context });
        writeFileSync(file, Buffer.from(String(data), "base64"));
      },
    };
  }
  return {
    version: String((session["capabilities"] as Json | undefined)?.["browserVersion"]),
    page,
    close: async () => {
      const ended = new Promise((resolve) => running.on("exit", resolve));
      await ask("browser.close").catch(() => running.kill());
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
