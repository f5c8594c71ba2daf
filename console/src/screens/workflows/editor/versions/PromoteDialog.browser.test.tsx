import { Script } from '@parlance/contract/calls/scripts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../../testing/renderConsole.tsx';
import { PromoteDialog } from './PromoteDialog.tsx';

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
  updateAt: '2026-01-05T09:00:00.000Z',
  updated_by: 'ann',
  scriptCode: '',
  attributes: {},
});
const names = { things: [], groups: [], events: [], functions: [], secrets: [] };
const open = (scriptCode: string, shown = script) =>
  renderConsole(
    <PromoteDialog
      ws="acme"
      script={shown}
      content={{ ...shown, scriptCode }}
      names={names}
      busy={false}
      error=""
      onPromote={() => undefined}
      onClose={() => undefined}
    />,
    { texts: ['scriptEditor', 'scriptTests'] },
  );

beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
});
afterEach(() => vi.unstubAllGlobals());

it('says that the code has an error, and where, before it goes to production', { timeout: 120_000 }, async () => {
  await open("log('a');\nlog('b'");
  // The compiler is 9 MB, which takes a while to load on a busy machine.
  expect(await screen.findByText(/^The code has 1 error\. Line 2: /, {}, { timeout: 90_000 })).toBeVisible();
});

it('says which dialog of an intent answers where others are in production as well', async () => {
  const dialogs = [
    { id: 's2', name: 'Reply 9' },
    { id: 's1', name: 'Reply 10' },
  ];
  vi.stubGlobal('fetch', async (input: Request | string | URL) =>
    Response.json({
      data: new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('/intents')
        ? [{ id: 'i1', intent_name: 'parcel', dialogs }]
        : [],
    }),
  );
  const attributes = { triggers: [], consoleModel: { intent: 'i1' } };
  await open('', { ...script, name: 'Reply 10', type: 'dialog', attributes });
  expect(
    await screen.findByText(
      '“Reply 9” answers the messages of parcel: it is the first by name. Reply 10 never does, unless the rules of “Reply 9” do not hold.',
    ),
  ).toBeVisible();
});
