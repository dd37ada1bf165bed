/** Pixels from an end at which a list counts as scrolled to it. */
export const NEAR = 32;

type Scrolled = Pick<HTMLElement, "scrollTop" | "scrollHeight" | "clientHeight">;

/** A list that grows at its end: those who read the last lines see the new ones; nothing moves for others. */
export class Following {
  /** True while the end of the list is in sight. */
  atEnd = true;

  /** Call when the list was scrolled. */
  scrolled(list: Scrolled): void {
    this.atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  /** Call when the list has new lines. */
  grew(list: Scrolled): void {
    if (this.atEnd) list.scrollTop = list.scrollHeight;
  }
}
