/** The dialog that is open over the table. It is loaded when it is opened. */
class Dialogs {
  open: "keys" | "settings" | "clocks" | undefined = $state();
}

export const dialogs = new Dialogs();
