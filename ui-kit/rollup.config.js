import { readdirSync } from 'node:fs';
import { babel } from '@rollup/plugin-babel';
import { nodeResolve } from '@rollup/plugin-node-resolve';

const extensions = ['.ts', '.tsx', '.js'];

/** One entry a public subpath; every module stays a file, so that importing a button costs a button. */
const input = Object.fromEntries(
  readdirSync('src/exports')
    .filter((file) => !file.includes('.test.'))
    .map((file) => [`exports/${file.replace(/\.ts$/, '')}`, `src/exports/${file}`]),
);

/** Dependencies come from the app: two copies of React or styled-components break a page. */
const isExternal = (id) => !id.startsWith('.') && !id.startsWith('/');

/** @type {import('rollup').RollupOptions} */
export default {
  input,
  external: isExternal,
  output: {
    dir: 'dist',
    format: 'es',
    preserveModules: true,
    preserveModulesRoot: 'src',
    sourcemap: true,
  },
  plugins: [
    nodeResolve({ extensions }),
    babel({
      extensions,
      babelHelpers: 'bundled',
      configFile: false,
      presets: [
        ['@babel/preset-react', { runtime: 'automatic' }],
        ['@babel/preset-typescript', { onlyRemoveTypeImports: true, allowDeclareFields: true }],
      ],
      // Pure, so that unused components are dropped; stable ids, so that two bundles agree.
      plugins: [['styled-components', { pure: true, fileName: false, namespace: 'ui-kit', ssr: true }]],
    }),
  ],
};
