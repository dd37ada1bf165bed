import type { MayTakeBack } from "../../game/position";
import type { Command, Update } from "../../wire/messages";
import { lineTo } from "./line";

/** A command that was given and can be dropped. */
export interface Done {
  readonly sequence: number;
  readonly command: Command;
}

/** A command that was taken back and can be given again. */
export interface Undone {
  readonly power: string;
  readonly command: Command;
}

/**
 * The commands of a phase that can be taken back one after the other, the oldest first: those of one power, without another
 * power's or a die between them. The end of a phase stands alone, as what was before it belongs to another phase.
 */
export function doneOf(update: (sequence: number) => Update | undefined, may: MayTakeBack | undefined): Done[] {
  const done: Done[] = [];
  if (may === undefined) return done;
  for (const { entry } of lineTo(update, may.sequence).reverse()) {
    if (entry?.taken_back !== undefined) continue;
    const { as, command } = entry?.played ?? {};
    if (as !== may.power || command === undefined) break;
    const last = done.length === 0;
    if (!last && (command.end_phase !== undefined || entry?.rolls !== undefined)) break;
    done.unshift({ sequence: entry?.sequence ?? 0, command });
    if (command.end_phase !== undefined) break;
  }
  return done;
}

/** The command that a take-back takes back, once what is under way is done. */
export function lastAfter(
  done: readonly Done[],
  acts: readonly { readonly command: Command; readonly all?: readonly Command[] }[],
): Command | undefined {
  const left = done.map((it) => it.command);
  for (const command of acts.flatMap((it) => it.all ?? [it.command]))
    if (command.take_back === undefined) left.push(command);
    else left.pop();
  return left.at(-1);
}

/** The list that drops one of the commands of this phase: back to before it, then the later ones again. Empty where it is none of them. */
export function dropping(done: readonly Done[], sequence: number): Command[] {
  const from = done.findIndex((it) => it.sequence === sequence);
  if (from < 0) return [];
  const later = done.slice(from + 1).map((it) => it.command);
  return [...Array.from({ length: later.length + 1 }, () => ({ take_back: {} })), ...later];
}

/**
 * What is left of such a list where the server stopped: the command that could not be given again, and those behind it, which
 * may be given all the same. Nothing where it stopped while it went back, and where the end of the phase would come before what
 * was chosen in it.
 */
export function stoppedAt(all: readonly Command[], accepted: number): { lost: Command; rest: Command[] } | undefined {
  const lost = all[accepted];
  const rest = all.slice(accepted + 1);
  if (lost === undefined || lost.take_back !== undefined || rest.some((it) => it.end_phase)) return undefined;
  return { lost, rest };
}

/** The commands that can be done again after an accepted act: one more after a take-back, one fewer after a redo, else none. */
export function undoneAfter(
  undone: readonly Undone[],
  act: { readonly command: Command; readonly redone: boolean },
  takenBack: Undone | undefined,
): readonly Undone[] {
  if (act.command.take_back !== undefined) return takenBack === undefined ? [] : [...undone, takenBack];
  return act.redone ? undone.slice(0, -1) : [];
}
