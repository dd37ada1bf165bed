import type { BoardShape, Cell, Mark, Picture, Stack } from "../src/board/types";

/** A start position as the server's view and tables have it, shortened. */
export interface Start {
  readonly powers: readonly string[];
  readonly spaces: Readonly<
    Record<string, { value?: number; sea?: boolean; impassable?: boolean; neighbours?: readonly string[] }>
  >;
  readonly control: Readonly<Record<string, string>>;
  readonly capitals: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, readonly (readonly [string, string, number, number, readonly number[]])[]>>;
}

function stacksIn(start: Start, space: string): readonly Stack[] {
  const units = start.units[space] ?? [];
  return units
    .filter(([, , , carrier]) => carrier === 0)
    .map(([owner, type, count, , ids]) => ({
      owner,
      type,
      count,
      moved: false,
      free: count,
      cargo: units
        .filter(([, , , carrier]) => carrier !== 0 && carrier === ids[0])
        .map(([, carried, many]) => ({ type: carried, count: many })),
    }));
}

/** More than any game has: many owners, moved and not, damaged, laden. */
function crowd(start: Start, space: string, sea: boolean, index: number): readonly Stack[] {
  const types = sea
    ? ["battleship", "cruiser", "submarine", "transport", "destroyer"]
    : ["infantry", "artillery", "tank", "fighter", "armored-car", "standard-truck"];
  const many = 1 + (index % 5);
  const owner = start.control[space] || start.powers[index % 8] || "";
  const stacks: Stack[] = types.slice(0, many).map((type, at) => ({
    owner,
    type,
    count: 1 + ((index * 7 + at * 3) % 14),
    moved: (index + at) % 3 === 0,
    free: 1,
    damaged: sea && at === 0 && index % 2 === 0 ? 1 : 0,
    cargo:
      type === "transport"
        ? [
            { type: "infantry", count: 2 },
            { type: "artillery", count: 1 },
          ]
        : [],
  }));
  if (index % 6 === 0) {
    for (const other of start.powers.slice(0, 3)) {
      stacks.push({ owner: other, type: types[0] ?? "", count: 12, moved: false, free: 12 });
      stacks.push({ owner: other, type: types[1] ?? "", count: 4, moved: true });
    }
  }
  return stacks;
}

export function pictureOf(file: BoardShape, start: Start, full: boolean): Picture {
  const cells = new Map<string, Cell>();
  Object.entries(start.spaces).forEach(([space, facts], index) => {
    const sea = facts.sea === true;
    const holder = start.control[space];
    const stacks = full ? crowd(start, space, sea, index) : stacksIn(start, space);
    const marks: Mark[] = space in start.capitals ? [{ key: "capital", title: "Capital" }] : [];
    const rival = full && index % 9 === 0 && !sea ? start.powers[(index + 3) % 8] : undefined;
    const owners =
      holder === undefined || holder === "" ? [] : rival === undefined || rival === holder ? [holder] : [holder, rival];
    cells.set(space, {
      kind: sea ? "sea" : facts.impassable === true ? "impassable" : "land",
      label: space.replace(/^Sea Zone /, "SZ "),
      short: space === "United States of America" ? ["U.S.A."] : [],
      owners,
      stacks,
      value: facts.value === undefined || facts.value === 0 ? "" : `${facts.value}`,
      marks,
      words: `${space}, ${holder ?? "nobody"}; ${stacks.map((stack) => `${stack.count} ${stack.type}`).join(", ")}`,
      neighbours: facts.neighbours ?? [],
      ...(full && index % 11 === 0 ? { battle: { state: ["OPEN", "FIGHTING", "OVER"][index % 3] ?? "OPEN" } } : {}),
    });
  });
  return { file, cells, powers: start.powers };
}

/** The same with the units of a space picked, or those of one type. */
export function pickedIn(picture: Picture, space: string, type?: string): Picture {
  const cells = new Map(picture.cells);
  for (const [other, old] of cells) {
    const picked = (stack: Stack) => (other === space && (type === undefined || stack.type === type) ? stack.count : 0);
    cells.set(other, { ...old, stacks: old.stacks.map((stack) => ({ ...stack, picked: picked(stack) })) });
  }
  return { ...picture, cells };
}
