/** How much of a phone the panel takes. */
export type Height = "low" | "half" | "high";

const heights: readonly Height[] = ["low", "half", "high"];

/** The next height of the panel, from the highest to the lowest again. */
export function nextHeight(height: Height): Height {
  return heights[(heights.indexOf(height) + 1) % heights.length] ?? "half";
}

/** The height at which a panel is read that was just opened: a low one is raised. */
export function raised(height: Height): Height {
  return height === "low" ? "half" : height;
}

/** True if a panel was raised above the height where it rests: the back button lowers it. */
export function isRaised(height: Height, rest: Height): boolean {
  return heights.indexOf(height) > heights.indexOf(rest);
}

/** Where a panel rests that somebody has put to another height: as low as they have put it. */
export function restOf(height: Height, rest: Height): Height {
  return isRaised(rest, height) ? height : rest;
}
