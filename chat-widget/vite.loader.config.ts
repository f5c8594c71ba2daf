import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The script of the partner's page: one classic file under a name that never changes. */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      // Minified, there are no lines left but those of the style sheet.
      name: 'one-line',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) if ('code' in file) file.code = file.code.replaceAll('\n', '');
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
