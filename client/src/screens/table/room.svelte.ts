import { MediaQuery } from "svelte/reactivity";
import { TURNED } from "../../ui/phone";
import { isRaised, nextHeight, raised, restOf, type Height } from "./sheet";

/** How much room the window of a table has, and how high its panel is where that lies under the board. */
export class Room {
  private readonly slim = new MediaQuery("width < 56rem");
  private readonly lies = new MediaQuery(TURNED);
  height: Height = $state("half");
  private rest: Height = $state("half");

  /** There is room for the board and one panel. */
  get narrow(): boolean {
    return this.slim.current || this.turned;
  }
  /** A phone that lies on its side: the panel stands beside the board. */
  get turned(): boolean {
    return this.lies.current;
  }
  /** The panel lies under the board, as high as one likes. */
  get sheet(): boolean {
    return this.narrow && !this.turned;
  }
  /** The panel was raised: the back button lowers it. */
  get isRaised(): boolean {
    return this.sheet && isRaised(this.height, this.rest);
  }
  /** The panel leaves so little of the board that its buttons have no room. */
  get crowded(): boolean {
    return this.sheet && this.height === "high";
  }

  next(): void {
    this.height = nextHeight(this.height);
    this.rest = restOf(this.height, this.rest);
  }
  raise(): void {
    this.height = raised(this.height);
  }
  lower(): void {
    this.height = this.rest;
  }
}
