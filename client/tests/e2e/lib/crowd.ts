import type { Page } from "playwright-core";
import type { Answer } from "../../../src/wire/messages";

const TYPES = ["infantry", "artillery", "fighter"];
const SPACES = 3;
const OWNERS = 3;

/** Lets a page see forty units of several powers in some spaces, as a late game has them. */
export async function crowd(page: Page): Promise<void> {
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(typeof message === "string" ? crowded(message) : message));
  });
}

function crowded(message: string): string {
  const answer = JSON.parse(message) as Answer;
  const { game_view: view } = answer;
  if (view === undefined) return message;
  const owners = [...new Set((view.units ?? []).flatMap((it) => (it.units ?? []).map((one) => one.owner ?? "")))];
  const held = (view.control ?? []).filter((it) => (it.controller ?? "") !== "");
  const spaces = held.filter((_, at) => at % Math.ceil(held.length / SPACES) === 0).map((it) => it.space ?? "");
  let id = 60_000;
  for (const space of spaces) {
    const units = owners.slice(0, OWNERS).flatMap((owner, n) =>
      TYPES.map((type) => {
        const ids = Array.from({ length: 3 + ((n * 5 + type.length) % 4) }, () => ++id);
        return { type, count: ids.length, owner, space, ids };
      }),
    );
    view.units?.push({ space, units });
  }
  return JSON.stringify(answer);
}

/** Lets a page see these spaces, each with so many stacks of one power and nothing else. */
export async function filled(
  page: Page,
  spaces: readonly string[],
  types: readonly string[],
  owner: string,
): Promise<void> {
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const answer = JSON.parse(String(message)) as Answer;
      const { game_view: view } = answer;
      let id = 0;
      if (view !== undefined)
        view.units = spaces.map((space) => ({
          space,
          units: types.map((type) => ({ type, count: 2, owner, space, ids: [++id, ++id] })),
        }));
      socket.send(JSON.stringify(answer));
    });
  });
}
