import { defineConfig } from "vitest/config";

/** Tests in a real browser against a real server: `npm run e2e`. They need a built server and Debian's chromium. */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts", "tests/a11y/**/*.test.ts", "tests/hostile/**/*.test.ts"],
    environment: "node",
    testTimeout: 240_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
