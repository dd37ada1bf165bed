import type { Answer, Ask } from "../../../src/wire/messages";
import { openSocket } from "./websocket";

/** A client of a test: asks, and hears what comes unasked. */
export interface TestClient {
  ask(ask: Ask): Promise<Answer>;
  onmessage: (answer: Answer) => void;
  token: string;
  account: string;
  close(): void;
}

export async function openClient(port: number, token?: string): Promise<TestClient> {
  const socket = await openSocket(port);
  const waiting = new Map<number, (answer: Answer) => void>();
  let number = 0;
  const client: TestClient = {
    ask: (ask) =>
      new Promise((resolve) => {
        waiting.set(++number, resolve);
        socket.send(JSON.stringify({ request: number, ...ask }));
      }),
    onmessage: () => undefined,
    token: "",
    account: "",
    close: () => socket.close(),
  };
  socket.onmessage = (text) => {
    const answer = JSON.parse(text) as Answer;
    client.onmessage(answer);
    waiting.get(answer.request ?? 0)?.(answer);
    waiting.delete(answer.request ?? 0);
  };
  const welcome = await client.ask({ hello: token === undefined ? {} : { token } });
  client.token = welcome.welcome?.token ?? token ?? "";
  client.account = welcome.welcome?.account ?? "";
  return client;
}

/** A number from 0 to `below`, the same in each run of a seed. */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
