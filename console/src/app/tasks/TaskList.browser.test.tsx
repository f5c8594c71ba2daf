import type { Task } from '@parlance/contract/calls/workspaces';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/queryClient.ts';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { BackgroundTasks } from './BackgroundTasks.tsx';
import { TaskList } from './TaskList.tsx';

const taskOf = (taskId: string, more: Partial<Task> = {}): Task => ({
  taskId,
  kind: 'train',
  subject: 'Orders',
  status: 'completed',
  progress: 1,
  stage: null,
  result: null,
  error: null,
  created_by: 'ada',
  created_at: '2026-11-23T08:00:00Z',
  updated_at: '2026-11-23T08:00:00Z',
  ...more,
});
const exported = (id: string, expires_at: string, more: Partial<Task> = {}) =>
  taskOf(id, {
    kind: 'verbatim.export',
    subject: null,
    result: { id, name: `${id}.csv`, rows: 3, size: 9, expires_at },
    ...more,
  });

let asked: string[] = [];
let queue: Task[] = [];
beforeEach(() => {
  signInAs();
  asked = [];
  queue = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    asked.push(pathname);
    if (pathname.endsWith('/queue')) return Response.json({ data: queue });
    if (pathname.endsWith('/class')) return Response.json({ data: [] });
    return new Response('a,b', { headers: { 'content-type': 'text/csv' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('offers the file of an export to the user who requested it, for as long as it is kept', async () => {
  const later = '2999-01-01T00:00:00Z';
  const newer = Array.from({ length: 9 }, (_, at) => taskOf(`newer${at}`));
  const { user } = await renderConsole(
    <TaskList
      ws="acme"
      tasks={[
        ...newer,
        exported('mine', later),
        exported('theirs', later, { created_by: 'bob' }),
        exported('old', '2026-11-22T08:00:00Z'),
      ]}
    />,
    { texts: ['shell'] },
  );
  const buttons = screen.getAllByRole('button', { name: /^Download/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Download mine.csv']);
  await user.click(screen.getByRole('button', { name: 'Download mine.csv' }));
  await expect.poll(() => asked).toContain('/api/1.0/verbatim/acme/export/mine');
});

it('says why the mail of a chart was not sent', async () => {
  const error = { type: 'smtp_failed', message: 'The mail server did not accept the message: 550 no such box' };
  await renderConsole(
    <TaskList ws="acme" tasks={[taskOf('mail', { kind: 'chart.mail', subject: 'Weekly', status: 'error', error })]} />,
    { texts: ['shell'] },
  );
  expect(screen.getByText(/^E-mail of a chart · Weekly/)).toBeVisible();
  expect(screen.getByText(error.message)).toBeVisible();
});

it('says that work of the person was cancelled, which may have been done elsewhere', async () => {
  const theirs = { created_by: 'bob', subject: 'Bikes' };
  queue = [taskOf('mine'), taskOf('theirs', theirs)].map((task) => ({ ...task, status: 'running' }));
  await renderConsole(<BackgroundTasks ws="acme" />, { texts: ['shell'] });
  expect(await screen.findByRole('button', { name: /Training/ })).toBeVisible();
  queue = queue.map((task) => ({ ...task, status: 'cancelled' }));
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Training · Orders: cancelled')).toBeVisible();
  expect(screen.queryByText('Training · Bikes: cancelled')).toBeNull();
});
