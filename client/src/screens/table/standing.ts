import type { Piece } from "../../game/pieces";
import { relationOf, type Position } from "../../game/position";
import type { Tables } from "../../game/tables";
import { t } from "../../words/format";
import { groundSurprises, groundWords } from "../../words/ground";
import { listed } from "../../words/time";
import { dangerWords } from "../../words/ways";
import { pieceWords, powerTitle } from "./names";

/** Where units of others may stand: what is asked of a target before one goes there. */
export interface Ground {
  readonly tables: Tables | undefined;
  readonly position: Pick<Position, "control" | "relations"> & Partial<Pick<Position, "slots">>;
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
}

/** The units in a space that are no friends of a power, by their owner. */
export function foesIn(
  { position, pieces }: Ground,
  space: string,
  power: string,
): ReadonlyMap<string, readonly Piece[]> {
  const armies = new Map<string, Piece[]>();
  for (const piece of pieces.get(space) ?? []) {
    if (relationOf(position, power, piece.owner) !== "friendly")
      armies.set(piece.owner, [...(armies.get(piece.owner) ?? []), piece]);
  }
  return armies;
}

/** What a power meets in a space. */
export interface Met {
  /** A heading, where units or a power stand against it. */
  readonly title?: string;
  readonly lines: readonly string[];
}

/**
 * Who and what stands in a space against a power, a line each owner: "Russia: 3 Infantry and 1 Artillery"; of ground that no
 * power holds, what happens where one enters it. Friends are left out. No lines where the ground is a friend's, or free.
 */
export function metIn(ground: Ground, space: string, power: string): Met {
  const { tables, position } = ground;
  const armies = foesIn(ground, space, power);
  const lines = [...armies].map(([owner, all]) =>
    t("enemy-army", { owner: powerTitle(tables, owner), units: listed(all.map((it) => pieceWords(tables, it))) }),
  );
  const holder = position.control.get(space)?.controller ?? "";
  const hostile = holder !== "" && relationOf(position, power, holder) === "enemy";
  const title = t("enemy-title", { space });
  if (lines.length > 0) return { title, lines };
  if (!hostile) return { lines };
  if (tables?.powers.find((it) => it.name === holder)?.power === true)
    return { title, lines: [t("enemy-none", { owner: powerTitle(tables, holder) })] };
  return { lines: [groundWords(tables, space, power, position)] };
}

/** What a table shows, as far as it is known. */
interface Shown {
  readonly tables: Tables | undefined;
  readonly now: Position | undefined;
  readonly pieces: Ground["pieces"] | undefined;
}
const groundOf = ({ tables, now: position, pieces }: Shown): Ground | undefined =>
  position === undefined || pieces === undefined ? undefined : { tables, position, pieces };

/** What a power meets in a space of a table. */
export function metAt(table: Shown, space: string, power: string): Met {
  const ground = groundOf(table);
  return ground === undefined ? { lines: [] } : metIn(ground, space, power);
}

/** Whether entering a space brings what the map does not show: an army that appears, or a price. */
export function surprises(table: Shown, space: string, power: string): boolean {
  const ground = groundOf(table);
  if (ground === undefined || (ground.pieces.get(space) ?? []).length > 0) return false;
  const { title, lines } = metIn(ground, space, power);
  return title === undefined && lines.length > 0 && groundSurprises(ground.tables, space, power, ground.position);
}

/** Whether enemies do something to whoever goes over these spaces, as mines do: dice are rolled, and nothing can be taken back. */
export function endangered(table: Shown, path: readonly string[], power: string): boolean {
  const { tables, now } = table;
  return now !== undefined && path.some((it) => dangerWords(tables, now, it, power).length > 0);
}
