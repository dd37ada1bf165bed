import { mount } from "svelte";
import App from "./app/App.svelte";
import { canConnect } from "./app/browser";
import { followLinks } from "./app/location.svelte";
import { net } from "./app/net.svelte";
import { setTheme, storedTheme } from "./app/theme";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./glyphs/signs.css";

setTheme(storedTheme());
followLinks();
if (canConnect()) net.start();
const target = document.getElementById("app");
if (target !== null) mount(App, { target });
