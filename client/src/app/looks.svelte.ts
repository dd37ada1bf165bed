import { setTheme, storedTheme, type Theme } from "./theme";

/** How the page looks now: the same wherever it is chosen. */
class Looks {
  theme: Theme = $state(storedTheme());

  choose(theme: Theme): void {
    this.theme = theme;
    setTheme(theme);
  }
}

export const looks = new Looks();
