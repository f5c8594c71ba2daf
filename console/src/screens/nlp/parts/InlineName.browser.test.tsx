import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { InlineName } from './InlineName.tsx';

async function startRenaming() {
  const onSave = vi.fn<(name: string) => Promise<unknown>>(() => Promise.resolve());
  const { user } = await renderConsole(<InlineName name="towns" label="Corpus name" editable onSave={onSave} />, {
    texts: ['nlp'],
  });
  await user.click(screen.getByRole('button', { name: 'Rename towns' }));
  return { user, onSave, field: screen.getByRole('textbox', { name: 'Corpus name' }) };
}

it('saves the trimmed name with Enter', async () => {
  const { user, onSave, field } = await startRenaming();
  expect(document.activeElement).toBe(field);
  await user.keyboard('  cities {Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('cities');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('does not save after Escape, nor an unchanged or empty name', async () => {
  const { user, onSave, field } = await startRenaming();
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.keyboard('towns{Enter}');
  expect(screen.getByRole('heading', { name: 'towns' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename towns' }));
  await user.keyboard('cities{Escape}');
  expect(screen.getByRole('heading', { name: 'towns' })).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

it('keeps the typed name and shows the error when saving fails', async () => {
  const { user, onSave, field } = await startRenaming();
  onSave.mockRejectedValueOnce(new Error('There is already a corpus of this name'));
  await user.keyboard('cities{Enter}');
  expect(await screen.findByText('There is already a corpus of this name')).toBeTruthy();
  expect(field).toHaveProperty('value', 'cities');
  expect(document.activeElement).toBe(field);
  // The error of a rejected name does not apply to another one.
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Rename towns' }));
  expect(screen.queryByText('There is already a corpus of this name')).toBeNull();
});

it('stays open while the name is being saved', async () => {
  const { user, onSave, field } = await startRenaming();
  let fail = () => {};
  onSave.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('Not saved')))));
  await user.keyboard('cities{Enter}{Escape}');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  fail();
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(field).toHaveProperty('value', 'cities');
});

it('offers no renaming to users who may only read', async () => {
  await renderConsole(
    <InlineName name="towns" label="Corpus name" editable={false} onSave={() => Promise.resolve()} />,
    { texts: ['nlp'] },
  );
  expect(screen.queryByRole('button')).toBeNull();
});
