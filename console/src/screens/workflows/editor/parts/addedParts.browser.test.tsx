import type { DialogState, ScriptCommand, ScriptTrigger } from '@parlance/contract/calls/scripts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../../../testing/renderConsole.tsx';
import type { ScriptNames } from '../language/scriptNames.ts';
import { CommandList } from './CommandList.tsx';
import { StateList } from './StateList.tsx';
import { TriggerList } from './TriggerList.tsx';

/** An added part has the focus; a removed part passes it to its neighbour, the last one to the add button. */

const names: ScriptNames = {
  things: [{ vthingId: 't1', name: 'acme-lamp', label: 'Lamp' }],
  groups: [],
  events: [],
  functions: [],
  secrets: [],
};
const texts = ['scriptEditor', 'parts'];
const focused = () => document.activeElement;
const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent;
const button = (name: string) => screen.getByRole('button', { name });

it('focuses the triggers of a script', async () => {
  function Triggers() {
    const [triggers, setTriggers] = useState<ScriptTrigger[]>([]);
    return <TriggerList triggers={triggers} onChange={setTriggers} names={names} />;
  }
  const { user } = await renderConsole(<Triggers />, { texts });
  const add = async (kind: string) => {
    await user.click(button('Add trigger'));
    await user.click(await screen.findByRole('menuitem', { name: kind }));
  };
  await add('Change of an attribute');
  expect(focused()).toBe(screen.getByRole('combobox', { name: 'Virtual thing' }));
  await add('Schedule');
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Schedule (cron)' }));
  // This trigger has no fields.
  await add('Function');
  expect(nameOf(focused())).toBe('Delete “Function”');
  await user.click(button('Delete “Schedule”'));
  expect(nameOf(focused())).toBe('Delete “Function”');
  await user.keyboard('{Enter}');
  expect(nameOf(focused())).toBe('Delete “Change of an attribute”');
  await user.keyboard('{Enter}');
  expect(nameOf(focused())).toBe('Add trigger');
});

it('says that no date matches a schedule', async () => {
  const never: ScriptTrigger = { kind: 'schedule', cron: '0 0 30 2 *', timezone: 'UTC', missed: 'once' };
  await renderConsole(<TriggerList triggers={[never]} onChange={() => undefined} names={names} />, { texts });
  expect(screen.getByText('No date matches this schedule.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Next runs' })).toBeNull();
});

it('focuses the commands of a script', async () => {
  function Commands() {
    const [commands, setCommands] = useState<ScriptCommand[]>([]);
    return (
      <CommandList
        label="Commands"
        commands={commands}
        onChange={setCommands}
        names={names}
        thing={null}
        emptyText="None"
      />
    );
  }
  const { user } = await renderConsole(<Commands />, { texts });
  const target = (number: number) =>
    within(screen.getAllByRole('listitem')[number - 1] ?? document.body).getByRole('combobox', {
      name: 'Virtual thing',
    });
  await user.click(button('Add command'));
  expect(focused()).toBe(target(1));
  await user.click(button('Add command'));
  expect(focused()).toBe(target(2));
  await user.click(button('Delete “Command 1”'));
  expect(nameOf(focused())).toBe('Delete “Command 1”');
  await user.click(button('Add command'));
  await user.click(button('Move “Command 2” up'));
  expect(nameOf(focused())).toBe('Move “Command 1” down');
});

it('focuses the states of a dialog, and the commands within one', async () => {
  function States() {
    const [states, setStates] = useState<DialogState[]>([]);
    return <StateList states={states} onChange={setStates} names={names} thing={null} readOnly={false} />;
  }
  const { user } = await renderConsole(<States />, { texts });
  await user.click(button('Add state'));
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await user.click(button('Add command'));
  expect(focused()).toBe(screen.getByRole('combobox', { name: 'Virtual thing' }));
  await user.click(button('Delete “Command 1”'));
  expect(nameOf(focused())).toBe('Add command');
  await user.click(button('Add state'));
  expect(focused()).toBe(screen.getAllByRole('textbox', { name: 'Name' }).at(-1));
  await user.click(button('Delete “state_2”'));
  expect(nameOf(focused())).toBe('Delete “state_1”');
});
