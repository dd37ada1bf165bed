import type { Cell } from "./types";

/** Whether two values of plain data are equal. Sets and maps count as plain data, too. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => same(item, other[index]));
  }
  if (Array.isArray(other)) return false;
  const keys = Object.keys(one).filter((key) => (one as Record<string, unknown>)[key] !== undefined);
  const others = Object.keys(other).filter((key) => (other as Record<string, unknown>)[key] !== undefined);
  return (
    keys.length === others.length &&
    keys.every((key) => same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  );
}

/** The new cells; where one is equal to what it was it is the old object, so that nothing of it is drawn again. */
export function keepEqual(
  before: ReadonlyMap<string, Cell>,
  now: ReadonlyMap<string, Cell>,
): ReadonlyMap<string, Cell> {
  let kept = before.size === now.size;
  const cells = new Map<string, Cell>();
  for (const [space, cell] of now) {
    const old = before.get(space);
    const equal = old !== undefined && same(old, cell);
    cells.set(space, equal ? old : cell);
    kept &&= equal;
  }
  return kept ? before : cells;
}

/** A filter that lets a value pass only where it differs from the last one; else it gives that one again. */
export function steady<T>(): (value: T) => T {
  let last: { readonly value: T } | undefined;
  return (value) => {
    if (last === undefined || !same(last.value, value)) last = { value };
    return last.value;
  };
}
