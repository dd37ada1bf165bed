/**
 * The sign of each power: colour, pattern, letters and device of its roundel. The tables are keyed by the names on the
 * wire, of all bundles and options; a power that they lack gets a sign that no other power of the game has.
 */

/** Colours are named for themselves: `--power-NAME` and the others of signs.css. */
export const signNames = ["slate", "crimson", "plum", "olive", "azure", "rust", "teal", "gold", "leaf"] as const;
export type SignName = (typeof signNames)[number] | "paper";

export interface Sign {
  readonly name: SignName;
  /** One or two letters. */
  readonly letters: string;
}

/** How a sign's ground is hatched: lines and dots in a tile of 12 by 12. */
export interface Pattern {
  readonly lines: string;
  /** Degrees. */
  readonly turn: number;
}

/** No two are alike. That of nobody is plain. */
export const patterns: Readonly<Record<SignName, Pattern>> = {
  slate: { lines: "M0 3h6M3 0v6M6 9h6M9 6v6", turn: 0 }, // crosses
  crimson: { lines: "M0 6h12", turn: -45 },
  plum: { lines: "M2 3h2M8 9h2", turn: 0 }, // dots
  olive: { lines: "M0 3h12M0 9h12", turn: 0 },
  azure: { lines: "M6 0v12", turn: 0 },
  rust: { lines: "M0 6h12M6 0v12", turn: 45 },
  teal: { lines: "M0 4l3-3 3 3 3-3 3 3M0 10l3-3 3 3 3-3 3 3", turn: 0 }, // waves
  gold: { lines: "M0 6h12", turn: 45 },
  leaf: { lines: "M6 3l3 3-3 3-3-3z", turn: 0 }, // lozenges
  paper: { lines: "", turn: 0 },
};

/** The device of a roundel, in a circle of radius 12 about 0, 0, behind the letters. */
export const devices: Readonly<Record<SignName, string>> = {
  slate: "M-9-3h18v6h-18zM-3-9h6v18h-6z",
  crimson: "M-9.5 5.5L5.5-9.5l4 4L-5.5 9.5z",
  plum: "M0-10a10 10 0 0 1 0 20a10 10 0 0 1 0-20zM0-6a6 6 0 0 0 0 12a6 6 0 0 0 0-12z",
  olive: "M-10-6.5h20v4h-20zM-10 2.5h20v4h-20z",
  azure: "M-3.5-10.5h7v21h-7z",
  rust: "M-9-6l3-3 6 6 6-6 3 3-6 6 6 6-3 3-6-6-6 6-3-3 6-6z",
  teal: "M-11 2a11 11 0 0 0 22 0z",
  gold: "M5.5 9.5L-9.5-5.5l4-4L9.5 5.5z",
  leaf: "M0-10.5L10.5 0 0 10.5-10.5 0z",
  paper: "",
};

const table: Readonly<Record<string, Sign>> = {
  "Austria-Hungary": { name: "gold", letters: "A" },
  "Russian Empire": { name: "olive", letters: "R" },
  Germany: { name: "slate", letters: "G" },
  France: { name: "azure", letters: "F" },
  "British Empire": { name: "crimson", letters: "B" },
  "Ottoman Empire": { name: "rust", letters: "O" },
  Italy: { name: "leaf", letters: "I" },
  "United States": { name: "teal", letters: "U" },
  USSR: { name: "olive", letters: "S" },
  "Soviet Union": { name: "olive", letters: "S" },
  UK: { name: "crimson", letters: "K" },
  "United Kingdom": { name: "crimson", letters: "K" },
  Japan: { name: "rust", letters: "J" },
  USA: { name: "teal", letters: "A" },
  Spain: { name: "plum", letters: "E" },
  "Middle East": { name: "plum", letters: "M" },
  neutral: { name: "paper", letters: "N" },
};

/** The sign of nobody: of ground without an owner. */
export const nobody: Sign = { name: "paper", letters: "" };

function freeLetters(power: string, taken: ReadonlySet<string>): string {
  const letters = [...power.toUpperCase()].filter((letter) => /\p{L}|\p{N}/u.test(letter));
  const [first = "?"] = letters;
  if (!taken.has(first)) return first;
  return (
    letters
      .slice(1)
      .map((next) => first + next)
      .find((pair) => !taken.has(pair)) ?? first
  );
}

/**
 * The signs of these powers, given in the order of the game: the same order gives the same signs. Known powers keep
 * theirs; the others take what is left, and when nothing is left the letters tell them apart.
 */
export function signsOf(powers: readonly string[]): ReadonlyMap<string, Sign> {
  const signs = new Map<string, Sign>();
  for (const power of powers) {
    const sign = table[power];
    if (sign !== undefined) signs.set(power, sign);
  }
  const unknown = powers.filter((power) => !signs.has(power));
  const used = new Set([...signs.values()].map((sign) => sign.name));
  const letters = new Set([...signs.values()].map((sign) => sign.letters));
  const left = signNames.filter((name) => !used.has(name));
  unknown.forEach((power, index) => {
    const choices = left.length > 0 ? left : signNames;
    const sign: Sign = { name: choices[index % choices.length] ?? "paper", letters: freeLetters(power, letters) };
    letters.add(sign.letters);
    signs.set(power, sign);
  });
  return signs;
}

/** The sign of a power in these; of one that is not among them the sign of its name alone. */
export function signIn(signs: ReadonlyMap<string, Sign>, power: string | undefined): Sign {
  if (power === undefined || power === "") return nobody;
  return signs.get(power) ?? signsOf([power]).get(power) ?? nobody;
}
