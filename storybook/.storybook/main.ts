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
  // Storybook's own frame takes no style sheet of ours, but what its page has in its head.
  staticDirs: [{ from: inter, to: '/inter.woff2' }],
  managerHead: (
    head = '',
  ) => `${head}<style>@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;
    src:url(./inter.woff2) format("woff2")}</style>`,
  // Steps for those who set Storybook up, not for those who read it.
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // The kit is read from its sources, so that a change shows at once.
  viteFinal: (config) =>
    mergeConfig(config, {
      plugins: [kitProps()],
      resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    }),
});
