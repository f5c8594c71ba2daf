import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { intentSkill } from '@parlance/contract/limits';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { DraftAll } from './DraftAnswersDialog.tsx';

const intentOf = (name: string): IntentSummary => ({
  id: name,
  intent_name: name,
  intentCodeName: name,
  skill: intentSkill,
  classes: [],
  utterance_count: 1,
  answer_count: 0,
  answers_published: false,
  dialogs: [],
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
});

afterEach(() => vi.unstubAllGlobals());

it('continues after a failed draft, says why at the end, and can retry the failed ones', async () => {
  signInAs();
  /** Intents that the language model fails for. */
  const refused = new Set(['greet', 'leave']);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname.endsWith('/generation')) return Response.json({ available: true });
    const name = pathname.split('/').at(-2) ?? '';
    if (!refused.has(name)) return Response.json({ text: `Answer of ${name}` });
    return Response.json({ status: 502, type: 'unknown', message: 'The model is busy.' }, { status: 502 });
  });
  const { user } = await renderConsole(<DraftAll ws="acme" intents={['greet', 'order', 'leave'].map(intentOf)} />, {
    texts: ['drafting'],
  });
  await user.click(await screen.findByRole('button', { name: 'Draft answers of 3 intents' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('2 answers were not drafted.');
  expect(alert.textContent).toContain('greet, leave: The model is busy.');
  expect(screen.getByLabelText('order')).toHaveProperty('value', 'Answer of order');
  refused.clear();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('leave')).toHaveProperty('value', 'Answer of leave');
  expect(screen.getByLabelText('greet')).toHaveProperty('value', 'Answer of greet');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save 3 answers' })).toBeTruthy();
});

it('names the intent whose answer was not saved, and keeps the unsaved ones', async () => {
  signInAs();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/generation')) return Response.json({ available: true });
    const name = pathname.split('/').at(request.method === 'PUT' ? -1 : -2) ?? '';
    if (request.method !== 'PUT') return Response.json({ text: `Answer of ${name}` });
    if (name !== 'order') return Response.json({ ...intentOf(name), answers: [], attributes: [] });
    return Response.json({ status: 412, type: 'unknown', message: 'Somebody changed it meanwhile.' }, { status: 412 });
  });
  const { user } = await renderConsole(<DraftAll ws="acme" intents={['greet', 'order', 'leave'].map(intentOf)} />, {
    texts: ['drafting'],
  });
  await user.click(await screen.findByRole('button', { name: 'Draft answers of 3 intents' }));
  await screen.findByLabelText('leave');
  await user.click(screen.getByRole('button', { name: 'Save 3 answers' }));
  expect((await screen.findByRole('alert')).textContent).toBe('order: Somebody changed it meanwhile.');
  expect(screen.queryByLabelText('greet')).toBeNull();
  expect(screen.getByLabelText('order')).toHaveProperty('value', 'Answer of order');
  expect(screen.getByRole('button', { name: 'Save 2 answers' })).toBeTruthy();
});
