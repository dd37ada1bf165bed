import type { OptionInfo, ParameterInfo, Tables } from "../../../src/wire/messages";
import type { TestClient } from "./client";
import type { Chance } from "./player";

/** A game as somebody creates it. */
export interface Plan {
  readonly bundle: string;
  readonly options: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
}

/** The tables of a selection, asked again where the server is busy. */
export async function tablesOfSelection(client: TestClient, { bundle, options, parameters }: Plan): Promise<Tables> {
  for (;;) {
    const asked = { bundle, options: [...options], parameters: { ...parameters } };
    const { tables, busy, ...other } = await client.ask({ get_tables: asked });
    if (tables !== undefined) return tables;
    if (busy === undefined) throw new Error(JSON.stringify(other));
    await new Promise((resolve) => setTimeout(resolve, busy.retry_ms ?? 1000));
  }
}

function valueOf(parameter: ParameterInfo, chance: Chance): string {
  const { options = [], low = 0, high = 0 } = parameter;
  if (options.length > 0) return options[chance(options.length)] ?? "";
  return String(low + chance(Math.min(high - low, 1000) + 1));
}

const without = <T>(all: readonly T[], at: number) => all.filter((_, n) => n !== at);

/**
 * A bundle with options and parameters, as somebody might choose them: what an option needs is chosen with it, what it
 * excludes is not, and what the server says does not go together is taken out again until it finds nothing wrong.
 */
export async function randomPlan(client: TestClient, bundles: readonly string[], chance: Chance): Promise<Plan> {
  const bundle = bundles[chance(bundles.length)] ?? "";
  const bare = await tablesOfSelection(client, { bundle, options: [], parameters: {} });
  const further = new Map((bare.further_options ?? []).map((it) => [it.name ?? "", it]));
  const chosen: string[] = [];
  const add = (option: OptionInfo) => {
    const { name = "", needs = [], needs_one_of: either = [], excludes = [] } = option;
    const there = new Set(chosen);
    if (there.has(name) || excludes.some((it) => there.has(it))) return;
    if (chosen.some((it) => further.get(it)?.excludes?.includes(name))) return;
    chosen.push(name);
    const also = either.length > 0 && !either.some((it) => there.has(it)) ? [either[chance(either.length)] ?? ""] : [];
    for (const it of [...needs, ...also]) {
      const needed = further.get(it);
      if (needed !== undefined) add(needed);
    }
  };
  const all = [...further.values()];
  for (let wanted = 1 + chance(8); wanted > 0 && all.length > 0; --wanted) {
    const option = all[chance(all.length)];
    if (option !== undefined) add(option);
  }
  const known = [...(bare.parameters ?? []), ...chosen.flatMap((it) => further.get(it)?.parameters ?? [])];
  let parameters: [string, string][] = [];
  for (let wanted = chance(4); wanted > 0 && known.length > 0; --wanted) {
    const parameter = known[chance(known.length)];
    if (parameter?.name !== undefined) parameters.push([parameter.name, valueOf(parameter, chance)]);
  }
  let options = chosen;
  for (;;) {
    const plan = { bundle, options, parameters: Object.fromEntries(parameters) };
    const { problems = [] } = await tablesOfSelection(client, plan);
    if (problems.length === 0) return plan;
    const at = chance(options.length + parameters.length);
    if (at < options.length) options = without(options, at);
    else parameters = without(parameters, at - options.length);
  }
}
