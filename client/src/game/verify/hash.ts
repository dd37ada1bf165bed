import { blake2b } from "@noble/hashes/blake2";

export type Bytes = Uint8Array;

/** A hash, link or seed that is not there. */
export const NONE: Bytes = new Uint8Array(32);

const encoder = new TextEncoder();

/** A number as so many bytes, the lowest first. */
export function le(size: 1 | 2 | 4 | 8, value: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = 0, rest = value; at < size; ++at, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

/** Bytes of an even number of hexadecimal digits; empty where it is none. */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return new Uint8Array(0);
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

export function toHex(bytes: Bytes): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

export function same(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** BLAKE2b of a label and what follows it: the hash `H` of docs/reference/record-format.md. */
export function hash(label: string, parts: readonly Bytes[], key?: Bytes, size = 32): Bytes {
  const made = blake2b.create(key === undefined ? { dkLen: size } : { dkLen: size, key });
  made.update(encoder.encode(label));
  for (const part of parts) made.update(part);
  return made.digest();
}
