import { defineConfig } from 'vitest/config';

/** Contract, security and reliability start servers of their own, the package an app: few run at once. */
export default defineConfig({
  test: {
    include: ['{contract,security,reliability,package,rules}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
});
