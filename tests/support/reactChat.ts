import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

const chat = path.resolve(import.meta.dirname, '../../chat-widget');

/** The chat's page built on React, in place of the one the server has. */
export interface ReactChat {
  /** Serves React's scripts to a page; call it before the page is opened. */
  serve(page: Page): Promise<void>;
  remove(): Promise<void>;
}

export async function buildReactChat(): Promise<ReactChat> {
  // Imported here because it takes a second to load, and few tests need it.
  const { build } = await import('vite');
  const outDir = await mkdtemp(path.join(tmpdir(), 'parlance-chat-'));
  await build({
    configFile: path.join(chat, 'vite.config.ts'),
    mode: 'react',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const assets = path.join(outDir, 'chat-assets');
  const files = await readdir(assets);
  const entry = files.find((file) => /^index-.+\.js$/.test(file));
  if (entry === undefined) throw new Error('the chat on React has no entry');
  return {
    async serve(page) {
      await page.route('**/chat-assets/*.js', (route) => {
        const asked = path.basename(new URL(route.request().url()).pathname);
        return route.fulfill({ path: path.join(assets, files.includes(asked) ? asked : entry) });
      });
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
