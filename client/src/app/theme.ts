/** How the page looks: as the system says, or one of ours. */
export const themes = ["system", "dark", "light", "contrast"] as const;
export type Theme = (typeof themes)[number];

const KEY = "armistice.theme";

function known(text: string | null): Theme {
  return themes.find((theme) => theme === text) ?? "system";
}

/** The theme that was chosen on this device. Without storage it is the system's. */
export function storedTheme(): Theme {
  try {
    return known(window.localStorage.getItem(KEY));
  } catch {
    return "system";
  }
}

/** Shows a theme and keeps it for this device, where that is possible. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    window.localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage shows the theme until the page is left.
  }
}
