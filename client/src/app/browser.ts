import type { Transport } from "../wire/socket";

/** What a browser without storage keeps: until the page is left. */
const memory = new Map<string, string>();
const keyIn = (storage: "local" | "session", key: string) => `${storage} ${key}`;

/** Reads and writes of the browser's storage. It may be switched off, or full: then the page itself keeps what is written, and nothing fails. */
export function read(storage: "local" | "session", key: string): string | null {
  const kept = memory.get(keyIn(storage, key));
  if (kept !== undefined) return kept;
  try {
    return (storage === "local" ? window.localStorage : window.sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

export function write(storage: "local" | "session", key: string, text: string | undefined): void {
  memory.delete(keyIn(storage, key));
  try {
    const there = storage === "local" ? window.localStorage : window.sessionStorage;
    if (text === undefined) there.removeItem(key);
    else there.setItem(key, text);
  } catch {
    if (text !== undefined) memory.set(keyIn(storage, key), text);
  }
}

/** Forgets what this tab keeps: drafts, actions that wait, an invitation. All of it is of the person who leaves. */
export function forgetTab(): void {
  for (const key of memory.keys()) if (key.startsWith(keyIn("session", ""))) memory.delete(key);
  try {
    window.sessionStorage.clear();
  } catch {
    // A browser without storage kept nothing there.
  }
}

/** A WebSocket to the server that the page came from. */
export function openTransport(): Transport {
  const address = new URL("/wire", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address, "armistice.v1.json");
  const transport: Transport = {
    onopen: () => undefined,
    onmessage: () => undefined,
    onclose: () => undefined,
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
  socket.addEventListener("open", () => transport.onopen());
  socket.addEventListener("message", (event) => transport.onmessage(String(event.data)));
  socket.addEventListener("close", (event) => transport.onclose(event.code));
  return transport;
}

/** True if this browser can speak with the server at all. */
export function canConnect(): boolean {
  return typeof WebSocket === "function";
}
