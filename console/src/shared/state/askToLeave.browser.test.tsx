import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { askToLeave } from './askToLeave.ts';

describe('askToLeave', () => {
  it.each([
    ['en', 'Leave without saving?', 'Leave', true],
    ['en', 'Leave without saving?', 'Stay', false],
    ['fr', 'Quitter sans enregistrer\u00a0?', 'Quitter', true],
    ['fr', 'Quitter sans enregistrer\u00a0?', 'Rester', false],
  ] as const)('in %s, “%s” answered with %s resolves to %s', async (language, title, button, expected) => {
    const { user } = await renderConsole(<main />, { language });
    const answer = askToLeave();
    expect(await screen.findByRole('alertdialog', { name: title })).toBeDefined();
    await user.click(screen.getByRole('button', { name: button }));
    await expect(answer).resolves.toBe(expected);
  });

  it('stays when Escape closes the question', async () => {
    const { user } = await renderConsole(<main />);
    const answer = askToLeave();
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await expect(answer).resolves.toBe(false);
  });
});
