// Finds which borders meet in which corner: draws the adjacency with straight lines between the points of the spaces, and walks round
// the faces of that drawing.
import { fill } from "./faces";
import { type Point, at, crosses } from "./numbers";
import type { Picture } from "./picture";
import type { Plan } from "./plan";
import type { Space } from "./spaces";

/** A line between two cells that becomes their border. A pair may have two of them: on both sides of a peninsula or of an island. */
export interface Border {
  readonly a: number;
  readonly b: number;
  /** The line, from the point of `a` to the point of `b`. */
  readonly line: readonly Point[];
}

/** Half of a border: even number 2n from `a` to `b` of border n, odd number 2n + 1 from `b` to `a`. */
export type Dart = number;

/** What a board looks like without sizes: cells, and the lines between neighbours. No two lines cross. */
export interface Drawing {
  /** Names of the cells. Those without a name are corners where four cells meet. */
  readonly cells: readonly (string | undefined)[];
  readonly points: readonly Point[];
  readonly borders: readonly Border[];
  /** Lines from cells to the rim of the picture. */
  readonly spokes: readonly { readonly cell: number; readonly line: readonly Point[] }[];
}

export const turned = (dart: Dart): Dart => dart ^ 1;

export function from(borders: readonly Border[], dart: Dart): number {
  const border = borders[dart >> 1] as Border;
  return dart & 1 ? border.b : border.a;
}

function half(way: Point): number {
  return way.y < 0 || (way.y === 0 && way.x < 0) ? 0 : 1;
}

/** Order of two directions, clockwise on the screen. */
function byAngle(p: Point, q: Point): number {
  return half(p) - half(q) || -Math.sign(p.x * q.y - p.y * q.x);
}

interface Line {
  readonly names: readonly [string, string];
  readonly points: readonly Point[];
}

/** Lines that cross, in words. */
function crossings(lines: readonly Line[]): string[] {
  const found: string[] = [];
  lines.forEach((one, i) => {
    for (const other of lines.slice(0, i)) {
      for (let k = 1; k < one.points.length; k++) {
        for (let m = 1; m < other.points.length; m++) {
          const ends = [one.points[k - 1], one.points[k], other.points[m - 1], other.points[m]] as [
            Point,
            Point,
            Point,
            Point,
          ];
          if (crosses(...ends)) found.push(`${one.names.join(" - ")} crosses ${other.names.join(" - ")}`);
        }
      }
    }
  });
  return found;
}

function walk(borders: readonly Border[], points: readonly Point[]): Dart[][] {
  const out: Dart[][] = points.map(() => []);
  borders.forEach((border, n) => {
    (out[border.a] as Dart[]).push(2 * n);
    (out[border.b] as Dart[]).push(2 * n + 1);
  });
  const way = (dart: Dart): Point => {
    const border = at(borders, dart >> 1);
    const [here, there] = dart & 1 ? [border.line.length - 1, border.line.length - 2] : [0, 1];
    return {
      x: at(border.line, there).x - at(border.line, here).x,
      y: at(border.line, there).y - at(border.line, here).y,
    };
  };
  const after = new Map<Dart, Dart>();
  for (const darts of out) {
    darts.sort((p, q) => byAngle(way(p), way(q)));
    darts.forEach((dart, i) => after.set(dart, darts[(i + 1) % darts.length] as Dart));
  }
  const faces: Dart[][] = [];
  const seen = new Set<Dart>();
  for (let first = 0; first < 2 * borders.length; first++) {
    if (seen.has(first)) continue;
    const face: Dart[] = [];
    for (let dart = first; !seen.has(dart); dart = after.get(turned(dart)) as Dart) {
      seen.add(dart);
      face.push(dart);
    }
    faces.push(face);
  }
  return faces;
}

/**
 * Makes the drawing of a plan.
 * @param home where the spaces lie in the picture
 * @throws when lines cross, when the drawing is not in one piece, or when the rim of the plan is not the rim of the drawing
 */
export function embed(plan: Plan, spaces: ReadonlyMap<string, Space>, picture: Picture): Drawing {
  const cells: (string | undefined)[] = [...spaces.keys()].filter((name) => !plan.islands.has(name));
  const number = new Map(cells.map((name, i) => [name, i]));
  const points = cells.map((name) => picture.home(name as string));
  const lines: Line[] = [];
  for (const name of cells as string[]) {
    for (const other of spaces.get(name)?.neighbours ?? []) {
      if (name > other || !number.has(other) || plan.apart(name, other)) continue;
      lines.push({
        names: [name, other],
        points: [picture.home(name), ...plan.bends(name, other).map(picture.fit), picture.home(other)],
      });
    }
  }
  const rim = plan.rim.map(({ between: [name] }, i): Line => {
    const last = at(plan.rim, (i + plan.rim.length - 1) % plan.rim.length);
    return {
      names: [name, "rim"],
      points: [
        picture.home(name),
        ...plan.bends(name, "rim").map(picture.fit),
        picture.rim(last.at, at(plan.rim, i).at),
      ],
    };
  });
  const wrong = crossings([...lines, ...rim]);
  if (wrong.length > 0) throw new Error(`${plan.board}: lines cross:\n${wrong.join("\n")}`);
  const borders: Border[] = lines.map(({ names: [a, b], points: line }) => ({
    a: number.get(a) as number,
    b: number.get(b) as number,
    line,
  }));
  const faces = walk(borders, points);
  if (cells.length - borders.length + faces.length !== 2)
    throw new Error(`${plan.board}: the drawing is not in one piece`);
  const name = (dart: Dart): string => cells[from(borders, dart)] as string;
  const outer = faces.findIndex((face) => isRim(plan, face.map(name)));
  if (outer < 0)
    throw new Error(
      `${plan.board}: no rim as in the plan, but:\n${faces
        .filter((face) => face.length > 8)
        .map((face) => face.map(name).join(", "))
        .join("\n")}`,
    );
  faces.splice(outer, 1);
  const known = new Set(borders.map(({ a, b }) => `${a} ${b}`));
  for (const face of faces) {
    const sides = face.map((dart) => {
      const { line } = at(borders, dart >> 1);
      return { cell: from(borders, dart), line: dart & 1 ? [...line].reverse() : line };
    });
    fill(sides, { board: plan.board, cells, points, borders, known, never: plan.never });
  }
  return {
    cells,
    points,
    borders,
    spokes: rim.map(({ names, points: line }) => ({ cell: number.get(names[0]) as number, line })),
  };
}

function isRim(plan: Plan, ring: readonly string[]): boolean {
  return (
    ring.length === plan.rim.length &&
    new Set(ring).size === ring.length &&
    plan.rim.every(({ between: [a, b] }) => {
      const place = ring.indexOf(a);
      return (
        place >= 0 && (ring[(place + 1) % ring.length] === b || ring[(place + ring.length - 1) % ring.length] === b)
      );
    })
  );
}
