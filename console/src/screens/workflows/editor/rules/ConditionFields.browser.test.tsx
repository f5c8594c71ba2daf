import type { RuleCondition } from '@parlance/contract/ruleTree';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../../../testing/renderConsole.tsx';
import type { ScriptNames } from '../language/scriptNames.ts';
import { ConditionFields } from './ConditionFields.tsx';

const names: ScriptNames = {
  things: [
    { vthingId: 'boiler', name: 'acme-Boiler', label: 'Boiler' },
    { vthingId: 'lamp', name: 'acme-Lamp', label: 'Lamp' },
    { vthingId: 'lamp-2', name: 'other-lamp', label: 'lamp' },
  ],
  groups: [{ group_name: 'Rooms', devices: [], version: 1 }],
  events: [],
  functions: [],
  secrets: [],
};

const changed = vi.fn<(condition: RuleCondition) => void>();
function EditedCondition({ initial }: { initial: Partial<RuleCondition> }) {
  const [condition, setCondition] = useState<RuleCondition>({
    name: '',
    trigger: '',
    attribute_name: '',
    unit: '',
    operator: '<=',
    value: 0,
    ...initial,
  });
  const change = (next: RuleCondition) => {
    changed(next);
    setCondition(next);
  };
  return <ConditionFields condition={condition} onChange={change} names={names} present={undefined} />;
}
const show = (initial: Partial<RuleCondition>) =>
  renderConsole(<EditedCondition initial={initial} />, { texts: ['scriptEditor'] });

it('offers virtual things by their labels, with the name where two have the same label', async () => {
  const { user } = await show({});
  await user.click(screen.getByRole('combobox', { name: 'Virtual thing' }));
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Boiler', 'Lamp (acme-Lamp)', 'lamp (other-lamp)']),
  );
  await user.click(screen.getByRole('option', { name: 'Boiler' }));
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Boiler' }));
  expect(screen.getByRole('combobox', { name: 'Virtual thing' })).toHaveValue('Boiler');
  await user.click(screen.getByRole('combobox', { name: 'Virtual thing' }));
  await user.click(screen.getByRole('option', { name: 'lamp (other-lamp)' }));
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'other-lamp' }));
});

it.each([{ name: 'boiler' }, { name: 'ACME-boiler' }, { name: 'BOILER' }])(
  'shows the label of $name, and finds it',
  async ({ name }) => {
    await show({ name });
    expect(screen.getByRole('combobox', { name: 'Virtual thing' })).toHaveValue('Boiler');
    expect(screen.queryByText(/There is no/)).toBeNull();
  },
);

it.each([
  [{ name: 'Cold room' }, 'There is no virtual thing Cold room.'],
  [{ name: 'Cellars', group: 'any' }, 'There is no group Cellars.'],
] as const)('says that %j is not there', async (initial, text) => {
  await show(initial);
  expect(screen.getByText(text)).toBeVisible();
});
