import { layers } from "../ui/layers";
import { parseRoute, type Route } from "./routes";

const address = () => window.location.pathname + window.location.search;

/** The page's address as a state: reading `here.route` in a component follows it. */
class Here {
  route: Route = $state(parseRoute(window.location.pathname, window.location.search));

  /** A paragraph of the rules that is shown over the screen: nobody has to leave a game to read it. */
  rule: string | undefined = $state();
  private shown = address();

  /** Goes to an address of the client; `replace` leaves no step for the back button. */
  go(to: string, replace = false): void {
    layers().go(to, replace);
    this.follow();
    if (!replace) window.scrollTo(0, 0);
  }

  /** Shows another address of this screen, which stays as it is. */
  show(to: string): void {
    layers().show(to);
    this.shown = address();
  }

  follow(): void {
    this.rule = undefined;
    // What stands behind # is no other screen.
    if (this.shown === address()) return;
    this.shown = address();
    this.route = parseRoute(window.location.pathname, window.location.search);
  }
}

export const here = new Here();

/** Follows links of the page's own without loading it again. Call once. */
export function followLinks(): void {
  layers();
  // The back button closes what lies over the screen before it leaves the screen.
  window.addEventListener("popstate", () => {
    if (!layers().popped()) here.follow();
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.origin !== window.location.origin) return;
    if (link.hasAttribute("download") || link.target !== "" || link.hash !== "") return;
    event.preventDefault();
    const route = parseRoute(link.pathname);
    if (route.screen === "rules" && route.paragraph !== "" && here.route.screen !== "rules")
      here.rule = route.paragraph;
    else here.go(link.pathname + link.search);
  });
}
