import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadTexts, renderConsole } from '../../testing/renderConsole.tsx';
import { longestWait } from '../api/readWithRetry.ts';
import { Waiting } from './Waiting.tsx';

afterEach(() => vi.useRealTimers());

it('says that a page takes long, with a way to retry', async () => {
  await loadTexts();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderConsole(<Waiting />);
  act(() => {
    vi.advanceTimersByTime(longestWait - 1);
  });
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByRole('alert').textContent).toContain('This takes longer than usual.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
