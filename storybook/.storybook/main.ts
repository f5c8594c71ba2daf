import { createRequire } from 'node:module';
import { defineMain } from '@storybook/react-vite/node';
import { mergeConfig } from 'vite';
import { kitProps } from '../docgen/plugin.ts';

const kit = createRequire(new URL('../../ui-kit/package.json', import.meta.url));
const inter = kit.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

export default defineMain({
  stories: ['../../ui-kit/src/**/*.stories.tsx', '../src/**/*.mdx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  // Storybook's own frame loads none of our style sheets, only the contents of its page's head.
  staticDirs: [{ from: inter, to: '/inter.woff2' }],
  managerHead: (
    head = '',
  ) => `${head}<style>@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;
    src:url(./inter.woff2) format("woff2")}</style>`,
  // These are steps for setting Storybook up, of no use to its readers.
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // Reads the kit from its sources, so that changes show at once.
  viteFinal: (config) =>
    mergeConfig(config, {
      plugins: [kitProps()],
      resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    }),
});
