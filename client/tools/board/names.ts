// Breaks names into rows.

/**
 * Breaks a name into so many rows, such that the longest is as short as it can be. Names break after spaces, hyphens and slashes.
 * @returns as many rows as the name allows, at most so many
 */
export function breakName(name: string, rows: number): string[] {
  const words = name.split(/(?<=[ \-/])/);
  let best: string[] = [name];
  let least = Infinity;
  const cut = (from: number, left: number, lines: readonly string[]): void => {
    if (left === 1) {
      const all = [...lines, words.slice(from).join("")].map((line) => line.trim());
      const widest = Math.max(...all.map((line) => line.length));
      if (widest < least) [best, least] = [all, widest];
      return;
    }
    for (let to = from + 1; to <= words.length - left + 1; to++)
      cut(to, left - 1, [...lines, words.slice(from, to).join("")]);
  };
  cut(0, Math.min(rows, words.length), []);
  return best;
}

/** The longest row of a name in one row, in two, and in three, in letters. */
export function rowsOf(name: string): number[] {
  const most = Math.min(3, breakName(name, 3).length);
  return Array.from({ length: most }, (_, i) => Math.max(...breakName(name, i + 1).map((row) => row.length)));
}
