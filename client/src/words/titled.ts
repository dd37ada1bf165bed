import { hasText, t, textKey } from "./format";

/** A part of the tables, as the server tells it. */
interface Part {
  readonly name?: string;
  /** A decision has its name here. */
  readonly decision?: string;
  readonly title?: string;
  readonly plural?: string;
  readonly attributes?: readonly Part[];
}
type Told = Readonly<Record<string, readonly (Part | string)[] | undefined>>;

/** The parts of the tables that have words of their own in other languages, each with the family of its keys. */
const families = {
  unit_types: "unit",
  phases: "phase",
  decisions: "decision",
  sides: "camp",
  resources: "resource",
  scores: "score",
  marks: "mark",
  causes: "tag",
} as const;

/** A part with its title in the chosen language; as it is where that has no words for it. */
function entitled(family: string, part: Part): Part {
  const key = textKey(family, part.name ?? part.decision ?? "");
  if (!hasText(key)) return part;
  return {
    ...part,
    title: t(key, { count: 1 }),
    ...(part.plural === undefined ? {} : { plural: t(key, { count: 2 }) }),
  };
}

/** The tables as the server tells them, in English, with the titles that the chosen language has for their names. */
export function titled(message: object): object {
  const told = message as Told;
  // Older servers tell bare names.
  const each = (part: string, by: (it: Part) => Part) =>
    told[part] === undefined ? {} : { [part]: told[part].map((it) => (typeof it === "string" ? it : by(it))) };
  const ofSpace = (it: Part) => ({ ...it, attributes: (it.attributes ?? []).map((at) => entitled("attribute", at)) });
  return Object.assign(
    { ...told },
    ...Object.entries(families).map(([part, family]) => each(part, (it) => entitled(family, it))),
    each("spaces", ofSpace),
  ) as object;
}
