import type {
  ArgumentInfo,
  Bundle,
  DecisionInfo,
  DeclarationInfo,
  OptionInfo,
  ParameterInfo,
  PowerInfo,
  SpaceInfo,
  TransportInfo,
  UnitTypeInfo,
} from "../wire/messages";

/** A name of the tables with its words for people. */
export interface Word {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
}

export interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly title: string;
}

export interface Space {
  readonly name: string;
  readonly sea: boolean;
  readonly impassable: boolean;
  readonly value: number;
  readonly original: string;
  readonly neighbours: readonly string[];
  readonly attributes: readonly Attribute[];
}

export interface UnitType {
  readonly name: string;
  readonly title: string;
  readonly plural: string;
  readonly cost: number;
  readonly attack: number;
  readonly defence: number;
  readonly move: number;
  readonly hits: number;
  readonly capacity: number;
  readonly land: boolean;
  readonly air: boolean;
  readonly sea: boolean;
}

export interface Power {
  readonly name: string;
  readonly title: string;
  readonly side: string;
  readonly capital: string;
  /** False for a body that nobody plays. */
  readonly power: boolean;
}

export interface Declaration extends Word {
  readonly command: string;
  readonly paragraph: string;
  readonly arguments: readonly ArgumentInfo[];
}

/** The tables as they are played: of a game, or of a selection of options. */
export interface Tables {
  readonly ruleset: string;
  readonly bundle: string;
  readonly title: string;
  readonly base: string;
  readonly spaces: ReadonlyMap<string, Space>;
  readonly unitTypes: ReadonlyMap<string, UnitType>;
  readonly powers: readonly Power[];
  readonly phases: readonly Word[];
  readonly declarations: readonly Declaration[];
  readonly decisions: readonly DecisionInfo[];
  readonly options: readonly OptionInfo[];
  readonly furtherOptions: readonly OptionInfo[];
  readonly parameters: readonly ParameterInfo[];
  /** The kinds of battle, in the order of the server. */
  readonly battleKinds: readonly string[];
  /** What carries what: the places of a carrier, and how many of them a unit of each type takes. */
  readonly transports: readonly TransportInfo[];
  readonly passages: readonly { readonly a: string; readonly b: string; readonly heldBy: readonly string[] }[];
  readonly remarks: readonly string[];
  readonly problems: readonly string[];
  /** The words of a name: of a cause, a mark, a role, a kind of battle, a score. Undefined where there are none. */
  word(kind: WordKind, name: string): Word | undefined;
}

export const wordKinds = ["sides", "resources", "marks", "causes", "roles", "battle_kinds", "scores", "slots"] as const;
export type WordKind = (typeof wordKinds)[number];

/** A message with what newer servers add to a bundle's parts; all of it may be missing. */
type Loose = Bundle & {
  ruleset?: string;
  bundle?: string;
  remarks?: string[];
  problems?: string[];
  passages?: { a?: string; b?: string; held_by?: string[] }[];
  transports?: TransportInfo[];
} & Partial<Record<WordKind, Partial<Word>[]>>;

type Titled<T> = T & { title?: string; plural?: string; summary?: string; attributes?: Partial<Attribute>[] };

function wordOf(told: Partial<Word>): Word {
  return { name: told.name ?? "", title: told.title ?? told.name ?? "", summary: told.summary ?? "" };
}

/** "british-empire" and "British Empire" alike become "British empire"... only where the server has no title of its own. */
export function plainTitle(name: string): string {
  const words = name.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

let entitled = (message: object): object => message;

/** Has all tables told by a function first: it gives them the titles of another language. */
export function entitle(by: typeof entitled): void {
  entitled = by;
}

/** Tables from the server's message of that name, or from a bundle as an older server tells it. */
export function tablesOf(message: object): Tables {
  const told = entitled(message) as Loose;
  const words = new Map<string, Word>();
  for (const kind of wordKinds) for (const it of told[kind] ?? []) words.set(`${kind}|${it.name}`, wordOf(it));
  const phases = (told.phases ?? []) as unknown as (string | Partial<Word>)[];
  return {
    ruleset: told.ruleset ?? "",
    bundle: told.bundle ?? told.name ?? "",
    title: told.title ?? "",
    base: told.base ?? "",
    spaces: new Map(
      (told.spaces ?? []).map((it: Titled<SpaceInfo>) => [
        it.name ?? "",
        {
          name: it.name ?? "",
          sea: it.sea ?? false,
          impassable: it.impassable ?? false,
          value: it.value ?? 0,
          original: it.original ?? "",
          neighbours: it.neighbours ?? [],
          attributes: (it.attributes ?? []).map((at) => ({
            name: at.name ?? "",
            value: at.value ?? "",
            title: at.title ?? at.name ?? "",
          })),
        },
      ]),
    ),
    unitTypes: new Map(
      (told.unit_types ?? []).map((it: Titled<UnitTypeInfo>) => [
        it.name ?? "",
        {
          name: it.name ?? "",
          title: it.title ?? it.name ?? "",
          plural: it.plural ?? it.title ?? it.name ?? "",
          cost: it.cost ?? 0,
          attack: it.attack ?? 0,
          defence: it.defence ?? 0,
          move: it.move ?? 0,
          hits: it.hits ?? 0,
          capacity: it.capacity ?? 0,
          land: it.land ?? false,
          air: it.air ?? false,
          sea: it.sea ?? false,
        },
      ]),
    ),
    powers: (told.powers ?? []).map((it: Titled<PowerInfo>) => ({
      name: it.name ?? "",
      title: it.title ?? it.name ?? "",
      side: it.side ?? "",
      capital: it.capital ?? "",
      power: it.power ?? false,
    })),
    phases: phases.map((it) =>
      typeof it === "string" ? { name: it, title: plainTitle(it), summary: "" } : wordOf(it),
    ),
    declarations: (told.declarations ?? []).map((it: Titled<DeclarationInfo>) => ({
      name: it.what ?? "",
      title: it.title ?? plainTitle(it.what ?? ""),
      summary: it.summary ?? "",
      command: it.command ?? "",
      paragraph: it.paragraph ?? "",
      arguments: it.arguments ?? [],
    })),
    decisions: told.decisions ?? [],
    options: (message as { options?: unknown[] }).options?.some((it) => typeof it === "object")
      ? (told.options as unknown as OptionInfo[])
      : (told.chosen_options ?? []),
    furtherOptions: told.further_options ?? [],
    parameters: told.parameters ?? [],
    transports: told.transports ?? [],
    battleKinds: (told.battle_kinds ?? []).map((it) => it.name ?? ""),
    passages: (told.passages ?? []).map((it) => ({ a: it.a ?? "", b: it.b ?? "", heldBy: it.held_by ?? [] })),
    remarks: told.remarks ?? [],
    problems: told.problems ?? [],
    word: (kind, name) => words.get(`${kind}|${name}`),
  };
}

/** The title of a phase; the name as it is where the tables have none. */
export function phaseTitle(tables: Tables | undefined, name: string): string {
  return tables?.phases.find((it) => it.name === name)?.title ?? plainTitle(name);
}
