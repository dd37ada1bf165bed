import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A direction: from the page to the server, or back. */
export type Way = "up" | "down";

/** A line between a page and a server that a test cuts, stops, or makes slow. */
export interface Line {
  readonly port: number;
  /** Ends every connection, and takes no new one until it is mended. */
  cut(): void;
  mend(): void;
  /** Keeps what goes this way, on all connections, until it is let go: neither side notices. */
  hold(way: Way): void;
  /** Lets go what is kept, in its order. */
  release(way: Way): void;
  /** Connections that are open now pass nothing on any more, and are not ended either, as after a sleep; new ones work. */
  freeze(): void;
  /** How many bytes are kept this way. */
  kept(way: Way): number;
  /** Each piece takes so long this way, and by chance up to `more` longer; what came before it still comes first. */
  slow(way: Way, ms: number, more?: number): void;
  close(): Promise<void>;
}

/** One direction of one connection: pieces leave it in the order in which they came. */
class Pipe {
  private readonly queue: { piece: Buffer; due: number }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private held = false;
  private last = 0;

  constructor(
    private readonly to: Socket,
    private readonly delay: () => number,
  ) {}

  get kept(): number {
    return this.queue.reduce((sum, it) => sum + it.piece.length, 0);
  }

  take(piece: Buffer): void {
    this.last = Math.max(this.last, Date.now() + this.delay());
    this.queue.push({ piece, due: this.last });
    this.pass();
  }

  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    this.pass();
  }

  drop(): void {
    clearTimeout(this.timer);
    this.queue.length = 0;
  }

  private pass(): void {
    clearTimeout(this.timer);
    if (this.held) return;
    for (let first = this.queue[0]; first !== undefined; first = this.queue[0]) {
      const wait = first.due - Date.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.pass(), wait);
        return;
      }
      this.queue.shift();
      if (!this.to.destroyed) this.to.write(first.piece);
    }
  }
}

/** Passes everything on to `127.0.0.1:to`. */
export async function openLine(to: number): Promise<Line> {
  const open = new Set<Socket>();
  const pipes: Record<Way, Set<Pipe>> = { up: new Set(), down: new Set() };
  const held: Record<Way, boolean> = { up: false, down: false };
  const delays: Record<Way, () => number> = { up: () => 0, down: () => 0 };
  let whole = true;
  const server: Server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(to, "127.0.0.1");
    for (const [one, other, way] of [
      [near, far, "up"],
      [far, near, "down"],
    ] as const) {
      const pipe = new Pipe(other, () => delays[way]());
      if (held[way]) pipe.hold();
      open.add(one);
      pipes[way].add(pipe);
      one.setNoDelay(true);
      one.on("data", (piece: Buffer) => pipe.take(piece));
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        pipes[way].delete(pipe);
        pipe.drop();
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => void (whole = true),
    hold: (way) => {
      held[way] = true;
      for (const pipe of pipes[way]) pipe.hold();
    },
    release: (way) => {
      held[way] = false;
      for (const pipe of pipes[way]) pipe.release();
    },
    freeze: () => {
      for (const pipe of [...pipes.up, ...pipes.down]) pipe.hold();
      pipes.up.clear();
      pipes.down.clear();
    },
    kept: (way) => [...pipes[way]].reduce((sum, it) => sum + it.kept, 0),
    slow: (way, ms, more = 0) => void (delays[way] = () => ms + Math.random() * more),
    close: () => {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
