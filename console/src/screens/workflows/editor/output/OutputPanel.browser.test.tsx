import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole, signInAs } from '../../../../testing/renderConsole.tsx';
import type { OutputEntry } from './outputLog.ts';
import { OutputPanel } from './OutputPanel.tsx';

const entries = Array.from({ length: 40 }, (_, at): OutputEntry => ({
  id: String(at),
  type: 'log',
  script_id: 's',
  run_id: 'r',
  time: '2026-01-01T00:00:00Z',
  message: `line ${at}`,
}));

it('keeps the newest entry in view when its height shrinks', async () => {
  signInAs();
  const output = {
    log: { entries, received: entries.length },
    connection: 'online' as const,
    viewers: [],
    clear: () => undefined,
  };
  const { container } = await renderConsole(
    <div data-testid="pane" style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <OutputPanel output={output} onLine={() => undefined} />
    </div>,
    { texts: ['scriptEditor'] },
  );
  const pane = container.querySelector<HTMLElement>('[data-testid="pane"]');
  const list = screen.getByRole('list', { name: 'Output' });
  const newest = screen.getByText('line 39');
  const isShown = () => newest.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
  await waitFor(() => expect(isShown()).toBe(true));
  const scrolled = new Promise((resolve) => list.addEventListener('scroll', resolve, { once: true }));
  list.scrollTop -= 4;
  await scrolled;
  // The height shrinks after the paint at the end, and before the resize is reported.
  requestAnimationFrame(() => {
    list.scrollTop = list.scrollHeight;
    setTimeout(() => pane?.style.setProperty('height', '300px'));
  });
  await waitFor(() => expect(pane?.clientHeight).toBe(300));
  await waitFor(() => expect(isShown()).toBe(true));
});

it('says that the output may no longer be read', async () => {
  signInAs();
  const output = {
    log: { entries: [], received: 0 },
    connection: 'unauthorized' as const,
    viewers: [],
    clear: () => undefined,
  };
  await renderConsole(<OutputPanel output={output} onLine={() => undefined} />, { texts: ['scriptEditor'] });
  expect(screen.getByText('No access')).toBeVisible();
  expect(screen.queryByText('Connecting')).toBeNull();
});
