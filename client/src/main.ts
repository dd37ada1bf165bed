import { mount } from "svelte";
import App from "./app/App.svelte";
import { followLinks } from "./app/location.svelte";
import { setTheme, storedTheme } from "./app/theme";
import "./ui/tokens.css";
import "./ui/base.css";

setTheme(storedTheme());
followLinks();
const target = document.getElementById("app");
if (target !== null) mount(App, { target });
