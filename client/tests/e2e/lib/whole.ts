import { render } from "svelte/server";
import { CONCEDE, type Legal } from "../../../src/game/legal";
import Declarations from "../../../src/screens/table/Declarations.svelte";
import Question from "../../../src/screens/table/Question.svelte";
import type { TableState } from "../../../src/screens/table/state.svelte";
import { entryWords } from "../../../src/words/entries";
import { actionId } from "../../../src/wire/ids";
import type { Choice, ChoiceForm, Command, DecisionView, OutcomeView } from "../../../src/wire/messages";
import { openClient, type TestClient } from "./client";
import { choiceText, shapeOf, textOf } from "./forms";
import { tablesOfSelection, type Plan } from "./selection";
import { formsOf, nextCommands, openPlayer, undoable, type Chance, type Player } from "./player";

/** A form as a question had it, with answers that were listed for it. */
export interface Drawn {
  readonly decision: string;
  readonly form: ChoiceForm;
  readonly answers: Choice[];
}

/** What came of a game. */
export interface Played {
  game: string;
  status: string;
  rounds: number;
  entries: number;
  result: OutcomeView | undefined;
  /** True if the script gave the game up, as it was too long. */
  conceded: boolean;
  /** Listed commands that were compared with what the page offers, and among them answers and declarations. */
  listed: number;
  answers: number;
  declared: number;
  /** Questions that were put, by the kinds of their forms. */
  drawn: Map<string, number>;
  decisions: Set<string>;
  declarations: Set<string>;
  /** Some of the forms, each unlike the others, to be drawn in a browser, too. */
  forms: Map<string, Drawn>;
  refusals: Map<string, number>;
  faults: Set<string>;
}

const STUCK_MS = 60_000;
const TRIES = 12;
const ANSWERS = 8;

