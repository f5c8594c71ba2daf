import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import type { Command } from './rankCommands.ts';

const run = vi.fn<(id: string) => void>();
const command = (id: string): Command => ({ id, group: id, label: id, always: true, onRun: () => run(id) });
const palette = (...ids: string[]) => <CommandPalette open onClose={() => {}} commands={ids.map(command)} />;
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const press = (type: string) =>
  screen.getByRole('option', { name: 'late' }).dispatchEvent(new PointerEvent(type, { bubbles: true }));

describe('results that arrive during a press', () => {
  it('move nothing until it is released', async () => {
    const { rerender } = renderThemed(palette('late'));
    press('pointerdown');
    rerender(palette('first', 'late'));
    expect(options()).toEqual(['late']);
    press('pointerup');
    screen.getByRole('option', { name: 'late' }).click();
    expect(run).toHaveBeenCalledExactlyOnceWith('late');
    await expect.poll(options).toEqual(['first', 'late']);
  });
});
