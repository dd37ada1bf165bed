// Board files: their form, and how one is checked against the tables of a game.

/** A point of the picture: units from the left, and from the top. */
export type Pair = readonly [number, number];

/** A space as it is drawn. */
export interface BoardSpace {
  /** Relative SVG path of whole numbers. */
  readonly outline: string;
  /** Of an island: the zone that it is drawn over. */
  readonly island_in?: string;
  /** Middle of the label, and the width that it has. */
  readonly label: readonly [number, number, number];
  /** Rows into which the name has to be broken to fit that width at the default zoom. */
  readonly rows: number;
  /** Middles of six stacks, best first. The first three lie clear of each other and of the label. */
  readonly stacks: readonly Pair[];
  readonly arrow: Pair;
  readonly battle: Pair;
  readonly value: Pair;
}

/** Two neighbours that share no border in the picture. */
export interface Link {
  readonly between: readonly [string, string];
  /** Where its sign stands. */
  readonly at: Pair;
  readonly kind: "strait" | "canal" | "marked";
}

/** Two neighbours across the edge of the board: a sign with the same number at both. */
export interface Exit {
  readonly between: readonly [string, string];
  readonly number: number;
  readonly at: readonly [Pair, Pair];
}

/** A board file. */
export interface BoardFile {
  readonly board: string;
  readonly width: number;
  readonly height: number;
  /** End of a name that its label leaves out. */
  readonly drops?: string;
  /** Points in which four spaces meet; those that face each other there are no neighbours. */
  readonly corners: readonly Pair[];
  readonly spaces: Readonly<Record<string, BoardSpace>>;
  readonly links: readonly Link[];
  readonly exits: readonly Exit[];
}

/** Points of an outline: of each closed part, without the first point again at the end. */
export function outlinePoints(outline: string): Pair[][] {
  const parts: Pair[][] = [];
  let [x, y] = [0, 0];
  for (const text of outline.split("m").slice(1)) {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
    const part: Pair[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      x += numbers[i] ?? 0;
      y += numbers[i + 1] ?? 0;
      part.push([x, y]);
    }
    parts.push(part);
    // A closed part ends where it began; the next one begins from there.
    [x, y] = part[0] ?? [x, y];
  }
  return parts;
}

const together = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** What two spaces have in common: the segments of their border. */
export interface Border {
  readonly between: readonly [string, string];
  readonly segments: readonly (readonly [Pair, Pair])[];
}

/** A segment as one number: a point has fewer than 2^13 units each way. */
const segmentKey = ([px, py]: Pair, [qx, qy]: Pair): number => ((px * 8192 + py) * 8192 + qx) * 8192 + qy;

/** The borders of a board, read from its outlines; and that of each island to the zone round it. */
export function bordersOf(file: BoardFile): Border[] {
  const open = new Map<number, string>();
  const found = new Map<string, { between: [string, string]; segments: (readonly [Pair, Pair])[] }>();
  const add = (a: string, b: string, segment: readonly [Pair, Pair]): void => {
    const key = together(a, b);
    const border = found.get(key);
    if (border !== undefined) border.segments.push(segment);
    else found.set(key, { between: a < b ? [a, b] : [b, a], segments: [segment] });
  };
  for (const [name, space] of Object.entries(file.spaces)) {
    for (const part of outlinePoints(space.outline)) {
      let p = part[part.length - 1];
      for (const q of part) {
        if (p !== undefined && space.island_in !== undefined) add(name, space.island_in, [p, q]);
        else if (p !== undefined) {
          // All outlines go round the same way, so the other space has the segment the other way about.
          const other = open.get(segmentKey(q, p));
          if (other === undefined) open.set(segmentKey(p, q), name);
          else add(other, name, [p, q]);
        }
        p = q;
      }
    }
  }
  return [...found.keys()].sort().flatMap((key) => found.get(key) ?? []);
}

/** A space as the tables of a game have it. */
export interface TableSpace {
  readonly name: string;
  readonly neighbours: readonly string[];
}

/** What a board shows of the tables that a game is played by. */
export interface BoardCheck {
  /** Whether the board shows exactly what the tables have. */
  readonly same: boolean;
  /** Links to draw: those of the file, and marked ones for neighbours that the picture keeps apart. */
  readonly links: readonly Link[];
  /** Exits to draw. */
  readonly exits: readonly Exit[];
  /** Spaces that share a border in the picture, but are no neighbours in this game. */
  readonly closed: readonly (readonly [string, string])[];
  /** Spaces without a cell, and the neighbour with a cell at which each has its badge, if there is one. */
  readonly missing: readonly { readonly space: string; readonly at?: string }[];
  /** Cells that are no space of this game. */
  readonly unknown: readonly string[];
}

/** The middle of the shortest way between two spaces. */
function gap(file: BoardFile, a: string, b: string): Pair {
  const points = (name: string): Pair[] => outlinePoints(file.spaces[name]?.outline ?? "").flat();
  let least = Infinity;
  let middle: Pair = [0, 0];
  const others = points(b);
  for (const p of points(a)) {
    for (const q of others) {
      const far = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
      if (far < least) [least, middle] = [far, [Math.round((p[0] + q[0]) / 2), Math.round((p[1] + q[1]) / 2)]];
    }
  }
  return middle;
}

/**
 * Checks a board against the tables of a game, so that no option misleads that the file does not know.
 * @param spaces all spaces of the tables, with their neighbours
 */
export function checkBoard(file: BoardFile, spaces: Iterable<TableSpace>): BoardCheck {
  const table = new Map([...spaces].map((space) => [space.name, new Set(space.neighbours)]));
  const adjacent = (a: string, b: string): boolean => table.get(a)?.has(b) === true || table.get(b)?.has(a) === true;
  const has = (name: string): boolean => file.spaces[name] !== undefined;
  const drawn = new Set<string>();
  const closed: (readonly [string, string])[] = [];
  for (const { between } of bordersOf(file)) {
    drawn.add(together(...between));
    if (!adjacent(...between)) closed.push(between);
  }
  const links = file.links.filter(({ between }) => adjacent(...between));
  const exits = file.exits.filter(({ between }) => adjacent(...between));
  for (const { between } of [...links, ...exits]) drawn.add(together(...between));
  const marked: Link[] = [];
  for (const [name, neighbours] of table) {
    for (const other of neighbours) {
      if (drawn.has(together(name, other)) || !has(name) || !has(other)) continue;
      drawn.add(together(name, other));
      marked.push({ between: [name, other], at: gap(file, name, other), kind: "marked" });
    }
  }
  const missing = [...table]
    .filter(([name]) => !has(name))
    .map(([space, neighbours]) => {
      const at = [...neighbours].find(has);
      return at === undefined ? { space } : { space, at };
    });
  const unknown = Object.keys(file.spaces).filter((name) => !table.has(name));
  const lost = file.links.length - links.length + file.exits.length - exits.length;
  const same = marked.length + closed.length + missing.length + unknown.length + lost === 0;
  return { same, links: [...links, ...marked], exits, closed, missing, unknown };
}
