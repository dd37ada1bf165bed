import { tick } from "svelte";
import type { Legal, Selection } from "../../game/legal";
import { freeOf } from "../../game/picking";
import { OFF_BOARD } from "../../game/position";
import { dialogIsOpen } from "../../ui/dialogs";
import { live } from "../../ui/live.svelte";
import { byName } from "../../words/time";
import { questionsOf } from "./answering";
import { movesLeft, spacesFree } from "./ending";
import { opened } from "./opened.svelte";
import { sayPicked } from "./picks";
import { actOnce } from "./presses";
import { singleKeys } from "./singleKeys";
import type { TableState } from "./state.svelte";
import "./turnWords";

/** What keys open beside the board. */
export interface Panels {
  open(panel: "turn" | "battles" | "log"): void;
  line(): void;
  /** Where they are shown. */
  node(): HTMLElement | undefined;
}

/** With the key for commands held, as editors have it. */
const HELD: Readonly<Record<string, string>> = { z: "u", Z: "U", y: "U" };

/** The key that a press means at the table; undefined for none of its own. `single` is false where single letters are no keys. */
export function keyOf(
  press: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  single: boolean,
): string | undefined {
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return HELD[press.key];
  return single || press.key.length > 1 ? press.key : undefined;
}

/** Shows all units that can still move, and says where they are. */
function showMovable({ legal, pieces, handle }: TableState): void {
  if (legal === undefined || pieces === undefined) return;
  handle?.fitTo([...spacesFree({ legal, pieces }).keys()]);
  live.echo(movesLeft({ legal, pieces }).join(". "));
}

/** Picks all that can move in the next space, in the order in which the panel lists the spaces. */
function pickNext(table: TableState): void {
  const { legal, pieces, selection, focused, handle } = table;
  const spaces = [...new Set((legal?.deeds ?? []).map((it) => it.from))].sort(byName);
  const here = selection?.from ?? focused ?? "";
  const next = spaces.find((it) => byName(it, here) > 0) ?? spaces[0];
  const there = pieces?.get(next ?? "")?.filter((it) => freeOf(it, legal) > 0) ?? [];
  if (legal === undefined || next === undefined || there.length === 0) return;
  table.letGo();
  table.pickSpace(next);
  table.focused = next;
  handle?.fitTo([next]);
}

/**
 * The kind of which one unit more or fewer is picked next, and how many of it then: the kind that was picked last, after it the
 * others of its space. The last unit stays. Of units that wait for a target no more are picked than may go there.
 */
export function counted(
  legal: Legal,
  { from, counts }: Selection,
  by: 1 | -1,
  target?: string,
): readonly [kind: string, count: number] | undefined {
  const picked = [...counts].filter(([, many]) => many > 0);
  const [last, many = 0] = picked.at(-1) ?? [];
  if (last === undefined) return undefined;
  if (by < 0) return picked.length > 1 || many > 1 ? [last, many - 1] : undefined;
  const most = new Map<string, number>();
  for (const it of legal.deeds)
    // Units that go together are picked by themselves.
    if (it.from === from && it.together === undefined && (target === undefined || it.to === target))
      most.set(it.kind, Math.max(it.most, most.get(it.kind) ?? 0));
  if (!most.has(last)) return undefined;
  const kind = [last, ...most.keys()].find((it) => (counts.get(it) ?? 0) < (most.get(it) ?? 0));
  return kind === undefined ? undefined : [kind, (counts.get(kind) ?? 0) + 1];
}

/** One picked unit more or fewer. */
function count(table: TableState, by: 1 | -1): void {
  const { legal, selection, target } = table;
  const next = legal === undefined || selection === undefined ? undefined : counted(legal, selection, by, target);
  if (next === undefined) return;
  table.setCount(...next);
  // The panel says what waits to be confirmed, and what is to be placed is in no space yet.
  if (target === undefined && selection?.from !== OFF_BOARD) sayPicked(table);
}

/** Opens a panel for the keyboard: it takes the focus, and for the turn a question that waits does, wherever it is asked. */
async function enter(table: TableState, panels: Panels, panel: "turn" | "battles"): Promise<void> {
  panels.open(panel);
  if (panel === "turn" && table.at === undefined && questionsOf(table.now, table.as).length > 0) {
    table.toQuestion = true;
    return;
  }
  await tick();
  const node = panels.node();
  const inner = node?.querySelector<HTMLElement>(".turn") ?? node?.querySelector<HTMLElement>("[role=tabpanel]");
  inner?.focus({ preventScroll: true });
}

function shortcutsOf(table: TableState, panels: Panels): Readonly<Record<string, () => void>> {
  const at = () => table.at ?? table.now?.sequence ?? 1;
  return {
    Escape: () => table.letGo(),
    u: () => table.mine.length > 0 && table.takeBack(),
    U: () => table.redo(),
    e: () => table.legal !== undefined && table.act({ end_phase: {} }),
    n: () => pickNext(table),
    f: () => showMovable(table),
    g: () => table.handle?.jump(),
    t: () => void enter(table, panels, "turn"),
    b: () => void enter(table, panels, "battles"),
    l: () => {
      panels.open("log");
      opened.lastEntry = true;
    },
    c: () => (opened.dialog = "clocks"),
    h: () => void table.lookAt(Math.max(1, at() - 1)),
    H: () => void table.lookAt(at() + 1),
    "[": () => count(table, -1),
    "]": () => count(table, 1),
    "/": () => panels.line(),
    "?": () => (opened.dialog = "keys"),
    F1: () => (opened.dialog = "keys"),
  };
}

/** Listens to the keys of a table. Where one writes, or the board takes letters itself, they mean what they say there. Gives what ends it. */
export function listenToKeys(table: TableState, panels: Panels): () => void {
  const shortcuts = shortcutsOf(table, panels);
  const pressed = (event: KeyboardEvent) => {
    const there = event.target instanceof HTMLElement ? event.target : undefined;
    if (event.defaultPrevented || dialogIsOpen() || there?.closest("input, textarea, select") != null) return;
    table.handle?.skip();
    const act = shortcuts[keyOf(event, singleKeys()) ?? ""];
    if (act === undefined) return;
    event.preventDefault();
    // A key that is held down ends no further phases.
    if (!event.repeat || act !== shortcuts.e) act();
  };
  window.addEventListener("keydown", pressed);
  const end = actOnce();
  return () => {
    window.removeEventListener("keydown", pressed);
    end();
  };
}
