import { configDefaults, defineConfig } from 'vitest/config';
import { patience } from '../scripts/lib/patience.mjs';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node'] } },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: [...configDefaults.exclude, '**/*.browser.test.tsx'],
    ...patience,
    maxWorkers: 1,
    // A separate process for each file takes longer than its tests.
    isolate: false,
  },
});
