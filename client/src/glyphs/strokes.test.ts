import { expect, test } from "vitest";
import { stroked } from "./strokes";

test("digits, capitals and a few signs are strokes, each beside the last", () => {
  const one = stroked("1");
  const eleven = stroked("11");
  expect(one?.path.startsWith("M0.6 2.2l")).toBe(true);
  expect((eleven?.width ?? 0) > 2 * (one?.width ?? 0)).toBe(true);
  for (const text of ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "12/14", "+7", "-1.5"])
    expect(stroked(text)).toBeDefined();
});

test("other letters are left to text", () => {
  expect(stroked("Ö")).toBeUndefined();
  expect(stroked("a1")).toBeUndefined();
  expect(stroked("")).toEqual({ path: "", width: 0 });
});
