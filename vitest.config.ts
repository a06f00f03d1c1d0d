import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,solidity,server,web,cli,tests}/**/*.test.{ts,tsx}"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    pool: "threads",
    maxWorkers: 2,
  },
});
