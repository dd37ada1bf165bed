// The first file that a page runs. It asks for the page and for the screen of its address at once: on a slow line each file that is asked
// for later costs a round trip.
import { parseRoute } from "./app/routes";
import { screens } from "./app/screens";

// A screen that cannot be loaded is told where it is shown.
void screens[parseRoute(window.location.pathname).screen]?.().catch(() => undefined);
void import("./main");