/** Creates a game with a seat for each side, each taken by an account of its own. */
async function begin(port: number, plan: Plan): Promise<{ game: string; players: Player[] }> {
  const creator = await openClient(port);
  const { bundle, options, parameters } = plan;
  const selection = { bundle, options: [...options], parameters: { ...parameters } };
  // An option may take a power out of the game.
  const told = await tablesOfSelection(creator, selection);
  const powers = (told.powers ?? []).filter((it) => it.power === true);
  const sides = [...new Set(powers.map((it) => it.side ?? ""))];
  const seats = sides.map((side) => ({
    powers: powers.filter((it) => (it.side ?? "") === side).map((it) => it.name ?? ""),
  }));
  const clock = { preset: "untimed" };
  const created = await creator.ask({
    create_game: { ...selection, action_id: actionId(), clock, seats },
  });
  const game = created.game_created?.game ?? "";
  if (game === "") throw new Error(JSON.stringify(created));
  const clients: TestClient[] = [];
  for (const { seat = 0, token = "" } of created.game_created?.seats ?? []) {
    const client = clients.length === 0 ? creator : await openClient(port);
    clients.push(client);
    const seated = await client.ask({ take_seat: { game, seat, seat_token: token } });
    if (seated.seated === undefined) throw new Error(JSON.stringify(seated));
  }
  const started = await creator.ask({ start_game: { game } });
  if (started.accepted === undefined) throw new Error(JSON.stringify(started));
  const players: Player[] = [];
  for (const client of clients) {
    players.push(await openPlayer(port, client.token, client.account, game));
    client.close();
  }
  return { game, players };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** One game under way, with all that was seen of it. */
class Game {
  readonly played: Played = {
    game: "",
    status: "",
    rounds: 0,
    entries: 0,
    result: undefined,
    conceded: false,
    listed: 0,
    answers: 0,
    declared: 0,
    drawn: new Map(),
    decisions: new Set(),
    declarations: new Set(),
    forms: new Map(),
    refusals: new Map(),
    faults: new Set(),
  };
  private readonly questions = new Set<string>();
  private readonly declares = new Set<string>();

  constructor(private readonly players: readonly Player[]) {}

  /** Sends commands one after the other, and waits until the page has seen what came of them. */
  async send(player: Player, power: string, commands: readonly Command[]): Promise<boolean> {
    const { session } = player;
    let done = false;
    for (const command of commands) {
      session.act(power, command);
      while (session.acts.length > 0) await this.wait([player]);
      const { answer, sequence } = session.outcome ?? {};
      if (sequence !== undefined) {
        await session.reached(sequence);
        done = true;
        continue;
      }
      const why = answer?.refused?.sentence ?? JSON.stringify(answer).slice(0, 200);
      count(this.played.refusals, why);
      // Of several the later ones were made for the position before; so were picks of several kinds.
      const kinds = (command.move ?? command.place ?? command.purchase)?.units?.length ?? 1;
      if (commands.length === 1 && kinds === 1 && answer?.refused !== undefined)
        this.played.faults.add(`refused though offered: ${textOf(command)}: ${why}`);
    }
    return done;
  }

  async wait(players: readonly Player[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const stuck = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const now = this.players[0]?.session.now;
        const waits = `${now?.status} at ${now?.sequence}, ${now?.phase}, to act ${textOf(now?.toAct)}`;
        reject(new Error(`stuck: ${waits}; ${textOf(now?.decisions).slice(0, 600)}`));
      }, STUCK_MS);
    });
    await Promise.race([stuck, ...players.map((it) => it.changed())]).finally(() => clearTimeout(timer));
  }

  /** Looks at the list as the server gave it, beside what the page made of it, and draws its questions. */
  look(player: Player, power: string): void {
    const { session } = player;
    const legal = session.legal(power);
    const told = player.lists.get(power);
    const decisions = session.now?.decisions ?? [];
    if (legal === undefined || told === undefined || told.sequence !== legal.sequence) return;
    const { played } = this;
    const commands = told.commands ?? [];
    played.listed += commands.length;
    for (const fault of undoable(commands, legal, decisions)) played.faults.add(fault);
    this.drawDeclarations(player, legal);
    for (const { answer } of legal.answers) {
      ++played.answers;
      const [asked] = formsOf(decisions, answer, power);
      if (asked?.form === undefined) continue;
      const key = `${answer?.decision}: ${shapeOf(asked.form)}`;
      const drawn = played.forms.get(key) ?? { decision: answer?.decision ?? "", form: asked.form, answers: [] };
      played.forms.set(key, drawn);
      const known = drawn.answers.some((it) => choiceText(it) === choiceText(answer?.choice));
      if (textOf(drawn.form) === textOf(asked.form) && !known && drawn.answers.length < ANSWERS)
        drawn.answers.push(answer?.choice ?? {});
    }
    for (const question of decisions) {
      const asked = question.forms?.find((it) => it.power === power);
      if (!(question.asked ?? []).includes(power) || this.questions.has(`${question.id} ${power}`)) continue;
      this.questions.add(`${question.id} ${power}`);
      played.decisions.add(question.decision ?? "");
      count(played.drawn, asked?.form === undefined ? "a list" : shapeOf(asked.form));
      this.drawQuestion(player, question, legal);
    }
  }

  /** What the panels of the page take of the table: its tables. Nobody presses a button here. */
  private table(player: Player): TableState {
    const { session } = player;
    return { tables: session.tables, session, act: () => undefined } as unknown as TableState;
  }

  /** Draws the declarations as the page does: a button for each, with its title. */
  private drawDeclarations(player: Player, legal: Legal): void {
    const { played } = this;
    played.declared += legal.declares.length;
    const key = textOf(legal.declares);
    if (legal.declares.length === 0 || this.declares.has(key)) return;
    this.declares.add(key);
    const { body } = render(Declarations, { props: { table: this.table(player), legal } });
    const buttons = (body.match(/<button\b/g) ?? []).length;
    if (buttons !== legal.declares.length) played.faults.add(`${buttons} buttons for ${key.slice(0, 300)}`);
    for (const { declare } of legal.declares) {
      const { what = "" } = declare ?? {};
      played.declarations.add(what);
      if (!player.session.tables?.declarations.some((it) => it.name === what))
        played.faults.add(`a declaration without words: ${what}`);
    }
  }

  /** Draws a question as the page does: with its form, or the answers that are listed, and something to press. */
  private drawQuestion(player: Player, question: DecisionView, legal: Legal): void {
    const { power, answers, more } = legal;
    const { body } = render(Question, { props: { table: this.table(player), question, power, answers, more } });
    const form = question.forms?.find((it) => it.power === power)?.form;
    const controls = (body.match(/<(input|select|button)\b/g) ?? []).length;
    // Beside a form stand the button that answers, and where the clock has an answer the one that goes back to it.
    const beside = (form === undefined ? 0 : 1) + (body.includes("ask-otherwise") ? 1 : 0);
    const needs = form?.kind !== "NOTHING" && (form?.to ?? 1) > 0 ? 1 : 0;
    if (controls < beside + needs || body.includes("form-unknown"))
      this.played.faults.add(`not drawn: ${textOf(question).slice(0, 400)}`);
  }

  /** Gives the game up, one side after the other, until it is over: each says it twice, as the page asks for it. */
  async concede(): Promise<void> {
    this.played.conceded = true;
    for (const player of this.players)
      for (let times = 0; times < 2; ++times) {
        const [power] = player.session.mine;
        if (power !== undefined && player.session.now?.status !== "OVER") await this.send(player, power, [CONCEDE]);
      }
    const sequence = Math.max(...this.players.map((it) => it.session.now?.sequence ?? 0));
    await Promise.all(this.players.map((it) => it.session.reached(sequence)));
  }

  /** Notes how it ended, and looks for entries without words. */
  finish(): Played {
    const session = this.players[0]?.session;
    const now = session?.now;
    for (let at = 1; at <= (now?.sequence ?? 0); ++at) {
      const update = session?.timeline?.update(at);
      if (update !== undefined && entryWords(session?.tables, update).sentence === "")
        this.played.faults.add(`entry without words: ${Object.keys(update.entry ?? {}).join(" ")}`);
    }
    this.played.status = now?.status ?? "";
    this.played.rounds = now?.round ?? 0;
    this.played.entries = now?.sequence ?? 0;
    this.played.result = now?.result;
    if (now?.status !== "OVER") this.played.faults.add(`it did not end: ${now?.status} after ${now?.sequence} entries`);
    for (const player of this.players) {
      player.session.close();
      player.client.close();
    }
    return this.played;
  }
}

