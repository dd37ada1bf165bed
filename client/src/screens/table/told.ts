import { heardOf } from "../../game/heard";
import type { Position } from "../../game/position";
import type { Tables } from "../../game/tables";
import type { Update } from "../../wire/messages";
import { entryWords } from "../../words/entries";
import { addWords, t } from "../../words/format";
import { listed } from "../../words/time";
import words from "../../words/told.ftl?raw";
import { answerFirst, questionsOf } from "./answering";
import { questionWords } from "./asked";
import { phaseTitle, powerTitle } from "./names";
import "./watchWords";

addWords(words);

/** Entries of the table that change nothing for who plays: they are in the log. */
const QUIET = ["created", "anchor_opened", "seated", "seed_opened", "seed_committed", "seat_offered", "order_left"];
const EVERY_MS = 1000;

/** What is asked of who plays these powers: by the question, and whose turn it is. */
function asked(position: Position, mine: readonly string[]) {
  const all = mine.flatMap((power) => questionsOf(position, power));
  return all.filter((it, at) => all.findIndex((other) => other.id === it.id) === at);
}

const turnWords = (tables: Tables | undefined, { phase }: Position, power: string): string =>
  t("heard-turn", { power: powerTitle(tables, power), phase: phaseTitle(tables, phase) });

/**
 * What cannot wait: questions that have come since `before`, or that one's own turn begins; "" for nothing. Without `before`
 * what is open now, as for who has just come.
 */
export function alertOf(
  tables: Tables | undefined,
  before: Position | undefined,
  now: Position,
  update: Update | undefined,
  mine: readonly string[],
): string {
  const known = new Set(before === undefined ? [] : asked(before, mine).map((it) => it.id));
  const fresh = asked(now, mine).filter((it) => !known.has(it.id));
  if (fresh.length > 0)
    return (
      answerFirst(tables, now, mine, fresh) ??
      t("heard-question", { what: listed(fresh.map((it) => questionWords(tables, it))) })
    );
  const begins = before === undefined || update === undefined || heardOf(before.toAct, update, mine) === "turn";
  const turn = now.toAct.find((it) => mine.includes(it.power ?? "") && (it.decisions ?? []).length === 0);
  return begins && turn !== undefined ? turnWords(tables, now, turn.power ?? "") : "";
}

/** What is said of an entry, and whether it was one's own command. */
export interface News {
  readonly text: string;
  readonly own: boolean;
}

/**
 * What is said of an entry, politely: its sentence unless it is one's own and moves nothing, and what came of it. Of one's own the phase that it
 * led to, too. The text is "" where there is nothing to say.
 */
export function newsOf(
  tables: Tables | undefined,
  before: Position | undefined,
  now: Position,
  update: Update,
  mine: readonly string[],
): News {
  const entry = update.entry ?? {};
  if (QUIET.some((kind) => kind in entry)) return { text: "", own: false };
  const said = entryWords(tables, update);
  const own = mine.includes(said.power);
  // One's own turn is said as what cannot wait, and once.
  const opened = (entry.events ?? []).flatMap((it) => it.turn_opened?.power ?? []);
  const turns = opened.filter((it) => mine.includes(it)).map((power) => t("told-turn", { power }));
  const phase = own && now.power === before?.power && now.phase !== before.phase;
  const { power } = now;
  // What one moved or placed is said: nobody hears the board.
  const { move, load, unload, place } = entry.played?.command ?? {};
  const moves = [move, load, unload, place].some((it) => it !== undefined);
  const lines = [
    ...(own && !moves ? [] : [said.sentence]),
    ...said.details.map((it) => it.text).filter((it) => !turns.includes(it)),
    ...(phase ? [t("heard-phase", { power: powerTitle(tables, power), phase: phaseTitle(tables, now.phase) })] : []),
  ];
  return { text: lines.join(". "), own };
}

/** Gathers what is to be said, so that it is one sentence a second: the first of it, and how much there is besides. */
export class Bundle {
  private news: string[] = [];
  private rests = false;

  /**
   * @param say   says a bundle
   * @param later does something after so many milliseconds
   * @param most  so many texts are said together; of more only their number
   */
  constructor(
    private readonly say: (text: string) => void,
    private readonly later: (task: () => void, ms: number) => void,
    private readonly most: number,
  ) {}

  add(text: string): void {
    if (text === "") return;
    this.news.push(text);
    if (!this.rests) this.tell();
  }

  private tell(): void {
    this.rests = this.news.length > 0;
    if (!this.rests) return;
    const more = this.news.length - this.most;
    const said = this.news.slice(0, this.most);
    this.news = [];
    this.later(() => this.tell(), EVERY_MS);
    this.say([...said, ...(more > 0 ? [t("heard-more", { count: more })] : [])].join(". "));
  }
}
