/** What may be wrong with a record: each has words of its own, `verify-fault-…`. */
export const faultCodes = [
  "file",
  "form",
  "order",
  "body",
  "parent",
  "author",
  "time",
  "history",
  "action",
  "head",
  "anchor",
  "seed",
  "link",
  "index",
  "draw",
  "face",
  "shown",
  "sealed",
  "opened",
  "state",
  "told-head",
  "told-roll",
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** The first thing that does not fit. `detail` is for people who look for the place, in plain words. */
export class Fault extends Error {
  constructor(
    readonly code: FaultCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

export function need(holds: boolean, code: FaultCode, detail: string): asserts holds {
  if (!holds) throw new Fault(code, detail);
}
