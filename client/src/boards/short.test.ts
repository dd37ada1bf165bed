import { describe, expect, it } from "vitest";
import { BOARDS, loadBoard } from "./files";
import { shortForms } from "./short";

describe("shorter forms of names", () => {
  it.each([
    ["Sea Zone 17", "", ["SZ 17", "17"]],
    ["SZ 17", "", ["17"]],
    ["United States of America", "", ["U.S.A."]],
    ["French Equatorial Africa", "", ["Fr. Eq. Africa"]],
    ["Central Mediterranean Sea Zone", " Sea Zone", ["Cen. Med."]],
    ["Union of South Africa", "", ["U. of S. Africa", "S. Africa"]],
    ["Galicia", "", []],
    ["", "", []],
  ])("of %s", (name, drops, forms) => {
    expect(shortForms(name, drops)).toEqual(forms);
  });
  it("tell the spaces of each board apart", async () => {
    for (const board of BOARDS) {
      const file = await loadBoard(board);
      const forms = Object.keys(file?.spaces ?? {}).flatMap((name) => shortForms(name, file?.drops));
      // A zone has the name of its coast: only its colour tells them apart, in the short form as in the long one.
      const coasts = new Set(forms.filter((form, at) => forms.indexOf(form) !== at));
      for (const form of coasts) {
        const spaces = Object.keys(file?.spaces ?? {}).filter((name) => shortForms(name, file?.drops).includes(form));
        expect(spaces.length, form).toBe(2);
        expect(spaces.filter((name) => name.endsWith(" Sea Zone")).length, form).toBe(1);
      }
    }
  });
});
