/** Random bytes; the browser's own where nothing else is given. */
export type Random = (bytes: Uint8Array) => Uint8Array;

const browser: Random = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);

/** A new action id: 32 hexadecimal digits, never used before. */
export function actionId(random: Random = browser): string {
  return Array.from(random(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
