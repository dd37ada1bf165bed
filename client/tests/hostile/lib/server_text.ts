import type { Page } from "playwright-core";
import { WORD_KEYS } from "./places";

/** Fields in which the server writes words for people. All others are names and numbers that pages compute with. */
const forPeople = WORD_KEYS;

type Rewrite = (text: string) => string;

function rewritten(value: unknown, rewrite: Rewrite, key = ""): unknown {
  if (typeof value === "string") return forPeople.has(key) && value !== "" ? rewrite(value) : value;
  if (Array.isArray(value)) return value.map((it) => rewritten(it, rewrite, key));
  if (value === null || typeof value !== "object") return value;
  // The words of an update are sentences, those of a form are names.
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => {
      if (name === "words" && "entry" in value && Array.isArray(it))
        return [name, it.map((one) => rewrite(String(one)))];
      return [name, rewritten(it, rewrite, name)];
    }),
  );
}

/** Every text from `value` that is not for people: the names that a page may show as they are. */
function namesIn(value: unknown, into: Set<string>, key = ""): void {
  if (typeof value === "string") {
    if (!forPeople.has(key) && /[A-Za-z]{2}/.test(value)) into.add(value);
  } else if (Array.isArray(value)) for (const it of value) namesIn(it, into, key);
  else if (value !== null && typeof value === "object")
    for (const [name, it] of Object.entries(value)) {
      if (name === "words" && "entry" in value) continue;
      into.add(name);
      namesIn(it, into, name);
    }
}

/**
 * Lets a page hear a real server whose words for people are others: each goes through `rewrite`, on the wire and in the texts
 * of paragraphs. Gives the names that came, as they came; the set grows as the page hears more.
 */
export async function rewriteServer(page: Page, rewrite: Rewrite): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  await page.routeWebSocket(/\/wire$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const told: unknown = JSON.parse(String(message));
      namesIn(told, names);
      socket.send(JSON.stringify(rewritten(told, rewrite)));
    });
  });
  await page.route(/\/rules(\/.*)?\.json$/, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const told: unknown = await answer.json();
    namesIn(told, names);
    await route.fulfill({ response: answer, json: rewritten(told, rewrite) });
  });
  return names;
}
