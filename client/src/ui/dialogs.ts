/**
 * True while a dialog is open, wherever the focus is: what was pressed in it may be gone, and its focus with it. Keys are for
 * the dialog then, and not for what lies below it.
 */
export const dialogIsOpen = (): boolean => document.querySelector("dialog[open]") !== null;
