import type { CargoCount, Piece } from "../../game/pieces";
import type { Position } from "../../game/position";
import { phaseTitle as toldTitle, type Tables } from "../../game/tables";
import type { UnitPick } from "../../wire/messages";
import { hasText, name, t, textKey, within } from "../../words/format";
import { listed } from "../../words/time";
import { unitTitle, unitWords as units } from "../../words/units";

export { unitTitle, units };

/** The title of a power: ours, that of the tables, or its name. */
export function powerTitle(tables: Tables | undefined, power: string): string {
  if (hasText(textKey("power", power))) return name("power", power);
  return tables?.powers.find((it) => it.name === power)?.title ?? power;
}

/** The title of a phase: ours, else that of the tables. */
export function phaseTitle(tables: Tables | undefined, phase: string): string {
  const key = `phase-${phase}`;
  return hasText(key) ? t(key) : toldTitle(tables, phase);
}

/** What a power pays with: how much it has, and the title of it. */
export function moneyOf(
  { now, tables }: { readonly now: Position | undefined; readonly tables: Tables | undefined },
  power: string,
): { readonly treasury: number; readonly title: string } {
  const money = [...(now?.money.values() ?? [])].find((it) => it.owner === power);
  const resource = money?.resource ?? "";
  return { treasury: money?.treasury ?? 0, title: tables?.word("resources", resource)?.title ?? resource };
}

/** What a mark of units says: ours, that of the tables, or its name. */
function markWords(tables: Tables | undefined, mark: string): string {
  const key = `mark-${mark}`;
  return hasText(key) ? t(key) : within(tables?.word("marks", mark)?.title ?? mark);
}

/** What a piece is, in words: "2 transports (with 1 infantry) (damaged) (moved)". */
export function pieceWords(
  tables: Tables | undefined,
  piece: Pick<Piece, "type" | "units" | "cargo" | "damage"> & Partial<Pick<Piece, "marks" | "moved">>,
): string {
  const parts = [units(tables, piece.type, piece.units.length)];
  if (piece.cargo.length > 0)
    parts.push(
      t("piece-cargo", { cargo: listed(piece.cargo.map((it: CargoCount) => units(tables, it.type, it.count))) }),
    );
  if (piece.damage > 0) parts.push(t("piece-damaged"));
  // Units that have moved stand beside those that have not: a word tells them apart.
  if (piece.moved === true) parts.push(t("piece-moved"));
  const marks = (piece.marks ?? []).map((mark) => markWords(tables, mark));
  if (marks.length > 0) parts.push(t("piece-marks", { marks: listed(marks) }));
  return parts.join(" ");
}

/** What a pick means, in words: "transport (with 1 infantry), damaged". */
export function pickWords(tables: Tables | undefined, pick: UnitPick): string {
  const cargo = (pick.cargo ?? []).map((it) => units(tables, it.type ?? "", it.count ?? 1));
  return [
    unitTitle(tables, pick.type ?? ""),
    ...(cargo.length > 0 ? [t("piece-cargo", { cargo: listed(cargo) })] : []),
    ...((pick.damage ?? 0) > 0 ? [t("piece-damaged")] : []),
  ].join(" ");
}
