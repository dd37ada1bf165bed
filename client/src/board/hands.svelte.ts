import type { GestureListener } from "./gestures";
import { followed, spotNear, type Ground } from "./hit";
import type { Item } from "./stacks";
import type { At, Intents, Point, Stack } from "./types";
import type { Frames, View } from "./view.svelte";

export interface HandsParts {
  readonly view: View;
  ground(): Ground;
  items(): readonly Item[];
  intents(): Intents;
  /** The window of the board in the page. */
  origin(): { readonly left: number; readonly top: number };
  readonly frames: Frames;
}

/** Pixels that a finger, and a mouse, may miss a piece by. */
const TOUCH_RADIUS = 12;
const MOUSE_RADIUS = 1;
/** A piece below so many pixels is no target of its own: a tap on it means all that stands in its space. */
const SMALL = 26;
/** Pixels from the border of the window within which a carried piece pulls, and how much of them in a frame. */
const EDGE = 32;
const PULL = 0.35;

/** Makes intents of gestures: what is hit, what is carried, and over which spaces. */
export class Hands implements GestureListener {
  /** The space under the mouse, or under what is carried. */
  over = $state.raw<string | undefined>();
  carried = $state.raw<Stack | undefined>();
  carriedAt = $state.raw<Point>([0, 0]);
  touch = $state(false);
  private from = "";
  private passed: readonly string[] = [];
  private pulling = false;

  constructor(private readonly parts: HandsParts) {}

  grab(at: Point, touch: boolean): boolean {
    this.over = undefined;
    const item = this.itemAt(at, touch);
    if (item?.kind !== "stack" || item.stack.ghost === true || (item.stack.free ?? 0) <= 0) return false;
    if (touch && (item.stack.picked ?? 0) <= 0) return false;
    this.touch = touch;
    this.from = item.space;
    this.passed = [item.space];
    this.carriedAt = at;
    this.carried = item.stack;
    return true;
  }

  drag(at: Point): void {
    if (this.carried === undefined) return;
    this.carriedAt = at;
    this.passes(at);
    this.pullEdge();
  }

  private passes(at: Point): void {
    if (this.carried === undefined) return;
    const before = this.over;
    this.over = this.spaceAt(at);
    this.passed = followed(this.passed, this.over);
    if (this.over !== before) {
      this.parts.intents().drag?.(this.from, this.carried, this.over, this.by(), this.where(at));
    }
  }

  /** Held at the border of the window, a piece pulls the picture along, a little each frame. */
  private pullEdge(): void {
    if (this.pulling || this.pull() === undefined) return;
    this.pulling = true;
    const next = () => {
      const pull = this.carried === undefined ? undefined : this.pull();
      this.pulling = pull !== undefined;
      if (pull === undefined) return;
      this.parts.view.pan(pull[0], pull[1]);
      this.passes(this.carriedAt);
      this.parts.frames.request(next);
    };
    this.parts.frames.request(next);
  }

  private pull(): Point | undefined {
    const { width, height } = this.parts.view.lens.frame;
    const along = (at: number, size: number) => (at < EDGE ? EDGE - at : at > size - EDGE ? size - EDGE - at : 0);
    const [x, y] = [along(this.carriedAt[0], width), along(this.carriedAt[1], height)];
    if (x === 0 && y === 0) return undefined;
    const before = this.parts.view.camera;
    if (before.zoom <= 1) return undefined;
    return [x * PULL, y * PULL];
  }

  drop(at: Point): void {
    const stack = this.carried;
    const to = this.spaceAt(at);
    if (stack === undefined || to === undefined || to === this.from) return;
    this.passed = followed(this.passed, to);
    this.parts.intents().drop?.(this.from, to, this.by(), stack, this.where(at));
  }

  dragEnded(): void {
    this.carried = undefined;
    this.over = undefined;
    this.parts.view.settle();
    this.parts.intents().dragEnd?.();
  }

  pan(dx: number, dy: number): void {
    this.over = undefined;
    this.parts.view.pan(dx, dy);
  }

  zoom(at: Point, factor: number): void {
    this.parts.view.zoom(at, factor);
  }

  settle(): void {
    this.parts.view.settle();
  }

  tap(at: Point, touch: boolean, shift: boolean): boolean {
    const intents = this.parts.intents();
    const item = this.itemAt(at, touch);
    const where = this.where(at);
    if (item?.kind === "stack" && item.stack.ghost !== true) {
      const again = (item.stack.picked ?? 0) > 0;
      if (!shift && this.isSmall(item) && !this.isPicked(item.space)) intents.pickSpace?.(item.space, "all", where);
      else intents.pickStack?.(item.space, item.stack, shift ? "group" : again ? "one" : "all", where);
      return true;
    }
    if (item?.kind === "more") {
      if (intents.more !== undefined) intents.more(item.space, where);
      else intents.pickSpace?.(item.space, "all", where);
      return true;
    }
    const space = item?.space ?? this.spaceAt(at);
    if (space === undefined) intents.letGo?.();
    else intents.pickSpace?.(space, shift ? "group" : "all", where);
    return false;
  }

  alike(first: Point, second: Point): boolean {
    return this.spaceAt(first) === this.spaceAt(second);
  }

  doubleTap(at: Point): void {
    this.parts.view.zoom(at, 2);
    this.parts.view.settle();
  }

  hold(at: Point): void {
    const item = this.itemAt(at, true);
    const where = this.where(at);
    if (item?.kind === "stack" && item.stack.ghost !== true) {
      this.parts.intents().pickStack?.(item.space, item.stack, "group", where);
      return;
    }
    const space = item?.space ?? this.spaceAt(at);
    if (space !== undefined) this.parts.intents().pickSpace?.(space, "group", where);
  }

  hover(at: Point | undefined): void {
    const before = this.over;
    this.over = at === undefined ? undefined : this.spaceAt(at);
    if (this.over === before) return;
    this.parts.intents().hover?.(this.over, at === undefined ? undefined : this.where(at));
  }

  private by(): readonly string[] {
    return this.passed.slice(1, this.over === this.passed[this.passed.length - 1] ? -1 : undefined);
  }

  private isSmall({ half }: Item): boolean {
    return 2 * half * this.parts.view.scale < SMALL;
  }

  private isPicked(space: string): boolean {
    return this.parts.items().some((it) => it.space === space && it.kind === "stack" && (it.stack.picked ?? 0) > 0);
  }

  private itemAt(at: Point, touch: boolean): Item | undefined {
    const { view } = this.parts;
    const radius = (touch ? TOUCH_RADIUS : MOUSE_RADIUS) / view.scale;
    return spotNear(this.parts.items(), view.toPicture(at), radius, this.spaceAt(at));
  }

  private spaceAt(at: Point): string | undefined {
    return this.parts.ground().at(this.parts.view.toPicture(at));
  }

  private where([x, y]: Point): At {
    const { left, top } = this.parts.origin();
    return { x: left + x, y: top + y };
  }
}
