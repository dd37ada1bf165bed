import { read } from "../../app/browser";

/** Under this key a device keeps whether what is chosen is confirmed: "yes", "no", or else as its pointer and the ground have it. */
export const CONFIRM = "armistice.confirm";

/** True where what was chosen is shown before it is sent: if it is `needed`, unless this device was told otherwise. */
export function confirms(needed: boolean): boolean {
  const told = read("local", CONFIRM);
  return told === "yes" || (told !== "no" && needed);
}
