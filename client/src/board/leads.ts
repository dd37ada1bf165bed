import type { Detail } from "./detail";
import { spiral } from "./floor";
import { boxAround, overlap, type Box } from "./geometry";
import { broken, heightOf, LEADING, type Label, type Measure } from "./labels";
import type { BoardShape, Cell } from "./types";

/** A space whose name is wanted from afar. */
export interface Lead {
  readonly space: string;
  readonly forms: readonly string[];
  readonly weight: number;
}

/** More names than these would hide the map. */
const MOST = 24;

/** The spaces whose names are wanted where few have room, the most wanted first. */
export function leadsOf(cells: ReadonlyMap<string, Cell>): readonly Lead[] {
  return [...cells]
    .filter(([, cell]) => (cell.weight ?? 0) > 0)
    .map(([space, cell]) => leadOf(space, cell))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST);
}

function leadOf(space: string, cell: Cell): Lead {
  return { space, forms: [cell.label, ...(cell.short ?? [])], weight: cell.weight ?? 0 };
}

/** So many pixels at most from where its units stand: a name that is farther away seems to be another space's. */
const REACH = 26;
const STEP = 3;
/** Pixels that stay free about a name. */
const GAP = 1;

/** How names are written, and what they keep off. */
export interface Sheet {
  readonly file: BoardShape;
  readonly detail: Detail;
  readonly measure: Measure;
  /** Pieces and signs. */
  readonly taken: readonly Box[];
  /** Names that lie in their own spaces. */
  readonly labels: readonly Label[];
}

/**
 * Names beside their spaces, for spaces that are too small to hold them: each where it covers neither pieces nor another name.
 * Names without such a place are left out.
 */
export function leadLabels({ file, detail, measure, taken, labels }: Sheet, leads: readonly Lead[]): readonly Label[] {
  const unit = 1 / detail.scale;
  const boxes = [...taken, ...labels.map((it) => it.box)];
  const named = new Set(labels.map((it) => it.space));
  return leads.flatMap((lead) => {
    const label = named.has(lead.space) ? undefined : beside(file, lead, detail.smallest * unit, unit, measure, boxes);
    if (label === undefined) return [];
    boxes.push(label.box);
    return [label];
  });
}

/**
 * All names of a board from afar. `wanted` spaces are named before those whose names only stand beside them; a name that
 * lies where one of theirs does goes elsewhere.
 */
export function farLabels(
  sheet: Sheet,
  leading: readonly Label[],
  cells: ReadonlyMap<string, Cell>,
  wanted: readonly string[],
): readonly Label[] {
  const leads = (spaces: readonly string[]) =>
    spaces.flatMap((space) => {
      const cell = cells.get(space);
      return cell === undefined ? [] : [leadOf(space, cell)];
    });
  const first = leadLabels(sheet, leads(wanted));
  const kept = leading.filter((it) => !first.some((other) => other.space === it.space || overlap(other.box, it.box)));
  const named = new Set([...kept, ...first].map((it) => it.space));
  const lost = leading.flatMap(({ space }) => (named.has(space) ? [] : [space]));
  if (lost.length === 0) return [...sheet.labels, ...kept, ...first];
  const taken = [...sheet.taken, ...[...kept, ...first].map((it) => it.box)];
  return [...sheet.labels, ...kept, ...first, ...leadLabels({ ...sheet, taken }, leads(lost))];
}

function beside(
  file: BoardShape,
  { space, forms }: Lead,
  size: number,
  unit: number,
  measure: Measure,
  taken: readonly Box[],
): Label | undefined {
  const [fromX, fromY] = file.spaces[space]?.stacks[0] ?? file.spaces[space]?.arrow ?? [NaN, NaN];
  if (Number.isNaN(fromX)) return undefined;
  for (const form of forms) {
    for (const count of [1, 2]) {
      const lines = broken(form, count, measure);
      if (lines === undefined) continue;
      const width = Math.max(...lines.map(measure)) * size + 2 * GAP * unit;
      const height = size * heightOf(lines.length) + 2 * GAP * unit;
      const far = { width: width + 2 * REACH * unit, height: height + 2 * REACH * unit };
      const near = taken.filter((box) => overlap(box, boxAround(fromX, fromY, far.width, far.height)));
      for (const [dx, dy] of spiral(REACH, STEP)) {
        const [x, y] = [fromX + dx * unit, fromY + dy * unit];
        const box = boxAround(x, y, width, height);
        if (box.left < 0 || box.top < 0 || box.right > file.width || box.bottom > file.height) continue;
        if (near.some((other) => overlap(other, box))) continue;
        return { space, lines, x, y, size, leading: size * LEADING, box };
      }
    }
  }
  return undefined;
}
