import { read, write } from "../../app/browser";
import { here } from "../../app/location.svelte";

/** A seat that somebody was invited to, and the token that gives it. */
export interface Invitation {
  readonly seat: number;
  readonly token: string;
}

const keyOf = (game: string) => `armistice.invitation.${game}`;

/** The link of an invitation. The token stands behind #: browsers tell that part of an address to no server. */
export function invitationLink(game: string, { seat, token }: Invitation): string {
  const link = new URL(`/games/${game}`, window.location.href);
  link.hash = new URLSearchParams({ seat: String(seat), token }).toString();
  return link.href;
}

/** The invitation behind the # of an address: `#seat=1&token=...`. */
export function invitationIn(hash: string): Invitation | undefined {
  const told = new URLSearchParams(hash.replace(/^#/, ""));
  const [seat, token] = [told.get("seat") ?? "", told.get("token") ?? ""];
  return /^\d{1,4}$/.test(seat) && token !== "" ? { seat: Number(seat), token } : undefined;
}

/** The invitation that this page was opened by, as long as its tab is open. */
export function invitationOf(game: string): Invitation | undefined {
  try {
    return (JSON.parse(read("session", keyOf(game)) ?? "null") as Invitation | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The invitation was taken up. */
export function forgetInvitation(game: string): void {
  write("session", keyOf(game), undefined);
}

/**
 * Takes the invitation out of the page's address, whatever state the game is in, so that the token is in no bookmark and in
 * no history; and does so again where a link is opened in the same tab. Returns what ends it.
 */
export function followInvitations(game: string, told: (invitation: Invitation | undefined) => void): () => void {
  const look = () => {
    const found = invitationIn(window.location.hash);
    if (found !== undefined) {
      write("session", keyOf(game), JSON.stringify(found));
      here.show(window.location.pathname + window.location.search);
    }
    told(invitationOf(game));
  };
  look();
  window.addEventListener("hashchange", look);
  return () => window.removeEventListener("hashchange", look);
}
