import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the script of the partner's page: one classic file with a fixed name. */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      // After minification only the style sheet has line breaks. The comment has Chromium compile each function once, with the
      // file, as nearly all of them are called at the start: otherwise it parses them again when they are.
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
