// Board files: their form, how a page gets one, and how it is checked against the tables of a game.

/** Boards that have a file. */
export const BOARDS = ["1914", "classic", "classic-smith", "europe"] as const;
export type BoardName = (typeof BOARDS)[number];

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
