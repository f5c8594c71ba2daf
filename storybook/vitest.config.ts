import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chromium } from './browser.ts';

/** As in the browser tests of the product: a loaded machine may be slow once, what fails twice is broken. */
const retry = 1;

/** Known beforehand: a dependency found late reloads the page under a running test. */
const optimizeDeps = {
  include: [
    '@codemirror/autocomplete',
    '@codemirror/commands',
    '@codemirror/lang-javascript',
    '@codemirror/lang-json',
    '@codemirror/language',
    '@codemirror/lint',
    '@codemirror/merge',
    '@codemirror/search',
    '@codemirror/state',
    '@codemirror/view',
    '@floating-ui/react',
    '@hookform/resolvers/yup',
    '@lezer/highlight',
    'culori/fn',
    'fflate',
    'lucide',
    'react',
    'react-dom',
    'react-dom/client',
    'react-hook-form',
    'react-virtuoso',
    'react/jsx-dev-runtime',
    'styled-components',
    'xlsx',
    'yup',
  ],
};

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      {
        plugins: [storybookTest({ configDir: `${import.meta.dirname}/.storybook` })],
        optimizeDeps,
        test: { name: 'stories', retry, isolate: false, browser: chromium({ still: true }) },
      },
      { test: { name: 'docs', environment: 'node', include: ['docgen/**/*.test.ts'] } },
      {
        plugins: [react()],
        optimizeDeps,
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        test: {
          name: 'components',
          retry,
          include: ['../ui-kit/src/**/*.test.tsx'],
          dir: '../ui-kit',
          browser: chromium(),
        },
      },
    ],
  },
});
