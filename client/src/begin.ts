// The first file that a page runs. It asks for the page, for the screen of its address and for the texts of its language at once: on a slow
// line each file that is asked for later costs a round trip.
import { loadLanguage } from "./app/language";
import { parseRoute } from "./app/routes";
import { screens } from "./app/screens";

const spoken = loadLanguage();
// A screen that cannot be loaded is told where it is shown.
void screens[parseRoute(window.location.pathname).screen]?.().catch(() => undefined);
void import("./main").then((page) => page.start(spoken));
