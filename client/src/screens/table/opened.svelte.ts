/** What is open over the table, or is to be shown as soon as its panel is there. Both are loaded when they are wanted. */
class Opened {
  dialog: "keys" | "settings" | "clocks" | undefined = $state();
  /** The command line. */
  line = $state(false);
  /** True from the wish to see the last entry of the log until it has the focus. */
  lastEntry = $state(false);
}

export const opened = new Opened();
