import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { StepsDialog } from '../../../shared/ui/StepsDialog.tsx';
import { ImportRun } from './ImportRun.tsx';
import type { ImportedPlace } from './importReport.ts';

afterEach(() => vi.unstubAllGlobals());

/** Renders an import whose task is in this state. */
async function show(place: ImportedPlace, state: { status: string; progress: number; result: unknown }) {
  signInAs();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input).url);
    if (!pathname.endsWith('/queue/t1')) return Response.json({ data: [] });
    // The server does not answer while it writes.
    if ((init?.method ?? new Request(input).method) === 'DELETE') return new Promise<Response>(() => undefined);
    return Response.json({
      taskId: 't1',
      kind: 'import',
      subject: '',
      ...state,
      error: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
  });
  return renderConsole(
    <StepsDialog title="Import" onClose={() => undefined}>
      <ImportRun
        ws="acme"
        taskId="t1"
        target="words.json"
        place={place}
        classes={[]}
        onClose={() => undefined}
        onAgain={() => undefined}
      />
    </StepsDialog>,
    { texts: ['nlp', 'exchange'], address: '/nlp/class' },
  );
}

/** Renders a finished import with these counts. */
const showEnded = (place: ImportedPlace, result: Record<string, number>) =>
  show(place, { status: 'completed', progress: 1, result });

it('shows that stopping waits for the server', async () => {
  await show({ kind: 'class' }, { status: 'running', progress: 0.2, result: null });
  const stop = await screen.findByRole('button', { name: 'Stop import' });
  await userEvent.click(stop);
  await waitFor(() => expect(stop.getAttribute('aria-busy')).toBe('true'));
});

it('opens the corpus of a file with a single one', async () => {
  await showEnded({ kind: 'corpus', name: 'towns' }, { corpora: 1 });
  expect((await screen.findByRole('status')).textContent).toBe('1 corpus created.');
  await waitFor(() => expect(location.pathname).toBe('/nlp/corpus/towns'));
});

it('links to the scripts of a file with scripts only', async () => {
  await showEnded({ kind: 'scripts' }, { scripts: 2 });
  expect((await screen.findByRole('status')).textContent).toBe('2 scripts saved as drafts.');
  const link = screen.getByRole('link', { name: 'Show scripts' });
  expect(link.getAttribute('href')).toMatch(/^\/workflows\/scripts/);
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it('says that all scripts stay unchanged', async () => {
  await showEnded({ kind: 'scripts' }, { scripts: 0 });
  expect((await screen.findByRole('status')).textContent).toBe('Nothing was changed.');
});

it('opens the classes of any other file', async () => {
  await showEnded({ kind: 'class' }, { utterances: 3 });
  expect((await screen.findByRole('status')).textContent).toBe('3 utterances imported.');
  await waitFor(() => expect(location.pathname).toBe('/nlp/class'));
});
