import address from "./worker?worker&url";
import type { Task, Word } from "./worker";

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string };
}
const POLICY = "armistice-worker";
let made: { createScriptURL(text: string): string } | undefined;

/** The worker's address as the page's policy takes it: the policy names this one maker of addresses, of this one alone. */
function trusted(): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  made ??= policies?.createPolicy(POLICY, {
    createScriptURL: (text) => {
      if (text !== address) throw new TypeError("another script than the worker");
      return text;
    },
  });
  return made?.createScriptURL(address) ?? address;
}

function start(): Worker | undefined {
  try {
    return new Worker(trusted(), { type: "module" });
  } catch {
    return undefined;
  }
}

/** Checks a record in a worker; in the page, a little at a time, where none starts. Gives what ends it early. */
export function check(task: Task, hear: (word: Word) => void): () => void {
  let ended = false;
  const say = (word: Word) => {
    if (!ended) hear(word);
  };
  const inPage = () => {
    const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
    import("./worker")
      .then(({ checkAt }) => checkAt(task, say, rest))
      .catch((fault: unknown) => say({ failed: "crash", text: String(fault) }));
  };
  const worker = start();
  if (worker === undefined) inPage();
  worker?.addEventListener("message", (event: MessageEvent<Word>) => {
    say(event.data);
    if (!("done" in event.data)) worker.terminate();
  });
  worker?.addEventListener("error", () => {
    worker.terminate();
    if (!ended) inPage();
  });
  worker?.postMessage(task);
  return () => {
    ended = true;
    worker?.terminate();
  };
}
