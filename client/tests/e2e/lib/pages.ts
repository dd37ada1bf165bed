import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const outDir = join(root, "..", "build", "client");

/** When a file was written; of a folder, when the newest file in it was. 0 where there is none. */
function writtenAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory() !== true) return stat?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(path).map((name) => writtenAt(join(path, name))));
}

/** Pages of this mode in a folder; built where it has none, or older ones than their source. */
async function built(outDir: string, mode: string): Promise<string> {
  const sources = ["src", "public", "index.html", "vite.config.ts", "package.json"].map((it) => join(root, it));
  if (writtenAt(join(outDir, "index.html")) < Math.max(...sources.map(writtenAt))) {
    // Test runners set NODE_ENV; the pages are built as they are served.
    const { NODE_ENV: environment } = process.env;
    process.env.NODE_ENV = "production";
    try {
      await build({ root, mode, logLevel: "warn", build: { outDir, emptyOutDir: true } });
    } finally {
      if (environment === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = environment;
    }
  }
  return outDir;
}

/** The folder of the built pages; builds them where they are not there, or not new. */
export const builtPages = (): Promise<string> => built(outDir, "production");

/** The folder of the pages in the language that tests alone have; builds them where they are not there. */
export const strangePages = (): Promise<string> => built(join(root, "..", "build", "client-pseudo"), "pseudo");

export interface Pages {
  base: string;
  close(): Promise<void>;
}

/** Serves built pages under the policy that the server sends, and passes the wire on to a server. */
export async function servePages(port: number, pages?: string): Promise<Pages> {
  process.env.ARMISTICE_URL = `http://127.0.0.1:${port}`;
  const outDir = pages ?? (await builtPages());
  const serving = await preview({
    root,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const [base = ""] = serving.resolvedUrls?.local ?? [];
  return { base, close: () => serving.close() };
}
