/** A run of text in one form. */
export interface Run {
  readonly form: "text" | "strong" | "emphasis" | "code" | "cite";
  readonly text: string;
}

const FORMS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\](?!\()/g;

/** The runs of a line of the rulebook's Markdown. Nothing of it becomes markup: each run is shown as text. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const match of line.matchAll(FORMS)) {
    if (match.index > at) runs.push({ form: "text", text: line.slice(at, match.index) });
    const [all, strong, emphasis, code, cite] = match;
    if (strong !== undefined) runs.push({ form: "strong", text: strong });
    else if (emphasis !== undefined) runs.push({ form: "emphasis", text: emphasis });
    else if (code !== undefined) runs.push({ form: "code", text: code });
    else runs.push({ form: "cite", text: cite ?? "" });
    at = match.index + all.length;
  }
  if (at < line.length) runs.push({ form: "text", text: line.slice(at) });
  return runs;
}
