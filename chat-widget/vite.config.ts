import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What the page runs on: `vite build --mode react` builds it on React, to be compared (docs/decisions/0012). */
const library = (mode: string): 'preact' | 'react' => (mode === 'react' ? 'react' : 'preact');

const onPreact: Alias[] = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

/** The chat page, served at /chat with its assets under /chat-assets/, and the demo partner's files as they are. */
export default defineConfig(({ mode }) => ({
  root: path('src/page'),
  base: '/',
  publicDir: false,
  resolve: {
    conditions: ['source', 'module', 'browser', 'production'],
    alias: [
      ...(library(mode) === 'preact' ? onPreact : []),
      // The chat's styles never depend on props: of the library for those that do it needs forty lines.
      { find: 'styled-components', replacement: path('src/page/styled.tsx') },
      // The whole colour library for one brand colour would be a sixteenth of what the chat weighs.
      { find: 'culori/fn', replacement: path('src/page/brandColour.ts') },
      { find: './loadGlyphs.ts', replacement: path('src/page/loadGlyphs.ts') },
    ],
  },
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
    // The first with nested rules in style sheets, as `styled.tsx` leaves them.
    target: ['chrome120', 'safari17.2', 'firefox117'],
    modulePreload: { polyfill: false },
  },
}));
