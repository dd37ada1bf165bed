/**
 * The interface of the board: what a screen hands in, and what it is told. The board knows nothing of games: names of
 * powers and unit types pass through it unread, on their way to the tables of `glyphs/`.
 *
 * Use, from `screens/table`:
 *
 *   <Board bind:this={board} {picture} {highlight} {texts} {intents} camera={stored} />
 *   <BoardControls {board} {texts} />          // the buttons; they stand beside the map, never on it
 *
 * A new `Picture` is given after each update. Cells that are equal to what they were are not touched, whether or not
 * they are the same objects.
 */

/** A point of the picture, in its own units, or of the screen in CSS pixels, as the name says. */
export type Point = readonly [x: number, y: number];

/** How one space is drawn. */
export interface SpaceShape {
  /** One relative SVG path of integers; an island may have several closed parts. */
  readonly outline: string;
  /** The cell that an island lies in and is drawn over. */
  readonly island_in?: string;
  /** Middle of the label, and how wide it may be. */
  readonly label: readonly [x: number, y: number, width: number];
  /** Middles of the slots for stacks, the best first. */
  readonly stacks: readonly Point[];
  /** Where ways begin and end. */
  readonly arrow: Point;
  /** Where a battle and where the value is marked. */
  readonly battle: Point;
  readonly value: Point;
}

/** A link that the outlines do not show. */
export interface DrawnLink {
  readonly between: readonly [string, string];
  readonly at: Point;
  readonly kind: string; // "strait", "canal", "marked"
}

/** A link across the edge of a world map: the same number stands at both edges. */
export interface Exit {
  readonly between: readonly [string, string];
  readonly number: number;
  readonly at: readonly Point[];
}

/** A board as `boards/` loads it (the same shape as its `BoardFile`, so that neither imports the other). */
export interface BoardShape {
  readonly board: string;
  readonly width: number;
  readonly height: number;
  /** The end of a name that its label leaves out. */
  readonly drops?: string;
  /** Points in which four spaces meet: those that face each other there are no neighbours. */
  readonly corners?: readonly Point[];
  readonly spaces: Readonly<Record<string, SpaceShape>>;
  readonly links: readonly DrawnLink[];
  readonly exits: readonly Exit[];
}

export type CellKind = "land" | "sea" | "impassable";

/** What lies on a deck. */
export interface Cargo {
  readonly type: string;
  readonly count: number;
  /** Left out: the carrier's owner. */
  readonly owner?: string;
}

/** Units that are drawn as one piece: of one owner and type, all moved or none, damaged alike, with the same cargo. */
export interface Stack {
  readonly owner: string;
  readonly type: string;
  readonly count: number;
  readonly moved: boolean;
  readonly damaged?: number;
  readonly cargo?: readonly Cargo[];
  /** Marks of the units, by their names on the wire: a dot with letters each. */
  readonly marks?: readonly string[];
  /** How many of them are picked. Above 0 a tap asks for `one`, and a finger drags the stack instead of the map. */
  readonly picked?: number;
  /** How many of them may be taken now. Without it, or at 0, a drag of the stack moves the map. */
  readonly free?: number;
  /** Pending or planned: drawn hatched, never dragged. */
  readonly ghost?: boolean;
  /** A ghost that was refused: it shakes once. */
  readonly refused?: boolean;
  /** The caller's own key, given back with the stack. Stacks with different keys stay apart. */
  readonly key?: string;
}

export interface Battle {
  /** The state as the wire names it; `OPEN`, `FIGHTING` and `OVER` are drawn apart, any other as OPEN. */
  readonly state: string;
}

/** A sign of the space itself: capital, naval base, mined, victory city ... `glyphs/` draws it by key, or by letters. */
export interface Mark {
  readonly key: string;
  readonly title: string;
  readonly owner?: string;
  readonly count?: number;
}

/** All that is drawn of a space. */
export interface Cell {
  readonly kind: CellKind;
  /** The name as people read it. */
  readonly label: string;
  /** Shorter forms of the name, the longest first, for where the label has no room. */
  readonly short?: readonly string[];
  /** How much its name is wanted from afar, where few names have room. Left out: no more than any other. */
  readonly weight?: number;
  /** One; several where the space is contested; none where nobody holds it. */
  readonly owners: readonly string[];
  readonly stacks: readonly Stack[];
  readonly battle?: Battle;
  readonly value?: string;
  readonly marks?: readonly Mark[];
  /** The accessible name: what a glance tells, in words. */
  readonly words: string;
  /** By `Tables`: where the arrow keys may go. Left out: the nearest spaces of the picture. */
  readonly neighbours?: readonly string[];
}

/** What is known of a link beside where it lies: of those in the file, and of further ones that `Tables` has. */
export interface LinkState {
  readonly between: readonly [string, string];
  /** Left out: as in the file, else "marked". "closed" marks a border of the picture that is no link. */
  readonly kind?: string;
  /** Who holds it. */
  readonly owner?: string;
  readonly open?: boolean;
}

