import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the script of the partner's page: one classic file with a fixed name. */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      // After minification only the style sheet has line breaks. The comment makes Chromium compile every function with
      // the file. Nearly all of them are called at the start, and would otherwise be parsed a second time then.
      name: 'one-line',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle))
          if ('code' in file) file.code = `//# allFunctionsCalledOnLoad\n${file.code.replaceAll('\n', '')}`;
      },
    },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: ['chrome111', 'safari16.4', 'firefox113'],
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/loader/widget.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'widget.js' },
    },
  },
});
