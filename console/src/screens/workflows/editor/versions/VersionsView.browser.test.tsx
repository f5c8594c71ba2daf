import { Script, type ScriptVersion } from '@parlance/contract/calls/scripts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderConsole, signInAs } from '../../../../testing/renderConsole.tsx';
import { VersionsView } from './VersionsView.tsx';

const at = '2026-01-05T09:00:00.000Z';
const script = Script.parse({
  script_id: 's1',
  name: 'Stock',
  type: 'adv',
  version: 2,
  production: false,
  production_version: null,
  tags: [],
  groupName: '',
  className: '',
  updateAt: at,
  updated_by: 'ann',
  scriptCode: '',
  attributes: {},
});
const version = (number: number, message: string): ScriptVersion => ({
  version: number,
  message,
  author: 'ann',
  reverted_to: null,
  created_at: at,
  production: false,
});

beforeEach(async () => {
  await page.viewport(390, 800);
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json({ data: [version(2, ''), version(1, 'Greets people')] }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1400, 800);
});

it('has the message of each version above its other columns on a phone, and says where there is none', async () => {
  await renderConsole(<VersionsView ws="acme" script={script} onRevert={null} />, { texts: ['scriptEditor'] });
  expect(await screen.findByText('Greets people')).toBeVisible();
  const facts = screen.getByText('Draft').getBoundingClientRect();
  expect(screen.getByText('No message').getBoundingClientRect().bottom).toBeLessThanOrEqual(facts.top);
});
