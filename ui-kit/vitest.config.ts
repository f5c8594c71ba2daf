import { defineConfig } from 'vitest/config';

/** Tests without a browser. Components (`*.test.tsx`) and stories run in Chromium, from the storybook workspace. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], environment: 'node', maxWorkers: 1, isolate: false },
});
