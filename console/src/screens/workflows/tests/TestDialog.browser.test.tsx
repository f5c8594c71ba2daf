import { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { TestDialog } from './TestDialog.tsx';

let saved: unknown;
beforeEach(() => {
  signInAs();
  saved = undefined;
  vi.stubGlobal('fetch', async (asked: Request) => {
    if (asked.method === 'POST') saved = await asked.json();
    return Response.json(asked.method === 'POST' ? saved : { data: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (test: object, isFunction = false) =>
  renderConsole(
    <TestDialog
      place={{ ws: 'acme', scriptId: 's1', saved: null }}
      script={{ isAlarm: false, isFunction }}
      test={ScriptTestContent.parse({ name: 'A test', ...test })}
      onClose={() => {}}
    />,
    { texts: ['scriptTests', 'shell'] },
  );

it('gives a script that others call its arguments', async () => {
  const { user } = await show({}, true);
  const args = await screen.findByLabelText('Arguments, as JSON');
  await user.clear(args);
  await user.click(args);
  await user.paste('{"weight": 2}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(saved).toMatchObject({ world: { args: { weight: 2 } } }));
});
