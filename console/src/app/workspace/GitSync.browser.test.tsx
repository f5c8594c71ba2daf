import type { GithubConfiguration } from '@parlance/contract/calls/configuration';
import type { Task } from '@parlance/contract/calls/workspaces';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { GitSync } from './GitSync.tsx';

afterEach(() => vi.unstubAllGlobals());

const stored: GithubConfiguration = {
  url: 'https://example.com/shop.git',
  branch: 'main',
  folder: '',
  username: '',
  author_name: '',
  author_email: '',
  token_set: false,
  synced_commit: null,
  synced_at: null,
  version: 1,
  updated_at: null,
  updated_by: null,
};

const running = (kind: string): Task => ({
  taskId: 'a',
  kind,
  subject: stored.url,
  status: 'running',
  progress: 0.2,
  stage: null,
  result: null,
  error: null,
  created_by: 'ann',
  created_at: '2026-11-30T10:00:00Z',
  updated_at: '2026-11-30T10:00:00Z',
});

it.each([
  ['git.compare', 'Comparing with the repository'],
  ['git.pull', 'Pulling from the repository'],
  ['git.push', 'Pushing to the repository'],
])('names %s that was running before the page was loaded', async (kind, name) => {
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
    Response.json(new Request(...request).url.endsWith('/queue') ? { data: [running(kind)] } : running(kind)),
  );
  signInAs();
  await renderConsole(<GitSync ws="acme" stored={stored} dirty={false} />, { texts: ['workspace'] });
  expect(await screen.findByRole('progressbar', { name })).toBeVisible();
});

it('counts what was pulled, and not the items that stay as they are in the workspace', async () => {
  const change = { kind: 'intent', name: 'refund', action: 'update', conflict: false, details: [] };
  const changes = [change, { ...change, name: 'delivery', action: 'kept', conflict: true }];
  const pulled: Task = {
    ...running('git.pull'),
    status: 'completed',
    result: { dry_run: false, commit: '0b420c12', changes },
  };
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
    Response.json(new Request(...request).url.endsWith('/queue') ? { data: [running('git.pull')] } : pulled),
  );
  signInAs();
  await renderConsole(<GitSync ws="acme" stored={stored} dirty={false} />, { texts: ['workspace'] });
  expect(await screen.findByText('1 item pulled. Workspace version kept for 1 item.')).toBeVisible();
});
