import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { NameDialog } from './NameDialog.tsx';

it('asks for a missing name in the language of the console, at the field', async () => {
  const onCreate = vi.fn<(name: string) => Promise<void>>();
  const { user } = await renderConsole(
    <NameDialog title="New intent" draft="intent" onClose={() => {}} onCreate={onCreate} />,
    { texts: ['nlp'] },
  );
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Enter a name')).toBeVisible();
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('Enter a name');
  expect(onCreate).not.toHaveBeenCalled();
});
