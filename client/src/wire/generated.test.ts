import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const here = dirname(fileURLToPath(import.meta.url));
const made = join("armistice", "v1");

function hasProtoc(): boolean {
  try {
    execFileSync("protoc", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasProtoc())("the types of the wire", () => {
  it("are those that protocol/ gives", { timeout: 60_000 }, () => {
    const fresh = mkdtempSync(join(tmpdir(), "armistice-wire-"));
    try {
      execFileSync(process.execPath, [join(here, "..", "..", "tools", "wire", "generate.mjs"), fresh]);
      for (const file of readdirSync(join(fresh, made)))
        expect(readFileSync(join(here, "generated", made, file), "utf8"), file).toBe(
          readFileSync(join(fresh, made, file), "utf8"),
        );
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
});
