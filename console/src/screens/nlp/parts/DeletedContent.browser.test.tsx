import type { Corpus } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/queryClient.ts';
import { nlpClass } from '../../../testing/nlpClass.ts';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { ClassTab } from '../class/ClassTab.tsx';
import { CorpusTab } from '../corpus/CorpusTab.tsx';

const shop = nlpClass('c1', { class_name: 'shop' });
const town: Corpus = {
  id: 't1',
  corpus_name: 'town',
  name: 'town',
  kind: 'list',
  fuzzy: false,
  value_count: 1,
  updated_at: '2026-11-01T10:00:00Z',
  version: 1,
  skipped_patterns: [],
  list: ['Oslo'],
  values: [{ value: 'Oslo', synonyms: [] }],
};

let isThere = true;
beforeEach(() => {
  signInAs();
  isThere = true;
  const there: Record<string, unknown> = { '/class': { data: [shop] }, '/wordscorpus': { data: [town] }, '/t1': town };
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const found = Object.entries(there).find(([end]) => pathname.endsWith(end));
    if (found && isThere) return Response.json(found[1]);
    if (found && found[0] !== '/t1') return Response.json({ data: [] });
    return Response.json({ status: 404, type: 'not_found', message: 'Not there.' }, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function deleteIt() {
  isThere = false;
  await queryClient.invalidateQueries();
}
const texts = ['nlp', 'corpus', 'models', 'rich', 'utterances', 'health', 'parts', 'drafting', 'exchange'];

it('keeps the typed description of a class that another user deletes', async () => {
  const { user } = await renderConsole(<ClassTab ws="acme" name="shop" view={undefined} onImport={undefined} />, {
    texts,
  });
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'All about orders');
  await deleteIt();
  expect(await screen.findByText('Class “shop” was deleted')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'All about orders');
  expect(screen.getByText(/Copy what you did not save/)).toBeVisible();
});

it('keeps the edited values of a corpus that another user deletes', async () => {
  const { user } = await renderConsole(<CorpusTab ws="acme" name="town" />, { texts });
  await user.type(await screen.findByRole('textbox', { name: 'New value' }), 'Bergen{Enter}');
  await deleteIt();
  expect(await screen.findByText('Corpus “town” was deleted')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Values' })).toHaveProperty('value', expect.stringMatching(/Bergen/));
});
