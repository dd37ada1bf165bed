import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Unit tests: beside the source, and those of the boards, the budgets and the tools. No browser, no server, no sleep. */
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  test: {
    include: [
      "src/**/*.test.ts",
      "tests/laws/**/*.test.ts",
      "tests/board/**/*.test.ts",
      "tests/budget/**/*.test.ts",
      "tests/words/**/*.test.ts",
      "tests/tools/**/*.test.ts",
    ],
    environment: "node",
    poolOptions: { forks: { singleFork: true } },
  },
});
