import type { Point } from "./types";

/** One event of a pointer, in pixels from the left top of the window of the board. */
export interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  readonly shift: boolean;
  /** Milliseconds of any clock. */
  readonly time: number;
}

/** A pointer's event in a window that begins there in the page. */
export function pressOf(
  event: PointerEvent,
  origin: { readonly left: number; readonly top: number } | undefined,
): Press {
  return {
    id: event.pointerId,
    x: event.clientX - (origin?.left ?? 0),
    y: event.clientY - (origin?.top ?? 0),
    touch: event.pointerType !== "mouse",
    shift: event.shiftKey,
    time: event.timeStamp,
  };
}

/** What pointers mean. */
export interface GestureListener {
  /** A pointer moved away from here: true where it takes something along, false where it moves the picture. */
  grab(at: Point, touch: boolean): boolean;
  drag(at: Point): void;
  drop(at: Point): void;
  dragEnded(): void;
  pan(dx: number, dy: number): void;
  zoom(at: Point, factor: number): void;
  /** No pan and no zoom is under way any more. */
  settle(): void;
  /** Returns whether something was hit that a second tap means again; else a second one zooms in. */
  tap(at: Point, touch: boolean, shift: boolean): boolean;
  /** Whether two taps mean the same space: on a small map neighbours lie under one finger. */
  alike(first: Point, second: Point): boolean;
  doubleTap(at: Point): void;
  hold(at: Point): void;
  hover(at: Point | undefined): void;
}

/** Calls back after so many milliseconds; the result takes it back. */
export type Later = (ms: number, then: () => void) => () => void;

const HOLD_MS = 450;
const DOUBLE_MS = 320;
const WHEEL_MS = 160;
const MOUSE_SLACK = 4;
const TOUCH_SLACK = 10;
const DOUBLE_SLACK = 26;

type Doing = "nothing" | "pressed" | "held" | "panning" | "dragging" | "pinching";

const far = (one: Press, other: Press) => Math.hypot(one.x - other.x, one.y - other.y);

/** Reads pan, pinch, wheel, tap, double tap, long press and drag from pointers. It has no clock and no DOM of its own. */
export class Gestures {
  private doing: Doing = "nothing";
  private readonly down = new Map<number, Press>();
  private first: Press | undefined;
  private lastTap: Press | undefined;
  private stopHold = () => {};
  private stopWheel = () => {};

  constructor(
    private readonly listener: GestureListener,
    private readonly later: Later,
  ) {}

  get busy(): boolean {
    return this.doing === "panning" || this.doing === "pinching" || this.doing === "dragging";
  }

  get dragging(): boolean {
    return this.doing === "dragging";
  }

  pressed(press: Press): void {
    this.listener.hover(undefined);
    this.down.set(press.id, press);
    if (this.doing === "dragging") return;
    this.stopHold();
    if (this.down.size === 1) {
      this.doing = "pressed";
      this.first = press;
      this.stopHold = this.later(HOLD_MS, () => this.held());
    } else if (this.down.size === 2) {
      this.doing = "pinching";
    }
  }

  moved(press: Press): void {
    const before = this.down.get(press.id);
    if (before === undefined) {
      if (!press.touch && this.down.size === 0) this.listener.hover([press.x, press.y]);
      return;
    }
    if (this.doing === "pinching") this.pinched(before, press);
    this.down.set(press.id, press);
    if (this.doing === "pressed") this.maybeBegins(press);
    else if (this.doing === "panning") this.listener.pan(press.x - before.x, press.y - before.y);
    else if (this.doing === "dragging" && press.id === this.first?.id) this.listener.drag([press.x, press.y]);
  }

  released(press: Press): void {
    if (!this.down.delete(press.id)) return;
    this.stopHold();
    const was = this.doing;
    if (was === "dragging") {
      if (press.id !== this.first?.id) return;
      this.doing = "nothing";
      this.listener.drop([press.x, press.y]);
      this.listener.dragEnded();
      return;
    }
    if (was === "pinching" && this.down.size === 1) {
      this.doing = "panning"; // the finger that is left goes on, without a tap at its end
      return;
    }
    if (this.down.size > 0) return;
    this.doing = "nothing";
    if (was === "pressed") this.tapped(press);
    else if (was === "panning" || was === "pinching") this.listener.settle();
  }

  /** The pointer is gone without a word: the system took it, or Escape was pressed. */
  cancelled(id?: number): void {
    if (id !== undefined && !this.down.has(id)) return;
    const was = this.doing;
    this.stopHold();
    this.down.clear();
    this.doing = "nothing";
    if (was === "dragging") this.listener.dragEnded();
    else if (was === "panning" || was === "pinching") this.listener.settle();
  }

  left(): void {
    if (this.down.size === 0) this.listener.hover(undefined);
  }

  /** @param pixels how far the wheel was turned; above 0 is away from the picture */
  wheel(at: Point, pixels: number, pinch: boolean): void {
    const step = Math.max(-240, Math.min(240, pixels));
    this.listener.zoom(at, Math.exp(-step * (pinch ? 0.01 : 0.0022)));
    this.stopWheel();
    this.stopWheel = this.later(WHEEL_MS, () => {
      if (!this.busy) this.listener.settle();
    });
  }

  private held(): void {
    if (this.doing !== "pressed" || this.first === undefined) return;
    this.doing = "held";
    this.listener.hold([this.first.x, this.first.y]);
  }

  private maybeBegins(press: Press): void {
    const first = this.first;
    if (first === undefined || far(first, press) < (press.touch ? TOUCH_SLACK : MOUSE_SLACK)) return;
    this.stopHold();
    if (this.listener.grab([first.x, first.y], press.touch)) {
      this.doing = "dragging";
      this.listener.drag([press.x, press.y]);
    } else {
      this.doing = "panning";
      this.listener.pan(press.x - first.x, press.y - first.y);
    }
  }

  private pinched(before: Press, now: Press): void {
    const other = [...this.down.values()].find((press) => press.id !== now.id);
    if (other === undefined) return;
    const width = far(before, other);
    const middle: Point = [(now.x + other.x) / 2, (now.y + other.y) / 2];
    this.listener.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (width > 0) this.listener.zoom(middle, far(now, other) / width);
  }

  private tapped(press: Press): void {
    const last = this.lastTap;
    const near = last !== undefined && press.time - last.time < DOUBLE_MS && far(last, press) < DOUBLE_SLACK;
    if (near && this.listener.alike([last.x, last.y], [press.x, press.y])) {
      this.lastTap = undefined;
      this.listener.doubleTap([press.x, press.y]);
      return;
    }
    const taken = this.listener.tap([press.x, press.y], press.touch, press.shift);
    this.lastTap = taken ? undefined : press;
  }
}
