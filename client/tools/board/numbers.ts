// Plane geometry and chance for the maker of boards. Only operations that every machine rounds alike: no sin, no pow, no hypot.

export interface Point {
  x: number;
  y: number;
}

/** Twice the area of the triangle, positive where a, b, c turn clockwise on the screen (y points down). */
export function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export function distance(a: Point, b: Point): number {
  const x = a.x - b.x;
  const y = a.y - b.y;
  return Math.sqrt(x * x + y * y);
}

/** Whether two segments have more in common than an end. */
export function crosses(p: Point, q: Point, r: Point, s: Point): boolean {
  if (Math.max(p.x, q.x) < Math.min(r.x, s.x) || Math.max(r.x, s.x) < Math.min(p.x, q.x)) return false;
  if (Math.max(p.y, q.y) < Math.min(r.y, s.y) || Math.max(r.y, s.y) < Math.min(p.y, q.y)) return false;
  const a = turn(p, q, r);
  const b = turn(p, q, s);
  const c = turn(r, s, p);
  const d = turn(r, s, q);
  return a * b < 0 && c * d < 0;
}

/** Area within a ring, positive where it goes clockwise on the screen. */
export function area(ring: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i] as Point;
    const b = ring[(i + 1) % ring.length] as Point;
    sum += a.x * b.y - a.y * b.x;
  }
  return sum / 2;
}

export function centroid(ring: readonly Point[]): Point {
  const o = ring[0] as Point;
  let x = 0;
  let y = 0;
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i] as Point;
    const b = ring[(i + 1) % ring.length] as Point;
    const weight = turn(o, a, b);
    sum += weight;
    x += (weight * (o.x + a.x + b.x)) / 3;
    y += (weight * (o.y + a.y + b.y)) / 3;
  }
  return { x: x / sum, y: y / sum };
}

export function inside(point: Point, ring: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i] as Point;
    const b = ring[j] as Point;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x)
      within = !within;
  }
  return within;
}

/** Distance from a point to a segment. */
export function toSegment(p: Point, a: Point, b: Point): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const length = x * x + y * y;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * x + (p.y - a.y) * y) / length));
  return distance(p, { x: a.x + t * x, y: a.y + t * y });
}

/** Distance from a point to the line of a ring. */
export function toRing(p: Point, ring: readonly Point[]): number {
  let least = Infinity;
  for (let i = 0; i < ring.length; i++) {
    least = Math.min(least, toSegment(p, ring[i] as Point, ring[(i + 1) % ring.length] as Point));
  }
  return least;
}

/** A source of chance that gives the same numbers, 0 to 1, for the same word on every machine. */
export function chance(word: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < word.length; i++) state = Math.imul(state ^ word.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** An item of a list that is known to be there. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`no item ${index} in a list of ${list.length}`);
  return item;
}
