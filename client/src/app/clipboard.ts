/** Copies the text of a field of its own: browsers let pages do that also where they came without encryption. */
function copyByField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "hidden-text";
  field.readOnly = true;
  field.value = text;
  // In a modal dialog nothing outside of it can be selected.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Copies a text. False where the browser did not do it: then the page has to show the text instead. */
export async function copyText(text: string): Promise<boolean> {
  // A page that came over plain http has no clipboard, unlike what its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // It was refused; the other way may still be open.
    }
  }
  return copyByField(text);
}
