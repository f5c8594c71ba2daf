import { defineConfig } from 'vitest/config';
import { patience } from '../scripts/lib/patience.mjs';
import { databaseTags } from '../scripts/lib/tags.mjs';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/buildWorkers.mjs',
    ...patience,
    tags: databaseTags,
    maxWorkers: 2,
    // Importing the server once a worker, and not once a file, takes a third off the whole.
    isolate: false,
  },
});
