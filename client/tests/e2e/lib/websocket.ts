import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** A WebSocket of a test: text frames alone. Node 18 and 20 have none of their own. */
export interface TestSocket {
  send(text: string): void;
  close(): void;
  onmessage: (text: string) => void;
  onclose: (code: number) => void;
}

function frame(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head =
    size < 126
      ? Buffer.from([0x80 | opcode, 0x80 | size])
      : size < 65536
        ? Buffer.from([0x80 | opcode, 0xfe, size >> 8, size & 255])
        : Buffer.concat([
            Buffer.from([0x80 | opcode, 0xff, 0, 0, 0, 0]),
            Buffer.from(new Uint32Array([size]).buffer).swap32(),
          ]);
  const mask = randomBytes(4);
  const masked = Buffer.from(payload.map((byte, at) => byte ^ (mask[at & 3] ?? 0)));
  return Buffer.concat([head, mask, masked]);
}

/** One whole frame at the beginning of `buffer`, or nothing where more has to come. */
function readFrame(buffer: Buffer): { end: boolean; opcode: number; payload: Buffer; size: number } | undefined {
  if (buffer.length < 2) return undefined;
  let length = buffer.readUInt8(1) & 127;
  let at = 2;
  if (length === 126) {
    if (buffer.length < 4) return undefined;
    length = buffer.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (buffer.length < 10) return undefined;
    length = Number(buffer.readBigUInt64BE(2));
    at = 10;
  }
  if (buffer.length < at + length) return undefined;
  const first = buffer.readUInt8(0);
  return { end: first >= 128, opcode: first & 15, payload: buffer.subarray(at, at + length), size: at + length };
}

function listen(stream: Socket, head: Buffer, socket: TestSocket): void {
  let waiting = head;
  let parts: Buffer[] = [];
  let code = 1006;
  const read = () => {
    for (let got = readFrame(waiting); got !== undefined; got = readFrame(waiting)) {
      waiting = waiting.subarray(got.size);
      if (got.opcode === 9) stream.write(frame(10, got.payload));
      if (got.opcode === 8) {
        code = got.payload.length >= 2 ? got.payload.readUInt16BE(0) : 1005;
        stream.end(frame(8, got.payload));
      }
      if (got.opcode > 2) continue;
      parts.push(got.payload);
      if (!got.end) continue;
      const text = Buffer.concat(parts).toString("utf8");
      parts = [];
      socket.onmessage(text);
    }
  };
  stream.on("data", (more: Buffer) => {
    waiting = waiting.length === 0 ? more : Buffer.concat([waiting, more]);
    read();
  });
  stream.on("close", () => socket.onclose(code));
  stream.on("error", () => stream.destroy());
  read();
}

/** Opens a connection to `127.0.0.1:port`, with the JSON sub-protocol of the server unless another is asked for; "" for none. */
export function openSocket(port: number, path = "/", protocol = "armistice.v1.json"): Promise<TestSocket> {
  const key = randomBytes(16).toString("base64");
  return new Promise((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      port,
      path,
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
        ...(protocol === "" ? {} : { "Sec-WebSocket-Protocol": protocol }),
      },
    });
    asked.on("error", reject);
    asked.on("response", (answer) => reject(new Error(`the server answered ${answer.statusCode}`)));
    asked.on("upgrade", (answer, stream, head) => {
      const expected = createHash("sha1")
        .update(key + GUID)
        .digest("base64");
      if (answer.headers["sec-websocket-accept"] !== expected) return reject(new Error("wrong handshake"));
      const socket: TestSocket = {
        send: (text) => void stream.write(frame(1, Buffer.from(text, "utf8"))),
        close: () => void stream.end(frame(8, Buffer.from([3, 232]))),
        onmessage: () => undefined,
        onclose: () => undefined,
      };
      resolve(socket);
      // Listens once the caller has its handlers.
      queueMicrotask(() => listen(stream as Socket, head, socket));
    });
    asked.end();
  });
}