export interface Picture {
  readonly file: BoardShape;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly links?: readonly LinkState[];
  /** Spaces without an outline, each with the neighbour beside which its badge is drawn. */
  readonly badges?: readonly { readonly space: string; readonly at: string }[];
  /** All powers of the game, in their order: those that are unknown get signs by it that no other has. */
  readonly powers: readonly string[];
}

export interface Way {
  /** Spaces from first to last. */
  readonly path: readonly string[];
  readonly cost?: string;
  /** Sent and not yet answered, or planned: dashed. */
  readonly pending?: boolean;
  readonly owner?: string;
}

export interface Highlight {
  /** Outlined and hatched, with the rest dimmed; empty: nothing is dimmed. */
  readonly targets: ReadonlySet<string>;
  /** The space that the picked units stand in, and further ones of a group. */
  readonly picked?: string;
  readonly group?: ReadonlySet<string>;
  readonly ways: readonly Way[];
  /** Spaces whose names are shown before all others, the most wanted first. */
  readonly named?: readonly string[];
  /** The space that has the keyboard's focus once the board has it; the board keeps it itself unless this changes. */
  readonly focus?: string;
  /** Said after the accessible name, by space: "target, costs 2". */
  readonly say?: ReadonlyMap<string, string>;
}

export type PickMode = "all" | "one" | "group";

/** Where a pointer is, in CSS pixels of the window. */
export interface At {
  readonly x: number;
  readonly y: number;
}

/** What the board tells. All may be left out. */
export interface Intents {
  /** A tap on the ground, a press of Enter; `group` with Shift or a long press. */
  pickSpace?(space: string, mode: "all" | "group", at: At): void;
  pickStack?(space: string, stack: Stack, mode: PickMode, at: At): void;
  /** A drag goes on: over which space, and over which it came, in order, without the first and the last. */
  drag?(from: string, stack: Stack, over: string | undefined, by: readonly string[], at: At): void;
  /** A drag ended on another space. */
  drop?(from: string, to: string, by: readonly string[], stack: Stack, at: At): void;
  /** A drag ended nowhere, or was let go. */
  dragEnd?(): void;
  /** A mouse rests on a space; undefined: on none. A finger never hovers. */
  hover?(space: string | undefined, at: At | undefined): void;
  /** The keyboard's focus came to a space. */
  focus?(space: string): void;
  whyNot?(space: string): void;
  /** Escape, or a tap outside of every space. */
  letGo?(): void;
  /** "+n" was tapped: the stacks that have no slot. */
  more?(space: string, at: At): void;
  /** The camera came to rest: to be stored by game and device, and to place popovers anew. */
  camera?(state: CameraState): void;
}

/** Kept by game and device. The middle of the window in units of the picture; `zoom` 1 shows the whole picture. */
export interface CameraState {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** All words that the board shows by itself. */
export interface BoardTexts {
  readonly board: string; // accessible name of the group: "Board"
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  /** "Show the last turn", "Show my units". */
  readonly fitTurn: string;
  readonly fitOwn: string;
  readonly minimap: string;
  /** The box that shows the letters of a jump: "Go to". */
  readonly jump: string;
  readonly noMatch: string;
}

/** Something that is played over the position, which has changed already. */
export type Effect =
  | {
      readonly kind: "glide";
      readonly owner: string;
      readonly type: string;
      readonly count: number;
      readonly path: readonly string[];
    }
  | { readonly kind: "wash"; readonly space: string; readonly owner: string }
  | { readonly kind: "flash"; readonly space: string }
  | { readonly kind: "dice"; readonly space: string; readonly dice: readonly Die[] };

/** A die that was rolled, and whether it hit. */
export interface Die {
  readonly face: number;
  readonly hit: boolean;
}

/** What `bind:this` of `Board.svelte` gives. */
export interface BoardHandle {
  zoomIn(): void;
  zoomOut(): void;
  /** The whole picture. */
  fit(): void;
  /** So that all of these are seen: a battle, the last turn, my units. */
  fitTo(spaces: readonly string[]): void;
  /** The same until `back`, which returns to where one looked before, unless one has moved the map meanwhile. */
  glance(spaces: readonly string[]): void;
  back(): void;
  /** Begins to go to a space by the letters of its name. */
  jump(): void;
  /** True while it takes letters for that. */
  jumping(): boolean;
  /** Moves the focus of the keyboard there, and the camera where it is out of sight. */
  focusSpace(space: string): void;
  /** Where the space's units stand, in CSS pixels of the window; undefined where it has no place in the window. */
  placeOf(space: string): At | undefined;
  /** Adds effects to the queue. Nothing waits for them. More than 20 at once are not played. */
  play(effects: readonly Effect[]): void;
  /** Ends all effects at once. */
  skip(): void;
}
