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
