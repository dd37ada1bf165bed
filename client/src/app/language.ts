/** The languages of the pages. English is in every page; each other one is a file that its readers alone load. */
export const languages = ["en", "de"] as const;

export const LANGUAGE = "armistice.language";

/** The language that was chosen on this device; "" for what the browser says. */
export function storedLanguage(): string {
  try {
    return window.localStorage.getItem(LANGUAGE) ?? "";
  } catch {
    return "";
  }
}

/** The first of the wished languages that the pages have: "de" of "fr" and "de-AT". */
export function languageFor(wishes: readonly string[]): (typeof languages)[number] {
  const [found = "en"] = wishes.flatMap((wish) => languages.find((it) => wish.startsWith(it)) ?? []);
  return found;
}

/** Loads the texts of this reader's language; undefined where that is English. Where they cannot be loaded the page speaks English. */
export function loadLanguage(): Promise<unknown> | undefined {
  const language = languageFor([storedLanguage(), ...navigator.languages]);
  if (language === "en") return undefined;
  return import("../words/german").then(
    () => (document.documentElement.lang = language),
    () => undefined,
  );
}
