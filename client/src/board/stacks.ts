import type { Detail } from "./detail";
import type { Cell, Stack } from "./types";

/** A stack as it is drawn. */
export interface OneStack {
  readonly kind: "stack";
  readonly stack: Stack;
  /** Its owner's letters are shown: another's units stand here, too, or the ground is not its owner's. */
  readonly lettered: boolean;
}

/** All units of an owner, from afar. */
export interface Total {
  readonly kind: "total";
  readonly owner: string;
  readonly count: number;
  readonly picked: boolean;
}

/** The units that are not shown by themselves, and whose they are. Their number is told where they are one owner's. */
export interface More {
  readonly kind: "more";
  readonly count: number;
  readonly owners: readonly string[];
}

/** The battle of a space stands among its pieces, so that it covers none. */
export interface BattleSign {
  readonly kind: "battle";
  readonly state: string;
}

export type Content = OneStack | Total | More | BattleSign;

/** Something in its place: its middle and half of its edge, in units of the picture. */
export type Item = Content & { readonly space: string; readonly x: number; readonly y: number; readonly half: number };

const cargoKey = (stack: Stack) => JSON.stringify(stack.cargo ?? []);

function alike(one: Stack, other: Stack): boolean {
  return (
    one.owner === other.owner &&
    one.type === other.type &&
    one.moved === other.moved &&
    one.key === other.key &&
    (one.damaged ?? 0) === (other.damaged ?? 0) &&
    (one.ghost ?? false) === (other.ghost ?? false) &&
    (one.refused ?? false) === (other.refused ?? false) &&
    cargoKey(one) === cargoKey(other) &&
    (one.marks ?? []).join() === (other.marks ?? []).join()
  );
}

/** Stacks of one owner and type, moved or not, damaged alike and with the same cargo are one. */
export function grouped(stacks: readonly Stack[]): readonly Stack[] {
  const groups: Stack[] = [];
  for (const stack of stacks) {
    if (stack.count <= 0) continue;
    const index = groups.findIndex((group) => alike(group, stack));
    const group = groups[index];
    if (group === undefined) groups.push(stack);
    else {
      groups[index] = {
        ...group,
        count: group.count + stack.count,
        picked: (group.picked ?? 0) + (stack.picked ?? 0),
        free: (group.free ?? 0) + (stack.free ?? 0),
      };
    }
  }
  return groups;
}

/** The holders of the ground first, then the others by the order of the game; ghosts after what is there. */
function ordered(cell: Cell, powers: readonly string[]): readonly Stack[] {
  const rank = (owner: string) => {
    const holder = cell.owners.indexOf(owner);
    const power = powers.indexOf(owner);
    return holder >= 0 ? holder : cell.owners.length + (power >= 0 ? power : powers.length);
  };
  return grouped(cell.stacks)
    .map((stack, index) => ({ stack, index }))
    .sort(
      (a, b) =>
        Number(a.stack.ghost ?? false) - Number(b.stack.ghost ?? false) ||
        rank(a.stack.owner) - rank(b.stack.owner) ||
        a.index - b.index,
    )
    .map(({ stack }) => stack);
}

/** With too few slots each owner, and what is picked, is seen before the second stack of anybody. */
function chosen(stacks: readonly Stack[], room: number): readonly Stack[] {
  const first = new Set<Stack>();
  const owners = new Set<string>();
  for (const stack of stacks) {
    if (owners.has(stack.owner)) continue;
    owners.add(stack.owner);
    first.add(stack);
  }
  const weight = (stack: Stack) => ((stack.picked ?? 0) > 0 ? 0 : first.has(stack) ? 1 : 2);
  const kept = new Set([...stacks].sort((a, b) => weight(a) - weight(b)).slice(0, room));
  return stacks.filter((stack) => kept.has(stack));
}

function moreOf(hidden: readonly { readonly owner: string; readonly count: number }[]): More {
  const count = hidden.reduce((sum, it) => sum + it.count, 0);
  return { kind: "more", count, owners: [...new Set(hidden.map((it) => it.owner))] };
}

/** One total an owner. */
function sums(stacks: readonly Stack[]): readonly Total[] {
  const owners = new Map<string, Total>();
  for (const { owner, count, picked } of stacks) {
    const sum = owners.get(owner);
    owners.set(owner, {
      kind: "total",
      owner,
      count: (sum?.count ?? 0) + count,
      picked: sum?.picked === true || (picked ?? 0) > 0,
    });
  }
  return [...owners.values()];
}

function totals(stacks: readonly Stack[], limit: number): readonly Content[] {
  const all = sums(stacks);
  if (all.length <= limit) return all;
  const shown = all.slice(0, limit - 1);
  return [...shown, moreOf(all.slice(shown.length))];
}

/**
 * What is shown of the units of a space, in at most so many places: stacks by owner, or from afar one total an owner;
 * the last place tells how many units are left over. A battle comes last, in a place of its own.
 */
export function contentsOf(
  cell: Cell,
  powers: readonly string[],
  level: Detail["level"],
  limit: number,
): readonly Content[] {
  const stacks = ordered(cell, powers);
  const units = level === "far" ? totals(stacks, limit) : stacksOf(cell, stacks, level, limit);
  return cell.battle === undefined ? units : [...units, { kind: "battle", state: cell.battle.state }];
}

function stacksOf(cell: Cell, stacks: readonly Stack[], level: Detail["level"], limit: number): readonly Content[] {
  const owners = new Set(stacks.map((stack) => stack.owner));
  const foreign = owners.size > 1 || cell.owners.length !== 1 || !owners.has(cell.owners[0] ?? "");
  const lettered = foreign || level === "nearest";
  const pieces = (shown: readonly Stack[]) => shown.map((stack): Content => ({ kind: "stack", stack, lettered }));
  if (stacks.length <= limit) return pieces(stacks);
  // Each owner's further units have their own number: a sum of both sides of a battle says nothing.
  for (let room = limit - 1; room > 0; room--) {
    const shown = chosen(stacks, room);
    const hidden = sums(stacks.filter((stack) => !shown.includes(stack)));
    if (room + hidden.length <= limit) return [...pieces(shown), ...hidden.map((it) => moreOf([it]))];
  }
  return totals(stacks, limit);
}
