import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../../testing/renderConsole.tsx';
import { session } from '../../../../shared/state/session.ts';
import type { ScriptParts } from '../data/scriptDraft.ts';
import { MergeField } from './MergeField.tsx';

const [kept, deleted] = ['0b9f5a1c-0000-4000-8000-00000000aaaa', '0b9f5a1c-0000-4000-8000-00000000bbbb'];
const parts = (intent: string | null): ScriptParts => ({
  name: 'Parcel',
  scriptCode: '',
  triggers: [],
  intent,
  tags: [],
  groupName: '',
  className: '',
});
const conflict = {
  keys: ['intent'],
  base: parts(null),
  mine: parts(kept),
  theirs: parts(deleted),
  lines: {},
  author: 'Grace',
} as const;

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ data: [{ id: kept, intent_name: 'Track a parcel', classes: [] }] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderConsole(<MergeField ws="acme" part="intent" conflict={conflict} chosen={{}} onChoose={() => {}} />, {
    texts: ['scriptEditor'],
  });

it('names the intents of a conflict', async () => {
  signInAs();
  await show();
  expect(await screen.findByText('Track a parcel')).toBeVisible();
  expect(screen.getByText('Deleted intent bbbb')).toBeVisible();
});

it('says why it does not name them to a user who may not read intents', async () => {
  signInAs();
  const actions = ['script:read', 'script:edit'];
  Object.assign(session.user ?? {}, { acls: { acme: { managed: false, foreign: true, actions } } });
  await show();
  expect(await screen.findByText('Intent aaaa, which you cannot read')).toBeVisible();
  expect(asked).toEqual([]);
});
