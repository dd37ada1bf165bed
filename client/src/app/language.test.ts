import { expect, it } from "vitest";
import { languageFor } from "./language";

it.each([
  [["de-AT", "en"], "de"],
  [["fr", "de", "en"], "de"],
  [["en-GB", "de"], "en"],
  [["", "de"], "de"],
  [["en", "de"], "en"],
  [["fr"], "en"],
  [["xx-chosen-once", "de"], "de"],
  [[], "en"],
])("of the wishes %j it is %s", (wishes, language) => expect(languageFor(wishes)).toBe(language));
