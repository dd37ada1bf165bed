import { createSubscriber } from "svelte/reactivity";

/** The time of this machine, a second at a time while something shows it. */
class Ticker {
  private readonly subscribe = createSubscriber((update) => {
    const timer = window.setInterval(update, 1000);
    return () => window.clearInterval(timer);
  });

  get now(): number {
    this.subscribe();
    return Date.now();
  }
}

export const ticker = new Ticker();
