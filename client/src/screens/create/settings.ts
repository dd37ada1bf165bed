import { read, write } from "../../app/browser";

export interface Settings {
  readonly bundle: string;
  readonly preset: string;
}

const KEY = "armistice.create";
/** The clock of games that have none. */
export const UNTIMED = "untimed";

/** The settings of the last game that was created on this device; without a bundle where there was none. */
export function lastSettings(): Settings {
  try {
    const kept = JSON.parse(read("local", KEY) ?? "{}") as Partial<Settings>;
    return { bundle: kept.bundle ?? "", preset: kept.preset ?? UNTIMED };
  } catch {
    return { bundle: "", preset: UNTIMED };
  }
}

export function keepSettings(settings: Settings): void {
  write("local", KEY, JSON.stringify(settings));
}
