import { mount } from "svelte";
import "../src/ui/tokens.css";
import "../src/ui/base.css";
import "../src/glyphs/signs.css";
import "../src/board/board.css";
import Demo from "./Demo.svelte";

/** Shows a board with a start position, or one that is as full as a board can be. `?theme=light&board=1914&full&aim&zoom=2` */
const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;
const target = document.getElementById("app");
if (target !== null) mount(Demo, { target, props: { asked } });
