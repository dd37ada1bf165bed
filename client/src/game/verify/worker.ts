import { checkRecord, type Report, type Told } from "./record";

/** What the page asks of the worker: the address of a record, and what it was told of its entries. */
export interface Task {
  readonly address: string;
  readonly game: string;
  readonly told: readonly Told[];
}
/** What the worker says: how many entries are done, or what came of it. */
export type Word =
  | { readonly done: number; readonly bytes: number }
  | { readonly report: Report; readonly bytes: number; readonly ms: number }
  | { readonly failed: "fetch" | "crash"; readonly text: string };

interface Scope {
  onmessage: ((event: MessageEvent<Task>) => void) | null;
  postMessage(word: Word): void;
}

/** Fetches a record and checks it to its end. */
export async function checkAt(task: Task, say: (word: Word) => void, pause?: () => Promise<void>): Promise<void> {
  const answer = await fetch(task.address).catch(() => undefined);
  if (answer?.ok !== true) return say({ failed: "fetch", text: String(answer?.status ?? "") });
  const file = new Uint8Array(await answer.arrayBuffer());
  const begun = performance.now();
  const steps = checkRecord(file, task.told, task.game);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true)
      return say({ report: step.value, bytes: file.length, ms: Math.round(performance.now() - begun) });
    say({ done: step.value, bytes: file.length });
    await pause?.();
  }
}

// In the page itself, where no worker starts, the check is called by name.
if (typeof document === "undefined" && typeof self !== "undefined") {
  const scope = self as unknown as Scope;
  scope.onmessage = (event) => {
    checkAt(event.data, (word) => scope.postMessage(word)).catch((fault: unknown) =>
      scope.postMessage({ failed: "crash", text: String(fault) }),
    );
  };
}
