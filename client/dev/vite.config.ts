import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, mergeConfig } from "vite";
import svelteConfig from "../svelte.config.js";
import page from "../vite.config";

/** The development pages under the policy of the real ones: `npx vite build -c dev/vite.config.ts`, then `preview`. */
export default mergeConfig(
  { preview: (page as { preview?: object }).preview ?? {} },
  defineConfig({
    root: import.meta.dirname,
    plugins: [svelte({ ...svelteConfig, configFile: false })],
    build: {
      target: "es2022",
      outDir: "../../build/client-dev",
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: "dev/board.html" },
    },
  }),
);
