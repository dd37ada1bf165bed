import { need } from "./fault";
import type { Bytes } from "./hash";

/** A message: the values of each of its fields, numbers or bytes, by the field's number. */
export type Message = ReadonlyMap<number, readonly (number | Bytes)[]>;

const decoder = new TextDecoder();

/** A number in Protobuf's form at `at`, and where it ends. Written longer than it has to be it is none. */
function varint(data: Bytes, at: number): readonly [number, number] {
  let value = 0;
  let unit = 1;
  for (let count = 0; ; ++count) {
    const byte = data[at + count];
    need(byte !== undefined && count < 10, "form", "a number is cut short");
    value += (byte & 0x7f) * unit;
    unit *= 128;
    if (byte >= 0x80) continue;
    need(byte !== 0 || count === 0, "form", "a number longer than it has to be");
    return [value, at + count + 1];
  }
}

/** The fields of a message; they stand in the order of their numbers. */
export function fieldsOf(data: Bytes): Message {
  const found = new Map<number, (number | Bytes)[]>();
  let last = 0;
  for (let at = 0; at < data.length;) {
    const [tag, behind] = varint(data, at);
    const [value, next] = varint(data, behind);
    const kind = tag % 8;
    const number = Math.floor(tag / 8);
    need(kind === 0 || kind === 2, "form", "a kind of field that does not occur");
    need(number >= last && number > 0, "form", "fields in another order than theirs");
    need(kind === 0 || next + value <= data.length, "form", "a message is cut short");
    const said = kind === 0 ? value : data.subarray(next, next + value);
    at = kind === 0 ? next : next + value;
    last = number;
    const all = found.get(number);
    if (all === undefined) found.set(number, [said]);
    else all.push(said);
  }
  return found;
}

/**
 * How the fields of a message are written, by their numbers: `number`, `bytes` or a text, so many bytes (`16`, `32`), a
 * `list` of numbers, a `message`, or `many` of them. What is zero or empty is left out.
 */
export type Form = Readonly<Record<number, "number" | "bytes" | "list" | "message" | "many" | 16 | 32>>;

/** A message in the one form in which it is written. */
export function messageOf(data: Bytes, form: Form): Message {
  const found = fieldsOf(data);
  for (const [number, values] of found) {
    const kind = form[number];
    need(kind !== undefined, "form", `a field that does not belong there: ${number}`);
    need(values.length === 1 || kind === "many", "form", "a field twice");
    for (const value of values) {
      need((typeof value === "number") === (kind === "number"), "form", "a field of another kind than it has");
      if (typeof value === "number") need(value !== 0, "form", "a zero written out");
      else if (kind === "bytes" || kind === "list") need(value.length > 0, "form", "an empty text or list written out");
      else if (kind === 16 || kind === 32)
        need(value.length === kind && value.some((byte) => byte !== 0), "form", "a hash of another size, or of zeros");
    }
  }
  return found;
}

export function numberAt(message: Message, field: number): number {
  const value = message.get(field)?.[0] ?? 0;
  need(typeof value === "number", "form", "bytes in the place of a number");
  return value;
}

const NOTHING = new Uint8Array(0);

/** The bytes of a field; none where it is left out. */
export function bytesAt(message: Message, field: number): Bytes {
  const value = message.get(field)?.[0] ?? NOTHING;
  need(typeof value !== "number", "form", "a number in the place of bytes");
  return value;
}

export function textAt(message: Message, field: number): string {
  return decoder.decode(bytesAt(message, field));
}

/** Each of the messages of a field that may stand several times. */
export function allAt(message: Message, field: number): Bytes[] {
  const values = message.get(field) ?? [];
  need(
    values.every((value) => typeof value !== "number"),
    "form",
    "a number in the place of bytes",
  );
  return values as Bytes[];
}

/** A list of numbers in one field. */
export function listAt(message: Message, field: number): number[] {
  const data = bytesAt(message, field);
  const found: number[] = [];
  for (let at = 0; at < data.length;) {
    const [value, next] = varint(data, at);
    found.push(value);
    at = next;
  }
  return found;
}

/** A number that was stored as "signed". */
export function signed(stored: number): number {
  return stored % 2 === 0 ? stored / 2 : -(stored + 1) / 2;
}
