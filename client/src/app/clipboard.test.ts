import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./clipboard";

/** A page whose clipboard does this; undefined where it has none. `command` is what its older way answers. */
function page(write: (() => Promise<void>) | undefined, command: () => boolean) {
  const copied: string[] = [];
  const clipboard = write && {
    writeText: async (text: string) => {
      await write();
      copied.push(text);
    },
  };
  const field = { className: "", readOnly: false, value: "", select: () => undefined, remove: vi.fn() };
  vi.stubGlobal("navigator", { clipboard });
  vi.stubGlobal("HTMLElement", Array);
  vi.stubGlobal("document", {
    activeElement: null,
    body: { append: () => undefined },
    createElement: () => field,
    execCommand: () => {
      const done = command();
      if (done) copied.push(field.value);
      return done;
    },
  });
  return { copied, field };
}
const refuse = () => Promise.reject(new Error("not allowed"));
const nothing = (): boolean => {
  throw new Error("no such command");
};

afterEach(() => vi.unstubAllGlobals());

type Row = [string, (() => Promise<void>) | undefined, () => boolean, boolean];
it.each<Row>([
  ["by the clipboard", () => Promise.resolve(), () => false, true],
  ["without a clipboard by a field", undefined, () => true, true],
  ["by a field where the clipboard refuses", refuse, () => true, true],
  ["not where neither way is open, and says so", undefined, () => false, false],
  ["not where both fail, and says so", refuse, nothing, false],
])("a text is copied %s", async (_, write, command, told) => {
  const { copied, field } = page(write, command);
  expect(await copyText("one")).toBe(told);
  expect(copied).toEqual(told ? ["one"] : []);
  expect(field.remove).toHaveBeenCalledTimes(field.value === "" ? 0 : 1);
});
