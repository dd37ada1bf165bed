import type { Size } from "./camera";
import type { Point } from "./types";

/** Half the width of the loupe, in pixels. */
export const LOUPE = 60;
/** So much larger than on the board things are in it. */
export const LARGER = 2;
/** Pixels from its rim to the finger, and above it for the name of the space. */
const FINGER = 40;
const NAME = 30;

const within = (at: number, size: number) => Math.max(LOUPE, Math.min(size - LOUPE, at));

/** The middle of the loupe for a finger in a window: above the finger, and beside it where there is no room above. */
export function loupeAt([x, y]: Point, { width, height }: Size): Point {
  const above = y - FINGER - LOUPE;
  if (above - LOUPE - NAME >= 0) return [within(x, width), above];
  const aside = FINGER + LOUPE;
  return [within(x > width / 2 ? x - aside : x + aside, width), Math.max(LOUPE + NAME, within(y, height))];
}
