import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Styles go into files of their own: the page's policy allows no style elements that a script makes. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, css: "external" },
};
