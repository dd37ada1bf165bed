// Shorter forms of the names of spaces, for labels that have no room.

/** Words that a label may shorten. */
const words: Readonly<Record<string, string>> = {
  North: "N.",
  Northern: "N.",
  South: "S.",
  Southern: "S.",
  Southeast: "SE.",
  East: "E.",
  Eastern: "E.",
  West: "W.",
  Western: "W.",
  Central: "Cen.",
  Mediterranean: "Med.",
  Atlantic: "Atl.",
  Pacific: "Pac.",
  Ocean: "Oc.",
  Island: "I.",
  Islands: "Is.",
  Strait: "Str.",
  Convoy: "Conv.",
  American: "Am.",
  British: "Br.",
  English: "Engl.",
  French: "Fr.",
  German: "Ger.",
  Italian: "It.",
  Portuguese: "Port.",
  Spanish: "Sp.",
  Soviet: "Sov.",
  Equatorial: "Eq.",
  National: "Nat.",
  Anglo: "A.",
  Union: "U.",
  Empire: "Emp.",
};

/** Names whose usual short form is no shortening of their words. */
const usual: Readonly<Record<string, string>> = {
  "United States of America": "U.S.A.",
  "United States": "U.S.",
  "United Kingdom": "U.K.",
  "Union of South Africa": "S. Africa",
  "Empire of Ethiopia": "Ethiopia",
  Constantinople: "Const.",
  Czechoslovakia: "Czech.",
};

const numbered = /^(?:SZ|Sea Zone) (\d+)$/;

/**
 * Shorter forms of a name, the longest first; none where it has none.
 * @param drops the end that the label leaves out in any case
 */
export function shortForms(name: string, drops = ""): string[] {
  const [, zone] = numbered.exec(name) ?? [];
  if (zone !== undefined) return name.startsWith("SZ") ? [zone] : [`SZ ${zone}`, zone];
  const label = drops !== "" && name.endsWith(drops) ? name.slice(0, -drops.length).trim() : name;
  const shortened = label.replace(/\p{L}+/gu, (word) => words[word] ?? word);
  const forms = [usual[label] ?? "", shortened].filter((form) => form !== "" && form.length < label.length);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
