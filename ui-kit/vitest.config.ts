import { defineConfig } from 'vitest/config';

/** What needs no browser. Components (`*.test.tsx`) and stories run in Chromium, from the storybook workspace. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], environment: 'node', maxWorkers: 1, isolate: false },
});
