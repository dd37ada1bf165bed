import { read, write } from "../../app/browser";

export interface Settings {
  readonly bundle: string;
  readonly preset: string;
}

const KEY = "armistice.create";

/** The settings of the last game that was created on this device; without a bundle where there was none. */
export function lastSettings(): Settings {
  try {
    const kept = JSON.parse(read("local", KEY) ?? "{}") as Partial<Settings>;
    return { bundle: kept.bundle ?? "", preset: kept.preset ?? "untimed" };
  } catch {
    return { bundle: "", preset: "untimed" };
  }
}

export function keepSettings(settings: Settings): void {
  write("local", KEY, JSON.stringify(settings));
}
