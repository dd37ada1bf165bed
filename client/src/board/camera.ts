import type { Box } from "./geometry";
import type { CameraState, Point } from "./types";

/** Sizes: of the window in CSS pixels, and of the picture in its units. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the picture. */
export interface ViewBox extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Lens {
  readonly frame: Size;
  readonly picture: Size;
}

/** So much more than the window is drawn at each side, as a part of it: a pan shows it before the picture is set anew. */
export const MARGIN = 0.25;
/** One unit of the picture is at most so many pixels. */
const CLOSEST = 2.4;
/** The view may leave the picture by so much of the window. */
const BEYOND = 0.12;

/** The camera that shows all of the picture. */
export function whole({ picture }: Lens): CameraState {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
}

/** Pixels of a unit when the whole picture is seen. */
export function fitScale({ frame, picture }: Lens): number {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return scale > 0 && Number.isFinite(scale) ? scale : 1;
}

/** Pixels of a unit. */
export function scaleOf(lens: Lens, camera: CameraState): number {
  return fitScale(lens) * camera.zoom;
}

export function furthest(lens: Lens): number {
  return Math.max(1, CLOSEST / fitScale(lens));
}

function held(value: number, size: number, seen: number): number {
  const reach = Math.max(0, size / 2 - seen / 2 + (seen < size ? seen * BEYOND : 0));
  return Math.min(size / 2 + reach, Math.max(size / 2 - reach, value));
}

/** The nearest camera that is allowed: neither too far nor too close, and the picture in the window. */
export function clamped(lens: Lens, camera: CameraState): CameraState {
  const zoom = Math.min(furthest(lens), Math.max(1, Number.isFinite(camera.zoom) ? camera.zoom : 1));
  const scale = fitScale(lens) * zoom;
  return {
    x: held(Number.isFinite(camera.x) ? camera.x : 0, lens.picture.width, lens.frame.width / scale),
    y: held(Number.isFinite(camera.y) ? camera.y : 0, lens.picture.height, lens.frame.height / scale),
    zoom,
  };
}

/** A point of the window, from its left top, as a point of the picture. */
export function toPicture(lens: Lens, camera: CameraState, [x, y]: Point): Point {
  const scale = scaleOf(lens, camera);
  return [camera.x + (x - lens.frame.width / 2) / scale, camera.y + (y - lens.frame.height / 2) / scale];
}

/** A point of the picture as a point of the window. */
export function toWindow(lens: Lens, camera: CameraState, [x, y]: Point): Point {
  const scale = scaleOf(lens, camera);
  return [lens.frame.width / 2 + (x - camera.x) * scale, lens.frame.height / 2 + (y - camera.y) * scale];
}

/** The picture follows a pointer that went so many pixels. */
export function panned(lens: Lens, camera: CameraState, dx: number, dy: number): CameraState {
  const scale = scaleOf(lens, camera);
  return clamped(lens, { ...camera, x: camera.x - dx / scale, y: camera.y - dy / scale });
}

/** What lies under `at` stays there while the zoom changes by `factor`. */
export function zoomed(lens: Lens, camera: CameraState, at: Point, factor: number): CameraState {
  const under = toPicture(lens, camera, at);
  const zoom = Math.min(furthest(lens), Math.max(1, camera.zoom * factor));
  const scale = fitScale(lens) * zoom;
  return clamped(lens, {
    x: under[0] - (at[0] - lens.frame.width / 2) / scale,
    y: under[1] - (at[1] - lens.frame.height / 2) / scale,
    zoom,
  });
}

/** The camera that shows this box with some room about it, at most `closest` times as large as the whole. */
export function framed(lens: Lens, box: Box, closest = 4): CameraState {
  const room = 1.25;
  const width = Math.max(1, (box.right - box.left) * room);
  const height = Math.max(1, (box.bottom - box.top) * room);
  const scale = Math.min(lens.frame.width / width, lens.frame.height / height);
  return clamped(lens, {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    zoom: Math.min(closest, scale / fitScale(lens)),
  });
}

/** What of the picture is in the window, and `margin` times the window more at each side. */
export function viewBox(lens: Lens, camera: CameraState, margin = 0): ViewBox {
  const scale = scaleOf(lens, camera);
  const width = (lens.frame.width / scale) * (1 + 2 * margin);
  const height = (lens.frame.height / scale) * (1 + 2 * margin);
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}

/** How a drawing that was made for `drawn` has to be moved to look as `now`, with its left top as origin. */
export interface Move {
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
}

export function moveBetween(lens: Lens, drawn: CameraState, now: CameraState): Move {
  const scale = now.zoom / drawn.zoom;
  const corner = viewBox(lens, drawn, MARGIN);
  const [x, y] = toWindow(lens, now, [corner.x, corner.y]);
  return { dx: x + lens.frame.width * MARGIN, dy: y + lens.frame.height * MARGIN, scale };
}

/** Whether the drawing that was made for `drawn` covers the window of `now`, or as much of it as the picture does. */
export function covers(lens: Lens, drawn: CameraState, now: CameraState): boolean {
  const have = viewBox(lens, drawn, MARGIN);
  const want = viewBox(lens, now);
  const { width, height } = lens.picture;
  return (
    have.x <= Math.max(0, want.x) &&
    have.y <= Math.max(0, want.y) &&
    have.x + have.width >= Math.min(width, want.x + want.width) &&
    have.y + have.height >= Math.min(height, want.y + want.height)
  );
}

/** Moves the camera so that a point is seen, not nearer than `edge` pixels to the border; else leaves it as it is. */
export function showing(lens: Lens, camera: CameraState, point: Point, edge: number): CameraState {
  const [x, y] = toWindow(lens, camera, point);
  const pull = (at: number, size: number) => {
    const room = Math.min(edge, size / 2);
    if (at < room) return room - at;
    return at > size - room ? size - room - at : 0;
  };
  const [dx, dy] = [pull(x, lens.frame.width), pull(y, lens.frame.height)];
  return dx === 0 && dy === 0 ? camera : panned(lens, camera, dx, dy);
}
