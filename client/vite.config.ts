import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rollup } from "vite";

/** The server that `npm run dev` and `npm run preview` pass the wire on to: `ARMISTICE_URL=http://127.0.0.1:1914`. */
const server = process.env.ARMISTICE_URL ?? "http://127.0.0.1:1914";

/** The server knows itself by its own name alone, so its address stands in the place of the page's. */
const proxy = {
  "/wire": {
    target: server,
    ws: true,
    changeOrigin: true,
    headers: { origin: server },
    rewrite: () => "/",
  },
  "^/games/[0-9a-f]{32}/(record|entries/.*)$": { target: server, changeOrigin: true },
  "^/events/[^/]+/results\\.(csv|json)$": { target: server, changeOrigin: true },
  "^/rules(/.*)?\\.json$": { target: server, changeOrigin: true },
};

/** What the server says with each page; `preview` says it too, so that tests run under it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types svelte-trusted-html armistice-worker",
].join("; ");

/** A `.br` and a `.gz` beside each file that becomes smaller by it, as the server serves them. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir = "" }) {
      const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).map((it) => join(dir, it));
      for (const file of files.filter((it) => statSync(it).isFile())) {
        const bytes = readFileSync(file);
        const packed = [
          [".br", brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
          [".gz", gzipSync(bytes, { level: 9 })],
        ] as const;
        for (const [ending, small] of packed) if (small.length < bytes.length) writeFileSync(file + ending, small);
      }
    },
  };
}

/** What `begin.ts` needs itself: it runs before the page is there. */
const FIRST = /\/app\/(routes|screens|language)\.ts$|preload-helper/;

/** Small parts that several screens share, and both the lobby and the table: as files of their own they would cost more than they are. */
const SHARED =
  /\/src\/(words\/pauses\.ts|app\/drafts\.ts|screens\/trouble\.ts|ui\/Tabs\.svelte|glyphs\/Roundel\.svelte)$/;

/** What fields need: the table begins without any. */
const FIELDS = /\/dom\/elements\/bindings\/(select|input)\.js$|\/src\/ui\/following\.ts$/;

/** A part of Svelte that one small list alone needs. */
const SELDOM = /\/dom\/blocks\/svelte-element\.js$/;

/** All that `main.ts` imports is one file: each further one costs a slow line a question. */
function pageOrNot(id: string, { getModuleInfo }: { getModuleInfo: Rollup.GetModuleInfo }): string | undefined {
  const seen = new Set<string>();
  const reach = (from: string): boolean => {
    if (from.endsWith("/src/main.ts")) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return (getModuleInfo(from)?.importers ?? []).some(reach);
  };
  if (FIRST.test(id)) return "begin";
  if (FIELDS.test(id)) return "fields";
  if (SELDOM.test(id)) return "seldom";
  return SHARED.test(id) || reach(id) ? "page" : undefined;
}

/** The page itself is named by the document, so that it is on its way before `begin.ts` asks for it. */
function namedEarly(): Plugin {
  return {
    name: "named-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const page = Object.values(bundle).find((it) => it.type === "chunk" && it.name === "page");
        if (page?.type !== "chunk") throw new Error("the page has no file of its own");
        const styles = [...(page.viteMetadata?.importedCss ?? [])];
        return [
          { tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${page.fileName}` } },
          ...styles.map((file) => ({ tag: "link", attrs: { rel: "stylesheet", crossorigin: true, href: `/${file}` } })),
        ];
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed(), namedEarly()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // No data addresses and no script in the page: the policy forbids both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    sourcemap: false,
    manifest: "manifest.build.json",
    rollupOptions: { output: { manualChunks: pageOrNot } },
  },
  server: { proxy },
  preview: {
    proxy,
    headers: {
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  },
});
