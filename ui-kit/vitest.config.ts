import { defineConfig } from 'vitest/config';
import { patience } from '../scripts/lib/patience.mjs';

/** Tests without a browser. Components (`*.test.tsx`) and stories run in Chromium, from the storybook workspace. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], environment: 'node', maxWorkers: 1, isolate: false, ...patience },
});
