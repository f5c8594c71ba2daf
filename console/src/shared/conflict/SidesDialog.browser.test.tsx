import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { SidesDialog } from './SidesDialog.tsx';
import { askSides } from './sides.ts';

const question = { title: 'Greeting', mine: ['Hello', 'Same line'], theirs: ['Good morning', 'Same line'] };

describe('SidesDialog', () => {
  it('shows both versions and marks the lines that differ', async () => {
    await renderConsole(<SidesDialog />);
    const choice = askSides(question);
    const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes: Greeting' });
    const lines = within(dialog).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual(['Hello', 'Same line', 'Good morning', 'Same line']);
    expect(lines.map((line) => line.hasAttribute('data-alone'))).toEqual([true, false, true, false]);
    within(dialog).getByRole('button', { name: 'Continue editing' }).click();
    await expect(choice).resolves.toBeUndefined();
  });

  it.each([
    ['Keep my version', 'mine'],
    ['Use their version', 'theirs'],
    ['Continue editing', undefined],
  ] as const)('%s chooses %s and closes the dialog', async (name, expected) => {
    const { user } = await renderConsole(<SidesDialog />);
    const choice = askSides(question);
    await user.click(await screen.findByRole('button', { name }));
    await expect(choice).resolves.toBe(expected);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a side is empty', async () => {
    const { user } = await renderConsole(<SidesDialog />);
    void askSides({ ...question, theirs: [] });
    const side = (await screen.findByRole('heading', { name: 'Their version' })).parentElement;
    expect(side?.textContent).toBe('Their versionEmpty');
    await user.click(screen.getByRole('button', { name: 'Continue editing' }));
  });
});
