import type { Answer, Ask, Command } from "../wire/messages";
import { answered } from "./answered";

/** An act that was given and is not answered yet, or whose answer was no. */
export interface PendingAct {
  readonly id: string;
  readonly as: string;
  /** The command; of a list the first. */
  readonly command: Command;
  /** Commands that are sent as one list, none of anybody else's between them. */
  readonly all?: readonly Command[];
  readonly forPhase?: string;
  readonly forDecision?: string;
  readonly forRound?: number;
  readonly forQuestion?: number;
}

/** How an act ended: with the sequence of its entry where all of it was done, otherwise with what the server said. */
export interface Outcome {
  readonly act: PendingAct;
  readonly sequence?: number;
  readonly answer: Answer;
}

export interface PendingPorts {
  request(ask: Ask): Promise<Answer>;
  later(task: () => void, ms: number): () => void;
  newId(): string;
  /** What the browser keeps for this page over a reload; both may do nothing. */
  read(): string | null;
  write(text: string): void;
}

/** Whether what was kept is an act. Another version of the page may have kept it. */
function isAct(kept: PendingAct | null): boolean {
  return typeof kept?.id === "string" && [kept.command, ...(kept.all ?? [])].every((it) => Object(it) === it);
}

/** What is to be sent for an act. What it is meant for comes again: a phase in each round, a question in each of a battle. */
function askOf(game: string, act: PendingAct): Ask {
  const { id: action_id, as, command, all } = act;
  const meant = {
    ...(act.forPhase === undefined ? {} : { for_phase: act.forPhase }),
    ...(act.forDecision === undefined ? {} : { for_decision: act.forDecision }),
    ...(act.forRound === undefined ? {} : { for_round: act.forRound }),
    ...(act.forQuestion === undefined ? {} : { for_question: act.forQuestion }),
  };
  if (all !== undefined)
    return { act_all: { game, action_id, as, acts: all.map((it) => ({ command: it, ...meant })) } };
  return { act: { game, action_id, as, command, ...meant } };
}

/** The entry that an act ended with; undefined where it, or a part of a list, was not accepted. */
function doneAt(act: PendingAct, answer: Answer): number | undefined {
  if (act.all === undefined) return answer.accepted?.sequence;
  const { accepted, sequence } = answer.acted_all ?? {};
  return accepted === act.all.length ? sequence : undefined;
}

/**
 * The acts of one game, in their order. Each has an action id and keeps it until it is answered, over lost connections and
 * reloads: sent again it does nothing twice.
 */
export class Pending {
  private acts: PendingAct[] = [];
  private sending = false;
  private stopped = false;

  constructor(
    private readonly game: string,
    private readonly ports: PendingPorts,
    private readonly changed: () => void,
    private readonly ended: (outcome: Outcome) => void,
  ) {
    try {
      const kept: unknown = JSON.parse(ports.read() ?? "[]");
      if (Array.isArray(kept)) this.acts = kept.filter(isAct);
    } catch {
      // What cannot be read is not sent.
    }
  }

  get list(): readonly PendingAct[] {
    return this.acts;
  }

  /** Gives an act; the promise tells how it ended. */
  add(act: Omit<PendingAct, "id">): string {
    const id = this.ports.newId();
    this.acts = [...this.acts, { ...act, id }];
    this.keep();
    void this.send();
    return id;
  }

  /** Sends what waits, as after a reload. */
  resume(): void {
    void this.send();
  }

  stop(): void {
    this.stopped = true;
  }

  private keep(): void {
    this.ports.write(JSON.stringify(this.acts));
    this.changed();
  }

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let act = this.acts[0]; act !== undefined && !this.stopped; act = this.acts[0]) {
      const ask = askOf(this.game, act);
      const answer = await answered(
        () => this.ports.request(ask),
        this.ports.later,
        () => this.stopped,
      );
      if (this.stopped) break;
      this.acts = this.acts.slice(1);
      this.keep();
      const sequence = doneAt(act, answer);
      this.ended(sequence === undefined ? { act, answer } : { act, answer, sequence });
    }
    this.sending = false;
  }
}
