import type { ScriptsConfiguration } from '@parlance/contract/calls/scriptRuns';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { ScriptsTab } from './ScriptsTab.tsx';

afterEach(() => vi.unstubAllGlobals());

it('focuses a secret that is added, and what is beside one that is removed', async () => {
  signInAs();
  const stored: ScriptsConfiguration = {
    hosts: [],
    secrets: ['shop'],
    cancel_words: [],
    version: 1,
    updated_at: null,
    updated_by: null,
  };
  vi.stubGlobal('fetch', async () => Response.json(stored));
  const { user } = await renderConsole(<ScriptsTab ws="acme" id="scripts" onStanding={() => undefined} />, {
    texts: ['workspace'],
  });
  const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await user.click(await screen.findByRole('button', { name: 'Add secret' }));
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Name' })[1]);
  await user.keyboard('crm');
  await user.click(screen.getByRole('button', { name: 'Delete secret shop' }));
  expect(focusedName()).toBe('Delete secret crm');
  await user.keyboard('{Enter}');
  expect(focusedName()).toBe('Add secret');
});
