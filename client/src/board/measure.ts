import { guessed, type Measure } from "./labels";

/** Measures with the face of the page, each text once; without a canvas it guesses. */
export function measured(): Measure {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return guessed;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--font").trim() || "sans-serif";
  context.font = `600 100px ${family}`;
  const known = new Map<string, number>();
  return (text) => {
    const old = known.get(text);
    if (old !== undefined) return old;
    const width = context.measureText(text).width / 100;
    known.set(text, width);
    return width;
  };
}
