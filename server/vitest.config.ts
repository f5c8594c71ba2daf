import { defineConfig } from 'vitest/config';
import { databaseTags } from '../scripts/lib/tags.mjs';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/buildWorkers.mjs',
    // Each file that needs a database opens one of its own, which takes seconds on a busy machine.
    hookTimeout: 180_000,
    testTimeout: 60_000,
    tags: databaseTags,
    maxWorkers: 2,
    // Importing the server once a worker, and not once a file, takes a third off the whole.
    isolate: false,
  },
});
