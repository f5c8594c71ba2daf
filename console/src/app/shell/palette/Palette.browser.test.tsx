import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { workspace } from '../../../shared/state/workspace.ts';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { Palette } from './Palette.tsx';

const asked: (string | null)[] = [];
beforeEach(() => {
  signInAs();
  workspace.current = 'acme';
  asked.length = 0;
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.endsWith('/search')) asked.push(searchParams.get('q'));
    return Response.json({ data: [] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  workspace.current = null;
  vi.unstubAllGlobals();
});

it('searches at once after a key, and once for keys in quick succession', async () => {
  await renderConsole(<Palette commands={[]} text="" onClose={() => undefined} />, { texts: ['shell'] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
      // The time until the request is sent.
      await new Promise(requestAnimationFrame);
    });
  // A single letter starts no search.
  type('p');
  await pass(100);
  type('pa');
  await pass(0);
  expect(asked).toEqual(['pa']);
  await pass(100);
  type('par');
  await pass(10);
  type('parc');
  await pass(10);
  type('parce');
  await pass(10);
  expect(asked).toEqual(['pa', 'par']);
  await pass(100);
  expect(asked).toEqual(['pa', 'par', 'parce']);
});
