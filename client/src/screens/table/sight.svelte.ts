import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { TURNED } from "../../ui/phone";
import type { TableState } from "./state.svelte";

/** Pixels from a space to the next one on the map within which no arrow is seen. */
const CLOSE = 64;

/** The way to a target that waits to be confirmed is seen whole, with its arrow. */
function showWay({ preview, handle }: TableState): void {
  if (preview.length < 2) return;
  const [from, to] = [preview[0], preview.at(-1)].map((it) => handle?.placeOf(it ?? ""));
  if (from === undefined || to === undefined || Math.hypot(to.x - from.x, to.y - from.y) < CLOSE)
    handle?.glance(preview);
}

/** On a phone, brings into the window of the map what the next step needs, and goes back at the end. The component of the selection calls it once. */
export function watchSight(table: TableState): void {
  const [slim, turned] = [new MediaQuery("width < 56rem"), new MediaQuery(TURNED)];
  const narrow = () => slim.current || turned.current;
  $effect(() => {
    if (narrow() && table.target !== undefined) untrack(() => showWay(table));
  });
  // The component goes with the selection, when that is sent or dropped: the map returns to its view before.
  $effect(() => () => {
    if (narrow()) table.handle?.back();
  });
  // A target that the end of the phase waits for, once units are picked that may go there.
  $effect(() => {
    const { selection, targets, demanded } = table;
    if (!narrow() || selection === undefined) return;
    const must = demanded.filter((it) => targets?.has(it));
    if (must.some((it) => table.handle?.placeOf(it) === undefined))
      untrack(() => table.handle?.glance([selection.from, ...must]));
  });
}
