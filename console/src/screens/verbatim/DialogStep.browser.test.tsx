import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { DialogStep } from './DialogStep.tsx';

const time = (second: number) => `2026-01-01T10:00:0${second}.000Z`;
const step = { result: null, error: null, line: 1, function: null, ms: 0 };
const run: ScriptRunDetail = {
  run_id: 'r1',
  script_id: 's1',
  version: 7,
  state: 'waiting',
  branch: 'production',
  cause: 'message',
  actor: 'widget',
  vthingId: 'assistant',
  conversation_id: 'c1',
  asking: 'Is it a gift?',
  wake_at: null,
  steps: 2,
  lines: 0,
  error: null,
  created_at: time(2),
  ended_at: null,
  input: {},
  facts: null,
  result: null,
  trace: [
    { ...step, seq: 0, kind: 'say', args: ['Let us look.'], at: time(2) },
    { ...step, seq: 1, kind: 'ask', args: [{ text: 'From which shop?' }, {}], at: time(4) },
  ],
};
const verbatim = (created_at: string): Verbatim => ({
  id: '1',
  created_at,
  device: 'assistant',
  conversation_id: 'c1',
  channel: 'widget',
  text: 'Ghent',
  files: [],
  language: 'english',
  class: null,
  intent: null,
  score: 0,
  attributes: [],
  requests: [],
  answer: '',
  status: 'understood',
  status_response: 'answered',
  answered_by: 'dialog',
  like: 0,
  ms: 4,
  context: {},
  run_id: 'r1',
  handed_over: null,
  seen: { times: 1, first: created_at, last: created_at },
  review: { state: 'new', intent: null, intent_id: null, by: null, at: null },
  now: null,
});

beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return Response.json(pathname.endsWith('/runs') ? { data: [{ ...run, script: 'Find a parcel' }] } : run);
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the question that was answered', 3, 'From which shop? (step 2)'],
  ['the question that waits', 5, 'Is it a gift? (step 3)'],
  ['none to the message that began it', 1, '–'],
])('tells the script, its version and %s', async (_, second, question) => {
  await renderConsole(<DialogStep ws="acme" row={verbatim(time(second))} runId="r1" />, { texts: ['verbatim'] });
  expect(await screen.findByText('Find a parcel, version 7')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Answers question').nextElementSibling?.textContent).toBe(question));
});

it('keeps the height of its placeholder, also for a long question', async () => {
  const long = 'Which of the parcels that you ordered since the beginning of the year do you ask about?';
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    await answered;
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const asking = { ...run, asking: long };
    return Response.json(pathname.endsWith('/runs') ? { data: [{ ...asking, script: 'Find a parcel' }] } : asking);
  });
  const shown = (
    <div style={{ width: 320 }}>
      <DialogStep ws="acme" row={verbatim(time(5))} runId="r1" />
    </div>
  );
  const { container } = await renderConsole(shown, { texts: ['verbatim'] });
  const waiting = container.getBoundingClientRect().height;
  answer();
  expect(await screen.findByText(`${long} (step 3)`)).toBeVisible();
  expect(container.getBoundingClientRect().height).toBe(waiting);
});
