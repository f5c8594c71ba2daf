import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../../../testing/renderConsole.tsx';
import { TestSetNameDialog } from './TestSetNameDialog.tsx';

it('keeps the name that could not be saved, with the focus at its error', async () => {
  const onSave = () => Promise.reject(new Error('There is a test set of this name.'));
  const { user } = await renderConsole(
    <TestSetNameDialog title="New test set" name="" onClose={() => {}} onSave={onSave} />,
    { texts: ['evaluation', 'nlp'] },
  );
  const field = screen.getByRole('textbox', { name: /^Name/ });
  await user.type(field, 'Returns');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await expect.poll(() => document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'Returns');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
});

it('says at the field that the name is missing', async () => {
  const onSave = vi.fn<() => Promise<void>>();
  const { user } = await renderConsole(
    <TestSetNameDialog title="New test set" name="" onClose={() => {}} onSave={onSave} />,
    { texts: ['evaluation', 'nlp'] },
  );
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const field = screen.getByRole('textbox', { name: /^Name/ });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Enter a name');
  expect(onSave).not.toHaveBeenCalled();
});
