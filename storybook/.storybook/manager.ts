import { addons } from 'storybook/manager-api';
import { kitTheme } from '../src/docs/kitTheme.ts';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;

addons.setConfig({
  theme: kitTheme(dark ? 'night' : 'light'),
  sidebar: { showRoots: true },
});
