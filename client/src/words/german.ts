// German: loaded by its readers alone, before the first text is shown.
import { entitle } from "../game/tables";
import { speak } from "./format";
import { titled } from "./titled";

const files = import.meta.glob<string>("./de/*.ftl", { query: "?raw", import: "default", eager: true });

speak("de", Object.values(files).join("\n"));
entitle(titled);
