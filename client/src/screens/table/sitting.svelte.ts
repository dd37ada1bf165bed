import { onMount } from "svelte";
import { net } from "../../app/net.svelte";
import { openSeats } from "../../lobby/games";
import { followInvitations, type Invitation } from "./invitation";
import type { TableState } from "./state.svelte";

/** Whether somebody without a seat can sit down in a game that goes on, or came by an invitation. For a component while it begins. */
export class Sitting {
  private invitation: Invitation | undefined = $state.raw();

  constructor(private readonly table: TableState) {
    onMount(() => followInvitations(table.session.game, (it) => (this.invitation = it)));
  }

  get open(): boolean {
    const { now, mine } = this.table;
    if (now === undefined || mine.length > 0) return false;
    return this.invitation !== undefined || openSeats(now, net.account).length > 0;
  }
}
