import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patience } from '../scripts/lib/patience.mjs';
import { chromium } from './browser.ts';

/** A flaky test counts as failed: no retries. */
const retry = 0;

/** Listed in advance: a dependency discovered late reloads the page during a test. */
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
    '@tanstack/react-query',
    '@testing-library/react',
    '@testing-library/user-event',
    'axios',
    'culori/fn',
    'fflate',
    'html-to-image',
    'i18next',
    'lucide',
    'react',
    'react-dom',
    'react-dom/client',
    'react-hook-form',
    'react-i18next',
    'react-router-dom',
    'react-virtuoso',
    'react/jsx-dev-runtime',
    'styled-components',
    'typescript-js',
    'valtio',
    'valtio/react',
    'valtio/vanilla',
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
        test: { name: 'stories', retry, ...patience, isolate: false, browser: chromium({ still: true }) },
      },
      { test: { name: 'docs', environment: 'node', include: ['docgen/**/*.test.ts'] } },
      {
        plugins: [react()],
        optimizeDeps,
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        test: {
          name: 'components',
          retry,
          ...patience,
          dir: '..',
          // The other tests of console and chat run in Node.
          include: [
            'ui-kit/src/**/*.test.tsx',
            'console/src/**/*.browser.test.tsx',
            'chat-widget/src/**/*.browser.test.tsx',
          ],
          setupFiles: ['../ui-kit/src/testing/cleanUp.ts'],
          browser: chromium(),
        },
      },
    ],
  },
});
