import type { Task } from '@parlance/contract/calls/workspaces';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { ExportDialog } from './ExportDialog.tsx';

/** The task on the server. */
let task: Task;
/** The response to a download of the file. */
let download: () => Response;

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/export/e1')) return download();
  if (pathname.endsWith('/queue/t1') && request.method === 'DELETE') task = { ...task, status: 'cancelled' };
  return Response.json(task, { status: request.method === 'POST' ? 202 : 200 });
}

beforeEach(() => {
  signInAs();
  task = {
    taskId: 't1',
    kind: 'verbatim.export',
    subject: null,
    status: 'running',
    progress: 0.4,
    stage: null,
    result: null,
    error: null,
    created_by: 'ada',
    created_at: '2026-11-23T08:00:00Z',
    updated_at: '2026-11-23T08:00:00Z',
  };
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    serve(new Request(input instanceof Request ? input : new URL(input, location.href), init)),
  );
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderConsole(<ExportDialog ws="acme" filters={{}} total={3} onClose={() => {}} />, {
    texts: ['verbatim', 'shell'],
  });
const button = (name: string) => screen.findByRole('button', { name });

it('is cancelled while it runs, and can be started again', async () => {
  const { user } = await open();
  await user.click(await button('Export messages'));
  expect(await screen.findByRole('progressbar', { name: /^Exporting/ })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Format' })).toBeDisabled();
  await user.click(await button('Cancel export'));
  expect(await screen.findByText('The export was cancelled.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull();
  expect(await button('Export messages')).toBeEnabled();
  expect(screen.getByRole('combobox', { name: 'Format' })).toBeEnabled();
});

const written = (expires_at: string): Task => ({
  ...task,
  status: 'completed',
  result: { id: 'e1', name: 'verbatim.csv', rows: 3, size: 9, expires_at },
});

it('has a file for as long as it is kept, and then offers another export', async () => {
  task = written('2026-11-22T08:00:00Z');
  const { user } = await open();
  await user.click(await button('Export messages'));
  await waitFor(async () => expect(await button('Export messages')).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull();
  expect(screen.queryByText(/is ready/)).toBeNull();
});

it('says why a file that was ready no longer exists', async () => {
  task = written('2999-01-01T00:00:00Z');
  const gone = { status: 404, type: 'export_not_found', message: 'This export does not exist any more.' };
  download = () => Response.json(gone, { status: 404 });
  const { user } = await open();
  await user.click(await button('Export messages'));
  await user.click(await button('Download file'));
  expect(await screen.findByText(gone.message)).toBeVisible();
});
