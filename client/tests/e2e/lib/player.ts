import { fitsForm } from "../../../src/game/form";
import { commandOf, commandsTo, targetsOf, type Deed, type Legal } from "../../../src/game/legal";
import { Session, type SessionPorts } from "../../../src/game/session";
import { actionId } from "../../../src/wire/ids";
import type { Answer, AnswerKind, Command, DecisionView } from "../../../src/wire/messages";
import { openClient, type TestClient } from "./client";

/** The code of the page behind one account, without its pages. */
export interface Player {
  readonly client: TestClient;
  readonly session: Session;
  readonly account: string;
  /** Resolves with the next change that the session tells of. */
  changed(): Promise<void>;
}

/** Opens a game for an account, as the page of a table does. */
export async function openPlayer(port: number, token: string, account: string, game: string): Promise<Player> {
  const client = await openClient(port, token);
  const listeners = new Map<string, Set<(body: never) => void>>();
  client.onmessage = (answer) => {
    for (const [kind, all] of listeners)
      if (answer[kind as keyof Answer] !== undefined)
        for (const listener of all) listener(answer[kind as keyof Answer] as never);
  };
  const on = <K extends AnswerKind>(kind: K, listener: (body: NonNullable<Answer[K]>) => void) => {
    const all = listeners.get(kind) ?? new Set();
    listeners.set(kind, all.add(listener as (body: never) => void));
    return () => void all.delete(listener as (body: never) => void);
  };
  const kept = new Map<string, string>();
  const ports: SessionPorts = {
    request: (ask) => client.ask(ask),
    on,
    account: () => account,
    later: (task, ms) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    newId: actionId,
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => void kept.set(key, text),
  };
  const session = new Session(game, ports);
  let wake: () => void = () => undefined;
  session.listen(() => wake());
  await session.open();
  return { client, session, account, changed: () => new Promise((resolve) => (wake = resolve)) };
}

/** A value with its keys in order and what says nothing left out, so that equal commands are equal texts. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => [key, plain(it)]));
}
const textOf = (value: unknown) => JSON.stringify(plain(value));

/** What the page lets a player pick of a deed: its kind and count in its space, then its target. */
function offered(legal: Legal, deed: Deed, count: number): boolean {
  const selection = { from: deed.from, counts: new Map([[deed.kind, count]]) };
  return (targetsOf(legal, selection).get(deed.to) ?? []).includes(deed);
}

/**
 * What the server lists and the page would not let one do: commands of no kind that it knows, counts that no stepper
 * reaches, answers that do not fit the form of their question.
 */
export function undoable(commands: readonly Command[], legal: Legal, decisions: readonly DecisionView[]): string[] {
  const faults = legal.others.map((it) => `no way to give ${textOf(it)}`);
  const deeds = new Set(
    legal.deeds.flatMap((deed) => {
      const counts = Array.from({ length: deed.most }, (_, at) => at + 1).filter((count) =>
        offered(legal, deed, count),
      );
      return counts.map((count) => textOf(commandOf(deed, count)));
    }),
  );
  for (const command of commands) {
    const counted = (command.move ?? command.load ?? command.unload ?? command.place)?.units;
    if (counted !== undefined && counted.length > 1 && !deeds.has(textOf(command)))
      faults.push(`not offered: ${textOf(command)}`);
    if (counted !== undefined && counted.length === 1) {
      const verb = Object.keys(command)[0] ?? "";
      const whole = {
        [verb]: { ...Object.values(command)[0], units: [{ ...counted[0], count: counted[0]?.count ?? 1 }] },
      };
      if (!deeds.has(textOf(whole))) faults.push(`not offered: ${textOf(command)}`);
    }
    const { answer } = command;
    if (answer === undefined) continue;
    const asked = decisions.filter(
      (it) => it.decision === answer.decision && (it.space ?? "") === (answer.space ?? ""),
    );
    const forms = asked.flatMap((it) => it.forms ?? []).filter((it) => it.power === legal.power);
    if (forms.length > 0 && !forms.some((it) => fitsForm(it.form ?? {}, answer.choice)))
      faults.push(`fits no form: ${textOf(answer)} of ${textOf(forms.map((it) => it.form)).slice(0, 300)}`);
  }
  return faults;
}

export type Chance = (below: number) => number;

function oneOf<T>(all: readonly T[], chance: Chance): T | undefined {
  return all.length === 0 ? undefined : all[chance(all.length)];
}

/** Commands for units as the page makes them: some of a kind picked in a space, sent to one of the targets. */
function moves(legal: Legal, chance: Chance): Command[] {
  const deed = oneOf(legal.deeds, chance);
  if (deed === undefined) return [];
  const count = deed.verb === "place" ? 1 + chance(deed.most) : chance(3) === 0 ? 1 + chance(deed.most) : deed.most;
  const selection = { from: deed.from, counts: new Map([[deed.kind, count]]) };
  return chance(4) === 0 ? [commandOf(deed, count)] : commandsTo(legal, selection, deed.to, deed.path.slice(1, -1));
}

/** What a power does next, of what its page offers. `eager` is how likely it goes on with a phase, of ten. */
export function nextCommands(player: Player, legal: Legal, eager: number, chance: Chance): Command[] {
  const question = (player.session.now?.decisions ?? []).find(
    (it) => (it.asked ?? []).includes(legal.power) && !(it.answered ?? []).includes(legal.power),
  );
  if (question !== undefined) {
    const { decision = "", space } = question;
    const where = space === undefined || space === "" ? {} : { space };
    const form = question.forms?.find((it) => it.power === legal.power);
    const listed = legal.answers.filter((it) => it.answer?.decision === decision);
    const choice = oneOf(listed, chance);
    if (choice !== undefined && (form?.otherwise === undefined || chance(2) === 0)) return [choice];
    if (form?.otherwise !== undefined) return [{ answer: { decision, choice: form.otherwise, ...where } }];
  }
  const fight = oneOf([...legal.fights, ...legal.attacks], chance);
  if (fight !== undefined) return [fight];
  const places = legal.deeds.some((it) => it.verb === "place");
  if ((places || chance(10) < eager) && legal.deeds.length > 0) return moves(legal, chance);
  const bought = oneOf(legal.purchases, chance);
  if (bought !== undefined && chance(10) < eager) {
    const most = Math.max(1, Math.ceil(bought.most / 2));
    return [{ purchase: { units: [{ ...bought.pick, count: 1 + chance(most) }] } }];
  }
  if (legal.mayEnd) return [{ end_phase: {} }];
  return [
    oneOf([...legal.declares, ...legal.others], chance) ?? oneOf(moves(legal, chance), chance) ?? { end_phase: {} },
  ];
}
