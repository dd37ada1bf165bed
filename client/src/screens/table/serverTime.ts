import { net } from "../../app/net.svelte";
import { ticker } from "./ticker.svelte";

/** The time of the server, a second at a time; undefined where one looks back, as clocks of the past stand. */
export function serverTime(table: { readonly at: number | undefined }): number | undefined {
  return table.at === undefined ? ticker.now + net.connection.offset.value : undefined;
}
