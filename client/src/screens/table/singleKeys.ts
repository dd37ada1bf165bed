import { read } from "../../app/browser";

/** Under this key a device keeps "no" where single letters are no keys of the table. */
export const SINGLE_KEYS = "armistice.keys";

/** True unless this device was told otherwise: a letter alone may be spoken, or pressed by mistake (WCAG 2.1.4). */
export function singleKeys(): boolean {
  return read("local", SINGLE_KEYS) !== "no";
}
