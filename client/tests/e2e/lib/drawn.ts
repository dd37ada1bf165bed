import type { Page } from "playwright-core";

/** A box on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a page has drawn of a board, read from its elements. */
export interface DrawnBoard {
  /** The outline of each space, in units of the picture. */
  readonly outlines: Readonly<Record<string, string>>;
  /** Spaces that lie within another one, which has no hole there. */
  readonly islands: Readonly<Record<string, string>>;
  /** Signs of links and exits: two names each; borders that count for nothing. */
  readonly links: readonly string[];
  readonly closed: readonly string[];
  /** A box for each line of each label, as far as its capitals reach, and whether all of it lies in its space. */
  readonly labels: readonly { readonly space: string; readonly box: Box; readonly inside: boolean }[];
  /** The square of each piece, in which space its middle is, and whether its corners lie there, too. */
  readonly pieces: readonly { readonly space: string; readonly box: Box; readonly inside: boolean }[];
}

/** Reads the board back from the page. */
export function readBoard(page: Page): Promise<DrawnBoard> {
  return page.evaluate(() => {
    const paths = new Map<string, SVGPathElement>();
    for (const ground of document.querySelectorAll<SVGGElement>("[data-space]")) {
      const path = ground.querySelector<SVGPathElement>("path");
      if (path !== null) paths.set(ground.dataset["space"] ?? "", path);
    }
    const [any] = paths.values();
    const onScreen = any?.getScreenCTM() ?? new DOMMatrix();
    const toPicture = onScreen.inverse();
    const pixel = onScreen.a;
    const size = (space: string) => {
      const { width, height } = paths.get(space)?.getBBox() ?? { width: 0, height: 0 };
      return width * height;
    };
    const islands: Record<string, string> = {};
    const points = (path: SVGPathElement) => {
      const all = path.getTotalLength();
      return Array.from({ length: 9 }, (_, at) => path.getPointAtLength((all * at) / 9));
    };
    for (const [space, path] of paths)
      for (const [other, round] of paths)
        if (other !== space && size(other) > size(space) && points(path).every((it) => round.isPointInFill(it)))
          islands[space] = other;
    /** The space of a point of the screen: an island before the zone that it lies in. */
    const spaceAt = (x: number, y: number): string => {
      const point = new DOMPoint(x, y).matrixTransform(toPicture);
      const found = [...paths].filter(([, path]) => path.isPointInFill(point)).map(([space]) => space);
      return found.find((it) => islands[it] !== undefined) ?? found[0] ?? "";
    };
    const corners = ({ left, top, right, bottom }: Box, inset: number) => {
      const across = [left + inset, (left + right) / 2, right - inset];
      const down = [top + inset, (top + bottom) / 2, bottom - inset];
      return across.flatMap((x) => down.map((y) => [x, y] as const));
    };
    const within = (box: Box, space: string, inset: number) =>
      corners(box, inset).every(([x, y]) => spaceAt(x, y) === space);

    const labels: { space: string; box: Box; inside: boolean }[] = [];
    for (const text of document.querySelectorAll<SVGTextElement>(".label")) {
      const space = text.dataset["label"] ?? "";
      const letters = parseFloat(getComputedStyle(text).fontSize) * pixel;
      for (const line of text.querySelectorAll("tspan")) {
        const start = line.getStartPositionOfChar(0).matrixTransform(onScreen);
        const width = line.getComputedTextLength() * pixel;
        const box = {
          left: start.x,
          right: start.x + width,
          top: start.y - letters * 0.74,
          bottom: start.y + letters * 0.06,
        };
        labels.push({ space, box, inside: within(box, space, 0.5) });
      }
    }
    const pieces: { space: string; box: Box; inside: boolean }[] = [];
    for (const piece of document.querySelectorAll<SVGGElement>(".layer-stacks > g")) {
      const at = piece.getScreenCTM() ?? new DOMMatrix();
      const half = 15 * at.a;
      const box = { left: at.e - half, right: at.e + half, top: at.f - half, bottom: at.f + half };
      const space = spaceAt(at.e, at.f);
      pieces.push({ space, box, inside: within(box, space, 1) });
    }
    const marked = (name: "between" | "closed") =>
      [...document.querySelectorAll<SVGGElement>(`[data-${name}]`)].map((it) => it.dataset[name] ?? "");
    return {
      outlines: Object.fromEntries([...paths].map(([space, path]) => [space, path.getAttribute("d") ?? ""])),
      islands,
      links: [...new Set(marked("between"))],
      closed: marked("closed"),
      labels,
      pieces,
    };
  });
}

/** Pairs of boxes of which one lies on the other by more than so many pixels each way. */
export function overlaps<T extends { readonly space: string; readonly box: Box }>(
  all: readonly T[],
  others: readonly T[] = all,
  slack = 0.5,
): string[] {
  const found: string[] = [];
  for (const [at, one] of all.entries())
    for (const other of others === all ? all.slice(at + 1) : others) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > slack && down > slack)
        found.push(`${one.space} - ${other.space} by ${across.toFixed(1)} x ${down.toFixed(1)}`);
    }
  return found;
}
