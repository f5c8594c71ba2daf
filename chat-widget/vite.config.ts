import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The chat page, served at /chat with its assets under /chat-assets/, and the demo partner's files as they are. */
export default defineConfig({
  root: path('src/page'),
  base: '/',
  publicDir: false,
  resolve: {
    conditions: ['source', 'module', 'browser', 'production'],
    alias: [
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
    target: ['chrome111', 'safari16.4', 'firefox113'],
    modulePreload: { polyfill: false },
  },
});
