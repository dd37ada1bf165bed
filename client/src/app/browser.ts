import type { Transport } from "../wire/socket";

/** Reads and writes of the browser's storage, which may be switched off: then nothing is kept, and nothing fails. */
export function read(storage: "local" | "session", key: string): string | null {
  try {
    return (storage === "local" ? window.localStorage : window.sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

export function write(storage: "local" | "session", key: string, text: string | undefined): void {
  try {
    const there = storage === "local" ? window.localStorage : window.sessionStorage;
    if (text === undefined) there.removeItem(key);
    else there.setItem(key, text);
  } catch {
    // Kept until the page is left.
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
