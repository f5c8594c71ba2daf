import path from 'node:path';
import type { Plugin } from 'vite';
import { readProps } from './readProps.ts';

const name = 'virtual:kit-props';
const folder = path.resolve(import.meta.dirname, '../../ui-kit/src');

/** Provides the props of all components to the pages: `import props from 'virtual:kit-props'`. */
export const kitProps = (): Plugin => ({
  name: 'kit-props',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(readProps(folder))}` : undefined),
});
