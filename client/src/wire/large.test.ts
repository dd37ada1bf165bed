import { expect, it } from "vitest";
import type { ClientMessage } from "./messages";
import { Connection, type Transport } from "./socket";

/** A connection with this token, and what it sends. */
function connected(token: string | undefined) {
  const sent: ClientMessage[] = [];
  const kept = { token };
  const transport: Transport = {
    onopen: () => undefined,
    onmessage: () => undefined,
    onclose: () => undefined,
    send: (text) => void sent.push(JSON.parse(text) as ClientMessage),
    close: () => undefined,
  };
  const connection = new Connection({
    open: () => transport,
    now: () => 0,
    later: () => () => undefined,
    chance: () => 0,
    token: () => kept.token,
    keep: (given) => (kept.token = given),
    forget: () => (kept.token = undefined),
    report: () => undefined,
    seen: () => [],
  });
  connection.start();
  transport.onopen();
  const welcome = () =>
    transport.onmessage(JSON.stringify({ request: sent.at(-1)?.request, welcome: { token: "new" } }));
  return { connection, sent, kept, welcome };
}

it("what the server would end the connection for is answered here, and not asked again on each next one", async () => {
  const { connection, sent, welcome } = connected(undefined);
  welcome();
  const asked = connection.request({ list_games: { title: "漢".repeat(22_000) } });
  await expect(asked).resolves.toMatchObject({ malformed: { code: "TOO_LARGE" } });
  expect(sent.some((it) => it.list_games !== undefined)).toBe(false);
  void connection.request({ list_games: { title: "a".repeat(65_000) } });
  expect(sent.at(-1)?.list_games).toBeDefined();
});

it("a token that is too long for the server opens nothing: a guest begins", () => {
  const { sent, kept } = connected("f".repeat(70_000));
  expect(sent.map((it) => it.hello?.token)).toEqual([undefined]);
  expect(kept.token).toBeUndefined();
});
