import { defineConfig } from 'vitest/config';
import { patience } from '../scripts/lib/patience.mjs';
import { databaseTags } from '../scripts/lib/tags.mjs';

/** Contract, security and reliability tests start their own servers, the package tests an app: few run at once. */
export default defineConfig({
  test: {
    include: ['{contract,deploy,security,reliability,package,rules,scripts}/**/*.test.ts'],
    ...patience,
    tags: databaseTags,
    maxWorkers: 2,
    // Importing the server once per worker instead of once per file saves a sixth of the time.
    isolate: false,
  },
});
