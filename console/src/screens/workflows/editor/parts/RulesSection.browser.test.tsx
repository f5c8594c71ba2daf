import type { ConsoleModel } from '@parlance/contract/calls/scripts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../../../testing/renderConsole.tsx';
import type { ScriptNames } from '../language/scriptNames.ts';
import { RulesSection } from './RulesSection.tsx';

const names: ScriptNames = { things: [], groups: [], events: [], functions: [], secrets: [] };

function ErrorRule() {
  const [model, setModel] = useState<ConsoleModel>({});
  return (
    <RulesSection
      trees={['error']}
      model={model}
      onChange={(fields) => setModel({ ...model, ...fields })}
      names={names}
      thing={null}
      onThing={() => {}}
      readOnly={false}
    />
  );
}

it('mentions current values only where a rule shows them', async () => {
  const { user } = await renderConsole(<ErrorRule />, { texts: ['scriptEditor', 'parts'] });
  expect(screen.getByText('When no intent matches.')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Answers when nothing is understood' }));
  expect(screen.queryByText(/current values/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Add condition/ }));
  expect(screen.getByText('When no intent matches. Shown with current values.')).toBeVisible();
});
