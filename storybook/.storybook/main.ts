import { defineMain } from '@storybook/react-vite/node';
import { mergeConfig } from 'vite';
import { kitProps } from '../docgen/plugin.ts';

export default defineMain({
  stories: ['../../ui-kit/src/**/*.stories.tsx', '../src/**/*.mdx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // The kit is read from its sources, so that a change shows at once.
  viteFinal: (config) =>
    mergeConfig(config, {
      plugins: [kitProps()],
      resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    }),
});
