// A language for tests alone (`vite build --mode pseudo`): it shows which texts are not in the Fluent files, and which do not fit.

const strange: Readonly<Record<string, string>> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((it, at) => [it, [..."ăƀčđēƒğĥīĵķłɱńőƥɋřšťūṽŵẋŷž"][at] ?? it]),
);

/** A text with no plain letter left, longer by its vowels: "Take back" is "Ťăăķēē ƀăăčķ". */
export function pseudo(text: string): string {
  return [...text]
    .map((it) => {
      const letter = strange[it.toLowerCase()];
      if (letter === undefined) return it;
      const shown = it === it.toLowerCase() ? letter : letter.toUpperCase();
      return "aeiou".includes(it.toLowerCase()) ? shown + letter : shown;
    })
    .join("");
}
