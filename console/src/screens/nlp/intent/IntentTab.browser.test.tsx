import type { Intent } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/queryClient.ts';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { IntentTab } from './IntentTab.tsx';

const intent: Intent = {
  id: 'i1',
  intent_name: 'parcel',
  intentCodeName: 'parcel',
  skill: 'neuralNetworkIntent',
  classes: [],
  utterance_count: 0,
  answer_count: 1,
  answers_published: false,
  dialogs: [],
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  attributes: [],
  answers: [{ id: 'a1', text: 'Three days.', choices: [] }],
  fallback: [],
  utterances: [],
  measured: [],
};

afterEach(() => vi.unstubAllGlobals());

it('says that the open intent was deleted, and keeps the typed answers', async () => {
  signInAs();
  let isThere = true;
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.endsWith('/intents')) return Response.json({ data: isThere ? [intent] : [] });
    if (pathname.endsWith('/intents/i1') && isThere) return Response.json(intent);
    return Response.json(
      { status: 404, type: 'intent_not_found', message: 'This intent does not exist.' },
      { status: 404 },
    );
  });
  const { user } = await renderConsole(
    <IntentTab ws="acme" classes={[]} focus={undefined} name="parcel" view="answers" onImport={undefined} />,
    { texts: ['nlp', 'rich', 'utterances', 'drafting', 'health', 'parts'] },
  );
  await user.type(await screen.findByDisplayValue('Three days.'), ' Or four.');
  isThere = false;
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Intent “parcel” was deleted')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Answers' })).toHaveProperty('value', 'Three days. Or four.');
});

it('lists the first classes of an intent by name, and the others on demand', async () => {
  signInAs();
  const many = { ...intent, classes: Array.from({ length: 20 }, (_, at) => `class ${at + 1}`).toSorted() };
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.endsWith('/intents/i1')) return Response.json(many);
    return pathname.endsWith('/intents') ? Response.json({ data: [many] }) : new Response(null, { status: 404 });
  });
  const { user } = await renderConsole(
    <IntentTab ws="acme" classes={[]} focus={undefined} name="parcel" view="answers" onImport={undefined} />,
    { texts: ['nlp', 'rich', 'utterances', 'drafting', 'health', 'parts'] },
  );
  const named = () => screen.getAllByText(/^class \d+$/).map(({ textContent }) => textContent);
  const more = await screen.findByRole('button', { name: '12 more classes' });
  expect(named()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `class ${at}`));
  await user.click(more);
  expect(named()).toHaveLength(20);
});
