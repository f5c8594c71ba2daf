import { defineConfig } from 'vitest/config';

/** Contract, security and reliability: each file starts servers of its own, so few run at once. */
export default defineConfig({
  test: {
    include: ['{contract,security,reliability}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
});
