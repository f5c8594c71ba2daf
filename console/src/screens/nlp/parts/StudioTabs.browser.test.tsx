import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { session } from '../../../shared/state/session.ts';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { StudioTabs } from './StudioTabs.tsx';

afterEach(() => {
  session.user = null;
});

const shown = () => screen.queryAllByRole('link').map((link) => link.textContent);

it('shows only the tabs that the user may read', async () => {
  signInAs('companyUser');
  await renderConsole(<StudioTabs ws="w1" tab="rag" />, { texts: ['nlp'] });
  expect(shown()).toEqual(['RAG', 'Class', 'Intents', 'Corpus']);
  expect(screen.getByRole('link', { name: 'RAG' }).getAttribute('aria-current')).toBe('page');
});

it('leaves out RAG for a limited session', async () => {
  signInAs('companyUser');
  if (session.user) session.user.limited = true;
  await renderConsole(<StudioTabs ws="w1" tab="class" />, { texts: ['nlp'] });
  expect(shown()).toEqual([]);
});
