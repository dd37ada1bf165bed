import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

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
  "^/rules/.*\\.json$": { target: server, changeOrigin: true },
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

export default defineConfig({
  plugins: [svelte()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // No data addresses and no script in the page: the policy forbids both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    sourcemap: false,
    manifest: "manifest.build.json",
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
