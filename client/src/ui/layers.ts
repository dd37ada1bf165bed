/** What the browser's history says of one entry: the page that it belongs to, and how many layers lie over that page. */
interface Mark {
  readonly page: string;
  readonly layer: number;
}

/** The part of the browser's history that layers need. */
export interface LayerPorts {
  state(): unknown;
  /** The address that the browser shows. */
  address(): string;
  push(state: Mark, address: string): void;
  replace(state: Mark, address: string): void;
  /** Goes so many entries back; the browser tells of it later. */
  back(steps: number): void;
  /** Calls back as soon as what happens now is over. */
  soon(task: () => void): void;
  newPage(): string;
}

function markOf(state: unknown): Mark | undefined {
  const { page, layer } = (state ?? {}) as Partial<Mark>;
  return typeof page === "string" && typeof layer === "number" ? { page, layer } : undefined;
}

/**
 * Dialogs and raised panels lie over a page. Each has an entry of the browser's history, so that the back button closes the top
 * one before it leaves the page. A layer that is closed otherwise takes its entry along.
 */
export class Layers {
  private open: (() => void)[] = [];
  /** Entries of the history that lie over the one of the page. */
  private entries: number;
  private page: string;
  private shown: string;
  /** True from the wish to go back until the browser has done it. */
  private going = false;

  constructor(private readonly ports: LayerPorts) {
    const mark = markOf(ports.state());
    this.page = mark?.page ?? ports.newPage();
    // A page that is loaded anew has no layers, but still their entries.
    this.entries = mark?.layer ?? 0;
    this.shown = ports.address();
    ports.replace({ page: this.page, layer: this.entries }, this.shown);
    if (this.entries > 0) ports.soon(() => this.match());
  }

  /** Something opens over the page. `close` is called when the back button closes it; the result says that it closed otherwise. */
  add(close: () => void): () => void {
    this.open.push(close);
    this.match();
    return () => {
      const at = this.open.indexOf(close);
      if (at < 0) return;
      this.open.splice(at, 1);
      // A layer that opens in its place takes over its entry.
      this.ports.soon(() => this.match());
    };
  }

  /** The page has another address; it stays the same entry of the history. */
  show(address: string): void {
    this.shown = address;
    this.ports.replace({ page: this.page, layer: this.entries }, address);
  }

  /** Another page comes in place of this one and its layers, or as a step after it. */
  go(address: string, replace: boolean): void {
    const [state, instead] = [{ page: this.ports.newPage(), layer: 0 }, replace || this.entries > 0];
    if (instead) this.ports.replace(state, address);
    else this.ports.push(state, address);
    this.arrive(state, address);
  }

  /** The browser went through its history. True where that closed layers, or took away their entries: the page is the same. */
  popped(): boolean {
    const asked = this.going;
    this.going = false;
    const mark = markOf(this.ports.state());
    if (mark === undefined || mark.page !== this.page) {
      // An address that somebody wrote into the bar has no mark yet.
      const state = mark ?? { page: this.ports.newPage(), layer: 0 };
      if (mark === undefined) this.ports.replace(state, this.ports.address());
      this.arrive(state, this.ports.address());
      this.match();
      return false;
    }
    this.entries = mark.layer;
    // What was shown as the address of a layer is that of its page.
    if (this.ports.address() !== this.shown) this.show(this.shown);
    if (!asked) for (const close of this.open.splice(mark.layer).reverse()) close();
    this.match();
    return true;
  }

  private arrive(mark: Mark, address: string): void {
    this.open = [];
    this.entries = mark.layer;
    this.page = mark.page;
    this.shown = address;
  }

  /** Has as many entries as there are layers. */
  private match(): void {
    if (this.going) return;
    while (this.entries < this.open.length) this.ports.push({ page: this.page, layer: ++this.entries }, this.shown);
    if (this.entries === this.open.length) return;
    this.going = true;
    this.ports.back(this.entries - this.open.length);
  }
}

function ofBrowser(): LayerPorts {
  const { history, location } = window;
  return {
    state: () => history.state as unknown,
    address: () => location.pathname + location.search + location.hash,
    push: (state, address) => history.pushState(state, "", address),
    replace: (state, address) => history.replaceState(state, "", address),
    back: (steps) => history.go(-steps),
    soon: (task) => void window.setTimeout(task, 0),
    newPage: () => Math.random().toString(36).slice(2),
  };
}

let own: Layers | undefined;
/** The layers of this browser's page. */
export function layers(): Layers {
  return (own ??= new Layers(ofBrowser()));
}
