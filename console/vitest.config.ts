import { configDefaults, defineConfig } from 'vitest/config';
import { patience } from '../scripts/lib/patience.mjs';

/** Tests without a browser. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node'] } },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: [...configDefaults.exclude, '**/*.browser.test.tsx'],
    ...patience,
    setupFiles: ['src/testing/browser.ts'],
    maxWorkers: 1,
    // A separate process for each file takes three times as long as its tests.
    isolate: false,
  },
});
