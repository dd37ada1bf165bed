// Tells whether node_modules/ holds the packages of package-lock.json, whole and for this Node: then `npm ci` would bring nothing new.
// usage: node tools/packages.mjs          ends with 0 if so, else with 1
//        node tools/packages.mjs --note   notes what was installed just now; without its note an installation counts as partial
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(client, "node_modules");
const note = join(modules, ".armistice-installed");

/** All that an installation depends on: npm's files by their contents, and the Node that runs the packages. */
function wanted() {
  const files = createHash("sha256");
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) files.update(readFileSync(join(client, name)));
  return `${files.digest("hex")} ${process.version} ${process.platform} ${process.arch}\n`;
}

/** Whether each package that npm has listed as installed is there in its version. */
function whole() {
  const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  return Object.entries(packages).every(([folder, listed]) => {
    const { version } = JSON.parse(readFileSync(join(client, folder, "package.json"), "utf8"));
    return version === listed.version;
  });
}

/** Whether what was installed is what is wanted; a file that is missing or cut off says no. */
function installed() {
  try {
    return readFileSync(note, "utf8") === wanted() && whole();
  } catch {
    return false;
  }
}

if (process.argv[2] === "--note") writeFileSync(note, wanted());
else process.exitCode = installed() ? 0 : 1;
