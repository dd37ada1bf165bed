import { directionOf, jumpTo, neighbourTowards, type Place } from "./keys";
import type { At, Intents, Picture } from "./types";
import type { View } from "./view.svelte";

export interface KeysParts {
  readonly view: View;
  picture(): Picture;
  intents(): Intents;
  placeOf(space: string): At;
  focus(space: string): void;
  letGo(): void;
}

/** What is read of a key press. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export interface Jump {
  readonly letters: string;
  readonly match: string | undefined;
}

const PAN = 80; // pixels

/**
 * The board by keys: arrows go to the neighbour there, Enter picks, Escape lets go, `g` and letters go to a space by
 * its name, with Shift arrows move the picture, + - 0 and Home are the camera's, ? asks why not.
 */
export class Keys {
  /** Where the focus is, or was last. */
  focused = $state.raw<string | undefined>();
  /** Where its ring is drawn. */
  shown = $state.raw<string | undefined>();
  jump = $state.raw<Jump | undefined>();

  constructor(private readonly parts: KeysParts) {}

  cameTo(space: string, visible: boolean): void {
    this.focused = space;
    this.shown = visible ? space : undefined;
    const at = this.parts.picture().file.spaces[space]?.arrow;
    if (visible && at !== undefined) this.parts.view.show(at, 60);
  }

  /** The space in the middle of what is seen: whoever has no focus yet begins there, and the picture stays where it is. */
  nearest(): string | undefined {
    const { view } = this.parts;
    const { width, height } = view.lens.frame;
    const [x, y] = view.toPicture([width / 2, height / 2]);
    let best: string | undefined;
    let least = Infinity;
    for (const [space, shape] of Object.entries(this.parts.picture().file.spaces)) {
      const away = (shape.arrow[0] - x) ** 2 + (shape.arrow[1] - y) ** 2;
      if (away < least) [best, least] = [space, away];
    }
    return best;
  }

  /** Takes the next letters as the name of a space. */
  begin(): void {
    this.jump = { letters: "", match: undefined };
  }

  left(): void {
    this.shown = undefined;
    this.jump = undefined;
  }

  /** True where the key was one of the board's. */
  pressed(press: KeyPress): boolean {
    if (press.ctrlKey || press.altKey || press.metaKey) return false;
    if (this.jump !== undefined) return this.jumping(press.key, this.jump);
    const direction = directionOf(press.key);
    if (direction !== undefined) {
      if (press.shiftKey) this.pan(press.key);
      else this.step(direction);
      return true;
    }
    return this.camera(press.key) || this.act(press);
  }

  private act(press: KeyPress): boolean {
    const intents = this.parts.intents();
    switch (press.key) {
      case "Escape":
        this.parts.letGo();
        return true;
      case "g":
      case "G":
        this.begin();
        return true;
      case "Enter":
      case " ":
        if (this.focused === undefined) return false;
        intents.pickSpace?.(this.focused, press.shiftKey ? "group" : "all", this.parts.placeOf(this.focused));
        return true;
      case "?":
        if (this.focused === undefined || intents.whyNot === undefined) return false;
        intents.whyNot(this.focused);
        return true;
      default:
        return false;
    }
  }

  private camera(key: string): boolean {
    const { view } = this.parts;
    const { width, height } = view.lens.frame;
    switch (key) {
      case "+":
      case "=":
        view.zoom([width / 2, height / 2], 1.5);
        break;
      case "-":
      case "_":
        view.zoom([width / 2, height / 2], 1 / 1.5);
        break;
      case "0":
      case "Home":
        view.fit();
        break;
      default:
        return false;
    }
    view.settle();
    return true;
  }

  private pan(key: string): void {
    const across = key === "ArrowLeft" ? PAN : key === "ArrowRight" ? -PAN : 0;
    const down = key === "ArrowUp" ? PAN : key === "ArrowDown" ? -PAN : 0;
    this.parts.view.pan(across, down);
    this.parts.view.settle();
  }

  private step(direction: NonNullable<ReturnType<typeof directionOf>>): void {
    const { file, cells } = this.parts.picture();
    const place = (space: string): Place[] => {
      const at = file.spaces[space]?.arrow;
      return at === undefined ? [] : [{ space, at }];
    };
    const all = [...cells.keys()].flatMap(place);
    const from = this.focused === undefined ? undefined : place(this.focused)[0];
    if (from === undefined) {
      if (all[0] !== undefined) this.parts.focus(all[0].space);
      return;
    }
    const near = (cells.get(from.space)?.neighbours ?? []).flatMap(place);
    const to = neighbourTowards(from, direction, near, all);
    if (to !== undefined) this.parts.focus(to);
  }

  private jumping(key: string, jump: Jump): boolean {
    if (key === "Escape") this.jump = undefined;
    else if (key === "Enter") {
      this.jump = undefined;
      if (jump.match !== undefined) this.parts.focus(jump.match);
    } else if (key === "Backspace") this.letters([...jump.letters].slice(0, -1).join(""));
    else if ([...key].length === 1) this.letters(jump.letters + key);
    else return false;
    return true;
  }

  private letters(letters: string): void {
    const names = [...this.parts.picture().cells].map(([space, cell]) => ({ space, label: cell.label }));
    this.jump = { letters, match: jumpTo(letters, names)[0] };
  }
}
