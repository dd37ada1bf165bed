interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Pixels to the border of the window, and to what the bubble is about. */
const EDGE = 8;
const AWAY = 34;

/** Where a bubble of a size stands that is about a spot of the window: above it, else below. Undefined where the spot is out of sight. */
export function bubbleAt(
  spot: Spot | undefined,
  size: { readonly width: number; readonly height: number },
  windowWidth: number,
): (Spot & { readonly below: boolean }) | undefined {
  if (spot === undefined) return undefined;
  const most = Math.max(EDGE, windowWidth - size.width - EDGE);
  const x = Math.min(most, Math.max(EDGE, spot.x - size.width / 2));
  const above = spot.y - AWAY - size.height;
  const below = above < EDGE;
  return { x, y: below ? spot.y + AWAY : above, below };
}
