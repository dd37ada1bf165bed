import { mount } from "svelte";
import { loadAhead } from "./app/ahead";
import App from "./app/App.svelte";
import { canConnect } from "./app/browser";
import { followLinks, here } from "./app/location.svelte";
import { net } from "./app/net.svelte";
import { setTheme, storedTheme } from "./app/theme";
import { title } from "./app/title.svelte";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./glyphs/signs.css";

/** Shows the page. What it says first waits for `spoken`, the texts of a language other than English. */
export async function start(spoken: Promise<unknown> | undefined): Promise<void> {
  setTheme(storedTheme());
  followLinks();
  if (spoken !== undefined) await spoken;
  if (canConnect()) {
    net.start();
    title.start();
    // Its screen finds the game open already.
    if (here.route.screen === "table") loadAhead(net.open(here.route.game));
  }
  const target = document.getElementById("app");
  if (target !== null) mount(App, { target });
}
