import { commandOf, commandsTo, targetsOf, type Deed, type Legal } from "../../../src/game/legal";
import { Session, type SessionPorts } from "../../../src/game/session";
import { actionId } from "../../../src/wire/ids";
import type { Answer, AnswerKind, Ask, Command, DecisionView, LegalMoves } from "../../../src/wire/messages";
import { openClient, type TestClient } from "./client";
import { produced, textOf } from "./forms";

/** The code of the page behind one account, without its pages. */
export interface Player {
  readonly client: TestClient;
  readonly session: Session;
  readonly account: string;
  /** The last list of each power, as the server gave it. */
  readonly lists: ReadonlyMap<string, LegalMoves>;
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
  const lists = new Map<string, LegalMoves>();
  // The page's connection asks again where the server is busy.
  const request = async (ask: Ask): Promise<Answer> => {
    for (;;) {
      const answer = await client.ask(ask);
      const { busy, legal_moves } = answer;
      if (legal_moves !== undefined && ask.list_legal_moves?.space === undefined)
        lists.set(legal_moves.power ?? "", legal_moves);
      if (busy === undefined) return answer;
      await new Promise((resolve) => setTimeout(resolve, busy.retry_ms ?? 1000));
    }
  };
  const ports: SessionPorts = {
    request,
    on,
    account: () => account,
    back: () => () => undefined,
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
  return { client, session, account, lists, changed: () => new Promise((resolve) => (wake = resolve)) };
}

/** What the page lets a player pick of a deed: so many of its kind in its space, then its target. */
function offered(there: Legal, deed: Deed, count: number): boolean {
  const selection = { from: deed.from, counts: new Map([[deed.kind, count]]) };
  return (targetsOf(there, selection).get(deed.to) ?? []).includes(deed);
}

/** The texts of all commands for units that the steppers and targets of the page make. */
function deedTexts(legal: Legal): Set<string> {
  const byFrom = new Map<string, Deed[]>();
  for (const deed of legal.deeds) byFrom.set(deed.from, [...(byFrom.get(deed.from) ?? []), deed]);
  const texts = new Set<string>();
  for (const deeds of byFrom.values())
    for (const deed of deeds)
      for (let count = 1; count <= deed.most; ++count)
        if (offered({ ...legal, deeds }, deed, count)) texts.add(textOf(commandOf(deed, count)));
  return texts;
}

/** The forms in which a question that this answers is put to a power. */
export function formsOf(decisions: readonly DecisionView[], answer: Command["answer"], power: string) {
  const asked = decisions.filter(
    (it) => it.decision === answer?.decision && (it.space ?? "") === (answer?.space ?? ""),
  );
  return asked.flatMap((it) => it.forms ?? []).filter((it) => it.power === power);
}

/**
 * What the server lists and the page would not let one do: commands of no kind that it knows, counts that no stepper
 * reaches, purchases that no row has, answers that the controls of the question's form cannot make.
 */
export function undoable(commands: readonly Command[], legal: Legal, decisions: readonly DecisionView[]): string[] {
  const faults = legal.others.map((it) => `no way to give ${textOf(it)}`);
  const deeds = deedTexts(legal);
  for (const command of commands) {
    const [verb = ""] = Object.keys(command);
    const units = (command.move ?? command.load ?? command.unload ?? command.place)?.units;
    if (units !== undefined) {
      const [first] = units;
      const whole =
        units.length === 1
          ? { [verb]: { ...Object.values(command)[0], units: [{ ...first, count: first?.count ?? 1 }] } }
          : command;
      if (!deeds.has(textOf(whole))) faults.push(`not offered: ${textOf(command)}`);
    }
    const { answer } = command;
    if (answer === undefined) continue;
    const forms = formsOf(decisions, answer, legal.power);
    if (forms.length > 0 && !forms.some((it) => produced(it.form ?? {}, answer.choice) !== undefined))
      faults.push(`not made by its form: ${textOf(answer)} of ${textOf(forms.map((it) => it.form)).slice(0, 300)}`);
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
  // A declaration is seldom what comes next; none is left out over a game.
  if (legal.declares.length > 0 && chance(12) === 0) return [oneOf(legal.declares, chance) ?? { end_phase: {} }];
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
