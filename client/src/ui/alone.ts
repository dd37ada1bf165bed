/** A task that is not begun again before it has ended: a second press does nothing. */
export function alone<A extends unknown[]>(task: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let running = false;
  return async (...args) => {
    if (running) return;
    running = true;
    await task(...args).finally(() => (running = false));
  };
}
