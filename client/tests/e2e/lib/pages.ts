import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const outDir = join(root, "..", "build", "client");

/** The folder of the built pages; builds them where they are not there. */
export async function builtPages(): Promise<string> {
  if (!existsSync(join(outDir, "index.html")))
    await build({ root, logLevel: "warn", build: { outDir, emptyOutDir: true } });
  return outDir;
}

export interface Pages {
  base: string;
  close(): Promise<void>;
}

/** Serves the built pages under the policy that the server sends, and passes the wire on to a server. */
export async function servePages(port: number): Promise<Pages> {
  process.env.ARMISTICE_URL = `http://127.0.0.1:${port}`;
  await builtPages();
  const serving = await preview({
    root,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const [base = ""] = serving.resolvedUrls?.local ?? [];
  return { base, close: () => serving.close() };
}
