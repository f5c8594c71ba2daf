import { ThemeProvider } from '@parlance/ui-kit/theme';
import { definePreview } from '@storybook/react-vite';
import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { StrictMode } from 'react';
import { configure } from 'storybook/test';
import { DocsFrame } from '../src/docs/DocsFrame.tsx';
import { DocsPage } from '../src/docs/DocsPage.tsx';
import { kitArgTypes } from '../src/docs/kitArgTypes.ts';
import { checkAtNight } from '../src/testing/checkAtNight.ts';
import '@parlance/ui-kit/inter.css';

// Most waits of a story end at once; the limit is for busy machines.
configure({ asyncUtilTimeout: 15_000 });

/** Tests read only the violations; the panel shows the other results too. */
const a11yOptions = '__vitest_browser__' in globalThis ? { resultTypes: ['violations' as const], preload: false } : {};

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    a11y: { test: 'error', options: a11yOptions },
    controls: { matchers: { color: /color$/i }, expanded: true },
    docs: { page: DocsPage, container: DocsFrame, toc: { headingSelector: 'h2, h3' }, source: { dark: true } },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Guides',
          ['Getting started', 'Theming', 'Accessibility', 'Build a screen', 'Writing a component'],
          'Foundations',
          ['Colour', 'Type', 'Space and shape', 'Icons', 'Motion', 'Brand playground'],
          'Layout',
          'Data',
          'Table',
          'Chart',
          'Form',
          'Overlay',
          'Chat',
        ],
      },
    },
  },
  argTypesEnhancers: [kitArgTypes],
  afterEach: checkAtNight,
  globalTypes: {
    scheme: {
      description: 'Scheme',
      toolbar: {
        icon: 'mirror',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'night', title: 'Night', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
    brand: {
      description: 'Brand colour',
      toolbar: {
        icon: 'paintbrush',
        items: [
          { value: '#15C5A8', title: 'Teal' },
          { value: '#6d28d9', title: 'Violet' },
          { value: '#d9480f', title: 'Orange' },
          { value: '#ffdd00', title: 'Yellow' },
          { value: '#111111', title: 'Black' },
        ],
        dynamicTitle: true,
      },
    },
  },
  // The same defaults as those of Storybook's frame.
  initialGlobals: {
    scheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'light',
    brand: '#15C5A8',
  },
  decorators: [
    (Story, { globals }) => (
      <StrictMode>
        <ThemeProvider scheme={globals['scheme'] === 'night' ? 'night' : 'light'} brand={String(globals['brand'])}>
          <Story />
        </ThemeProvider>
      </StrictMode>
    ),
  ],
});
