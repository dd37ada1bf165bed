import type { Box } from "./geometry";
import {
  clamped,
  covers,
  framed,
  moveBetween,
  panned,
  scaleOf,
  showing,
  toPicture,
  toWindow,
  whole,
  zoomed,
  type Lens,
  type Move,
  type Size,
} from "./camera";
import type { CameraState, Point } from "./types";

/** Where time comes from: frames of the screen, or of a test. */
export interface Frames {
  now(): number;
  request(then: () => void): void;
}

/** In the middle of a gesture the picture is drawn anew at most so often, */
const REDRAW_MS = 350;
/** and on a slow device less: a drawing may take this part of the time. */
const SHARE = 1 / 12;

/**
 * The camera while it moves. `drawn` is what the picture was drawn for; a gesture only moves that drawing, once a frame,
 * and `settle` has it drawn anew. So neither labels nor pieces are touched as long as a finger is down.
 */
export class View {
  lens = $state.raw<Lens>({ frame: { width: 0, height: 0 }, picture: { width: 1, height: 1 } });
  drawn = $state.raw<CameraState>({ x: 0, y: 0, zoom: 1 });
  move = $state.raw<Move | undefined>();
  private now: CameraState = { x: 0, y: 0, zoom: 1 };
  /** Where the camera was before a glance, as long as nothing else has moved it. */
  private before: CameraState | undefined;
  private asked = false;
  private drawnAt = 0;
  private took = 0;

  constructor(
    private readonly frames: Frames,
    private readonly rested: (camera: CameraState) => void,
  ) {}

  /** The window or the picture has another size. */
  fitLens(frame: Size, picture: Size, start?: CameraState): void {
    const first = this.lens.frame.width === 0;
    const other = picture.width !== this.lens.picture.width || picture.height !== this.lens.picture.height;
    this.lens = { frame, picture };
    if (frame.width === 0 || frame.height === 0) return;
    this.now = clamped(this.lens, first || other ? (start ?? whole(this.lens)) : this.now);
    this.draw();
  }

  get ready(): boolean {
    return this.lens.frame.width > 0 && this.lens.frame.height > 0;
  }

  get camera(): CameraState {
    return this.now;
  }

  /** Pixels of a unit, now. */
  get scale(): number {
    return scaleOf(this.lens, this.now);
  }

  toPicture(at: Point): Point {
    return toPicture(this.lens, this.now, at);
  }

  toWindow(point: Point): Point {
    return toWindow(this.lens, this.now, point);
  }

  pan(dx: number, dy: number): void {
    this.go(panned(this.lens, this.now, dx, dy));
  }

  zoom(at: Point, factor: number): void {
    this.go(zoomed(this.lens, this.now, at, factor));
  }

  /** Draws for where the camera is, and tells it. */
  settle(): void {
    if (this.now === this.drawn && this.move === undefined) return;
    this.draw();
    this.rested(this.now);
  }

  /** Goes somewhere at once. */
  jump(camera: CameraState): void {
    this.now = clamped(this.lens, camera);
    this.before = undefined;
    this.settle();
  }

  /** Shows a box until `back`. */
  glance(box: Box): void {
    const before = this.before ?? this.now;
    this.fitTo(box);
    this.before = before;
  }

  /** Goes back to where the camera was before it glanced, unless it was moved by hand meanwhile. */
  back(): void {
    if (this.before !== undefined) this.jump(this.before);
  }

  fit(): void {
    this.jump(whole(this.lens));
  }

  fitTo(box: Box): void {
    this.jump(framed(this.lens, box));
  }

  show(point: Point, edge: number): void {
    const camera = showing(this.lens, this.now, point, edge);
    if (camera !== this.now) this.jump(camera);
  }

  private go(camera: CameraState): void {
    this.now = camera;
    this.before = undefined;
    if (this.asked) return;
    this.asked = true;
    this.frames.request(() => {
      this.asked = false;
      this.frame();
    });
  }

  private frame(): void {
    if (this.now === this.drawn) return;
    const far = !covers(this.lens, this.drawn, this.now) || this.now.zoom / this.drawn.zoom > 3;
    if (far && this.frames.now() - this.drawnAt > Math.max(REDRAW_MS, this.took / SHARE)) this.draw();
    else this.move = moveBetween(this.lens, this.drawn, this.now);
  }

  private draw(): void {
    this.drawn = this.now;
    this.move = undefined;
    const began = this.frames.now();
    this.drawnAt = began;
    // The frame after the next begins when this drawing is on the screen.
    this.frames.request(() => this.frames.request(() => (this.took = this.frames.now() - began)));
  }
}
