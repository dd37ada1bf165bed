/** What acts in the game. Whatever steps through something may be pressed as fast as one likes. */
const ACTS = ".main, .end .go, .done .button, .question li .button";

/** True of the second press of a double click, and of those of a key that is held down. */
export function comesAgain({ type, detail, key, repeat }: Partial<MouseEvent & KeyboardEvent>): boolean {
  return type === "click" ? (detail ?? 0) > 1 : key === "Enter" && repeat === true;
}

/** Lets one press act once: by the second the next phase, battle or question may stand where the first one was. Gives what ends it. */
export function actOnce(): () => void {
  const heard = (event: MouseEvent | KeyboardEvent) => {
    const acts = event.target instanceof Element && event.target.closest(ACTS) !== null;
    if (!acts || !comesAgain(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const types = ["click", "keydown"] as const;
  for (const type of types) window.addEventListener(type, heard, true);
  return () => {
    for (const type of types) window.removeEventListener(type, heard, true);
  };
}
