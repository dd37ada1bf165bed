import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, mergeConfig } from "vite";
import page from "../vite.config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The development pages under the policy of the real ones: `npx vite build -c dev/build.config.ts`, then `preview`. */
export default mergeConfig(
  { preview: (page as { preview?: object }).preview ?? {} },
  defineConfig({
    root: here("."),
    plugins: [svelte({ configFile: here("../svelte.config.js") })],
    build: {
      target: "es2022",
      outDir: "../../build/client-dev",
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: here("board.html") },
    },
  }),
);
