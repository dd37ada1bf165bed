import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const script = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "tools", "packages.mjs");

describe("the packages that are installed", () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(folder, "tools", "packages.mjs"), ...args]).status;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "armistice-packages-"));
    mkdirSync(join(folder, "tools"));
    cpSync(script, join(folder, "tools", "packages.mjs"));
    write("package.json", "{}");
    write("package-lock.json", "{}");
    write(".npmrc", "");
    mkdirSync(join(folder, "node_modules", "some"), { recursive: true });
    write("node_modules/some/package.json", '{ "version": "1.0.0" }');
    write("node_modules/.package-lock.json", '{ "packages": { "node_modules/some": { "version": "1.0.0" } } }');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("are those of the lock file once their installation is noted", () => {
    expect(run()).toBe(1);
    expect(run("--note")).toBe(0);
    expect(run()).toBe(0);
  });
  it("are others after a change of the lock file", () => {
    run("--note");
    write("package-lock.json", '{ "lockfileVersion": 3 }');
    expect(run()).toBe(1);
  });
  it("are others for another Node", () => {
    run("--note");
    write("node_modules/.armistice-installed", "0 v1.0.0 linux x64\n");
    expect(run()).toBe(1);
  });
  it("are not whole where one is missing or has another version", () => {
    run("--note");
    write("node_modules/some/package.json", '{ "version": "2.0.0" }');
    expect(run()).toBe(1);
    rmSync(join(folder, "node_modules", "some"), { recursive: true });
    expect(run()).toBe(1);
    rmSync(join(folder, "node_modules"), { recursive: true });
    expect(run()).toBe(1);
  });
});
