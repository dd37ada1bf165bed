// Reads the board files back: what they show is what the rules have, and things have their place.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BOARDS, type BoardFile, type Pair, bordersOf, checkBoard, outlinePoints } from '../../src/boards/load';
import { area, crosses, inside, toRing } from '../../tools/board/numbers';
import { breakName } from '../../tools/board/names';
import { readPlan } from '../../tools/board/plan';
import { readSpaces } from '../../tools/board/spaces';

const rules = fileURLToPath(new URL('../../../rules', import.meta.url));
/** Units of the picture in a CSS pixel at the default zoom. */
const PIXEL = 3000 / 1040;
const STACK = 13 * PIXEL;
const ROW = 12 * PIXEL;
const LETTER = 5.6 * PIXEL;

interface Point {
  x: number;
  y: number;
}

const point = ([x, y]: Pair): Point => ({ x, y });
const text = (board: string): string => readFileSync(fileURLToPath(new URL(`../../src/boards/${board}.json`, import.meta.url)), 'utf8');

function distance(p: Point, q: Point): number {
  return Math.hypot(p.x - q.x, p.y - q.y);
}

/** The box of a label as it is drawn. */
function labelBox(name: string, file: BoardFile): { left: number; right: number; top: number; bottom: number } {
  const space = file.spaces[name];
  if (!space) throw new Error(name);
  const short = file.drops && name.endsWith(file.drops) ? name.slice(0, -file.drops.length) : name;
  const rows = breakName(short, space.rows);
  const width = Math.max(...rows.map((row) => row.trim().length)) * LETTER;
  const height = rows.length * ROW;
  const [x, y] = space.label;
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

describe.each([...BOARDS])('board %s', (board) => {
  const file = JSON.parse(text(board)) as BoardFile;
  const plan = readPlan(board);
  const spaces = readSpaces(rules, plan.game, plan.divided);
  const names = Object.keys(file.spaces);
  const rings = new Map(names.map((name) => [name, outlinePoints(file.spaces[name]?.outline ?? '').map((part) => part.map(point))]));
  const ring = (name: string): Point[] => rings.get(name)?.[0] ?? [];
  const islands = names.filter((name) => file.spaces[name]?.island_in !== undefined);
  const holes = (name: string): Point[][] => islands.filter((island) => file.spaces[island]?.island_in === name).map(ring);
  const isIn = (p: Point, name: string): boolean => inside(p, ring(name)) && !holes(name).some((hole) => inside(p, hole));
  const clear = (p: Point, name: string): number => Math.min(toRing(p, ring(name)), ...holes(name).map((hole) => toRing(p, hole)));

  it('has the neighbours that the rules have, and no others', () => {
    const drawn = [...bordersOf(file), ...file.links, ...file.exits].map(({ between }) => [...between].sort().join(' - '));
    const wanted = [...spaces.values()].flatMap(({ name, neighbours }) => neighbours.filter((other) => name < other).map((other) => `${name} - ${other}`));
    expect(new Set(drawn).size, 'no link twice').toBe(drawn.length);
    expect(drawn.sort()).toEqual(wanted.sort());
    expect(checkBoard(file, spaces.values()).same).toBe(true);
  });

  it('has borders that can be seen', () => {
    const short = bordersOf(file).filter(({ segments }) => segments.reduce((sum, [p, q]) => sum + distance(point(p), point(q)), 0) < 8 * PIXEL);
    expect(short.map(({ between }) => between.join(' - '))).toEqual([]);
  });

  it('covers the picture once', () => {
    const cells = names.filter((name) => !islands.includes(name));
    const sum = cells.reduce((total, name) => total + area(ring(name)), 0);
    expect(sum).toBe(file.width * file.height);
    for (let x = 3; x < file.width; x += 29) {
      for (let y = 5; y < file.height; y += 31) {
        const here = cells.filter((name) => inside({ x: x + 0.31, y: y + 0.17 }, ring(name)));
        expect(here, `${x} ${y}`).toHaveLength(1);
      }
    }
  });

  it('has outlines that do not cross', () => {
    const size = 60;
    const boxes = new Map<string, [Point, Point][]>();
    const bad: string[] = [];
    for (const name of names) {
      const points = ring(name);
      points.forEach((p, i) => {
        const q = points[(i + 1) % points.length] ?? p;
        for (let x = Math.floor(Math.min(p.x, q.x) / size); x <= Math.floor(Math.max(p.x, q.x) / size); x++) {
          for (let y = Math.floor(Math.min(p.y, q.y) / size); y <= Math.floor(Math.max(p.y, q.y) / size); y++) {
            const box = boxes.get(`${x} ${y}`) ?? [];
            boxes.set(`${x} ${y}`, box);
            if (box.some(([r, s]) => crosses(p, q, r, s))) bad.push(name);
            box.push([p, q]);
          }
        }
      });
    }
    expect(bad).toEqual([]);
  });

  it('has islands within their zones, apart from each other', () => {
    for (const island of islands) {
      const zone = file.spaces[island]?.island_in ?? '';
      expect(spaces.get(island)?.neighbours).toEqual([zone]);
      const others = islands.filter((other) => other !== island && file.spaces[other]?.island_in === zone);
      for (const p of ring(island)) {
        expect(inside(p, ring(zone)) && toRing(p, ring(zone)) > 2 * PIXEL, island).toBe(true);
        for (const other of others) expect(inside(p, ring(other)), `${island} ${other}`).toBe(false);
      }
    }
  });

  it('has each label in its cell', () => {
    const out = names.filter((name) => {
      const { left, right, top, bottom } = labelBox(name, file);
      return ![0, 1, 2, 3, 4, 5, 6].every((i) => [top, (top + bottom) / 2, bottom].every((y) => isIn({ x: left + ((right - left) * i) / 6, y }, name)));
    });
    expect(out).toEqual([]);
  });

  it('has no label over another', () => {
    const boxes = names.map((name) => ({ name, ...labelBox(name, file) }));
    const over: string[] = [];
    boxes.forEach((p, i) => {
      for (const q of boxes.slice(0, i)) {
        if (p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom) over.push(`${p.name} - ${q.name}`);
      }
    });
    expect(over).toEqual([]);
  });

  it('has room for three stacks in each cell, and six middles', () => {
    const poor: string[] = [];
    for (const name of names) {
      const stacks = (file.spaces[name]?.stacks ?? []).map(point);
      expect(stacks).toHaveLength(6);
      for (const stack of stacks) expect(isIn(stack, name), name).toBe(true);
      const box = labelBox(name, file);
      const three = stacks.slice(0, 3);
      const fits = three.every((p, i) => {
        const dx = Math.max(0, box.left - p.x, p.x - box.right);
        const dy = Math.max(0, box.top - p.y, p.y - box.bottom);
        return clear(p, name) >= STACK - 1 && Math.hypot(dx, dy) >= STACK - 4 && three.slice(0, i).every((q) => distance(p, q) >= 2 * STACK - 3);
      });
      if (!fits) poor.push(name);
    }
    expect(poor).toEqual([]);
  });

  it('has the other points in the cell', () => {
    for (const name of names) {
      const space = file.spaces[name];
      for (const p of [space?.arrow, space?.battle, space?.value]) expect(p && isIn(point(p), name), name).toBe(true);
    }
  });

  it('has its signs in the picture', () => {
    for (const { at } of file.links) expect(at[0] > 0 && at[0] < file.width && at[1] > 0 && at[1] < file.height).toBe(true);
    expect(file.exits.map(({ number }) => number)).toEqual(file.exits.map((_, i) => i + 1));
    for (const { between, at } of file.exits) at.forEach((p, i) => expect(isIn(point(p), between[i] ?? ''), between.join(' - ')).toBe(true));
  });

  it('is small', () => {
    expect(gzipSync(text(board)).length).toBeLessThanOrEqual(20_000);
  });

  it('has a picture of 3 : 2, and names without a cell nowhere', () => {
    expect(file.width / file.height).toBe(1.5);
    expect(names.sort()).toEqual([...spaces.keys()].sort());
  });
});
