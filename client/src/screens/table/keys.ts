import { tick } from "svelte";
import { freeOf, pickedWithSpace } from "../../game/picking";
import { live } from "../../ui/live.svelte";
import { byName } from "../../words/time";
import { questionsOf } from "./answering";
import { movesLeft, spacesFree } from "./ending";
import { opened } from "./opened.svelte";
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
  for (const piece of pickedWithSpace(legal, there)) table.pick(piece, "all", true);
  table.focused = next;
  handle?.fitTo([next]);
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
    "[": () => table.count(-1),
    "]": () => table.count(1),
    "/": () => panels.line(),
    "?": () => (opened.dialog = "keys"),
    F1: () => (opened.dialog = "keys"),
  };
}

/** Listens to the keys of a table. Where one writes, or the board takes letters itself, they mean what they say there. Gives what ends it. */
export function listenToKeys(table: TableState, panels: Panels): () => void {
  const shortcuts = shortcutsOf(table, panels);
  const pressed = (event: KeyboardEvent) => {
    // A closed dialog keeps the focus until the next picture. Keys that are pressed until then are for the table.
    const there = event.target instanceof HTMLElement ? event.target : undefined;
    if (event.defaultPrevented || there?.closest("input, textarea, select, dialog[open]") != null) return;
    table.handle?.skip();
    const act = shortcuts[keyOf(event, singleKeys()) ?? ""];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  window.addEventListener("keydown", pressed);
  return () => window.removeEventListener("keydown", pressed);
}
