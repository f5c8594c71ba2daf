import { defineConfig } from 'vitest/config';
import { patience } from '../scripts/lib/patience.mjs';
import { databaseTags } from '../scripts/lib/tags.mjs';

/** Contract, security and reliability start servers of their own, the package an app: few run at once. */
export default defineConfig({
  test: {
    include: ['{contract,deploy,security,reliability,package,rules,scripts}/**/*.test.ts'],
    ...patience,
    tags: databaseTags,
    maxWorkers: 2,
    // Importing the server once a worker, and not once a file, takes a sixth off the whole.
    isolate: false,
  },
});