/**
 * Plays a game for all powers, each side by an account of its own, which knows only what the page offers. A game that is
 * longer than `rounds` is given up by whoever is to act; one of more than `most` entries is left, which is a fault.
 */
export async function playWhole(
  port: number,
  plan: Plan,
  random: Chance,
  { rounds = 1000, most = 20_000 } = {},
): Promise<Played> {
  const { game: id, players } = await begin(port, plan);
  const game = new Game(players);
  game.played.game = id;
  let tries = 0;
  try {
    for (;;) {
      const now = players[0]?.session.now;
      if (now === undefined || now.status === "OVER" || now.sequence > most) break;
      const player = players.find((it) =>
        it.session.now?.toAct.some(({ power = "" }) => it.session.mine.includes(power)),
      );
      const power = player?.session.now?.toAct
        .map((it) => it.power ?? "")
        .find((it) => player.session.mine.includes(it));
      const legal = power === undefined ? undefined : player?.session.legal(power);
      if (player === undefined || power === undefined || legal === undefined) {
        await game.wait(players);
        continue;
      }
      game.look(player, power);
      if (now.round > rounds) {
        await game.concede();
        break;
      }
      // After some refusals in a row the phase is ended.
      const ends = tries > TRIES && legal.mayEnd;
      const commands = ends ? [{ end_phase: {} }] : nextCommands(player, legal, 9, random);
      const before = player.session.now?.phase;
      tries =
        (await game.send(player, power, commands)) && before !== player.session.now?.phase
          ? 0
          : tries + (random(3) === 0 ? 1 : 0);
    }
  } catch (error) {
    game.played.faults.add(error instanceof Error ? error.message : String(error));
  }
  return game.finish();
}
