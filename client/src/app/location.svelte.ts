import { parseRoute, type Route } from "./routes";

/** The page's address as a state: reading `here.route` in a component follows it. */
class Here {
  route: Route = $state(parseRoute(window.location.pathname, window.location.search));

  /** A paragraph of the rules that is shown over the screen: nobody has to leave a game to read it. */
  rule: string | undefined = $state();

  /** Goes to an address of the client; `replace` leaves no step for the back button. */
  go(address: string, replace = false): void {
    if (replace) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
    this.follow();
    if (!replace) window.scrollTo(0, 0);
  }

  follow(): void {
    this.rule = undefined;
    this.route = parseRoute(window.location.pathname, window.location.search);
  }
}

export const here = new Here();

/** Follows links of the page's own without loading it again. Call once. */
export function followLinks(): void {
  window.addEventListener("popstate", () => here.follow());
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
