import type { Piece } from "../../game/pieces";
import { pair, type Position } from "../../game/position";
import type { Tables } from "../../game/tables";
import { t } from "../../words/format";
import { listed } from "../../words/time";
import { pieceWords, powerTitle } from "./names";

/** Where units of others may stand: what is asked of a target before one goes there. */
export interface Ground {
  readonly tables: Tables | undefined;
  readonly position: Pick<Position, "control" | "relations">;
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
    const friendly = piece.owner === power || position.relations.get(pair(power, piece.owner)) === "friendly";
    if (!friendly) armies.set(piece.owner, [...(armies.get(piece.owner) ?? []), piece]);
  }
  return armies;
}

/**
 * Who and what stands in a space against a power, a line each owner: "Russia: 3 Infantry and 1 Artillery". Friends are left
 * out. Empty where no enemy stands there, and no enemy holds the ground.
 */
export function enemiesIn(ground: Ground, space: string, power: string): string[] {
  const { tables, position } = ground;
  const armies = foesIn(ground, space, power);
  const lines = [...armies].map(([owner, all]) =>
    t("enemy-army", { owner: powerTitle(tables, owner), units: listed(all.map((it) => pieceWords(tables, it))) }),
  );
  const holder = position.control.get(space)?.controller ?? "";
  const hostile = holder !== "" && holder !== power && position.relations.get(pair(power, holder)) === "enemy";
  if (lines.length > 0 || !hostile) return lines;
  const neutral = tables?.powers.every((it) => it.name !== holder) === true;
  return [t(neutral ? "enemy-none-neutral" : "enemy-none", { owner: powerTitle(tables, holder) })];
}
