/** The TypeScript libraries for the sandbox's engine: without `Intl`, `Atomics` and the browser's. */
const found = import.meta.glob<string>(
  [
    '../../../../../../node_modules/typescript-js/lib/lib.{es5,es20*,esnext.{array,collection,float16,iterator,promise}}.d.ts',
    '!**/*.{intl,sharedmemory,full}.d.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Declarations of JavaScript, by file name. */
export const libraries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(found).map(([path, text]) => [
    path.slice(path.lastIndexOf('/')),
    text.replace(/declare namespace Intl \{[^]*?\n\}/, ''),
  ]),
);
