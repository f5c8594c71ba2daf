import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The page's library; `vite build --mode react` builds it on React for comparison (docs/decisions/0012). */
const library = (mode: string): 'preact' | 'react' => (mode === 'react' ? 'react' : 'preact');

const onPreact: Alias[] = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

/** Builds the chat page, served at /chat with its assets under /chat-assets/, and copies the demo partner's files. */
export default defineConfig(({ mode }) => ({
  root: path('src/page'),
  base: '/',
  publicDir: false,
  resolve: {
    conditions: ['source', 'module', 'browser', 'production'],
    alias: [
      ...(library(mode) === 'preact' ? onPreact : []),
      // The chat's styles never depend on props, so forty lines replace the library.
      { find: 'styled-components', replacement: path('src/page/styled.tsx') },
      { find: './loadGlyphs.ts', replacement: path('src/page/loadGlyphs.ts') },
    ],
  },
  // Style sheets are template literals, which minifiers leave as they are.
  oxc: { plugins: { styledComponents: { minify: true, displayName: false, fileName: false, ssr: false } } },
  plugins: [
    react(),
    {
      name: 'copy-demo',
      writeBundle() {
        cpSync(path('src/demo'), path('dist/demo'), { recursive: true });
      },
    },
  ],
  build: {
    outDir: path('dist/page'),
    emptyOutDir: true,
    assetsDir: 'chat-assets',
    // The first versions with nested rules in style sheets, which `styled.tsx` uses.
    target: ['chrome120', 'safari17.2', 'firefox117'],
    modulePreload: { polyfill: false },
  },
}));
