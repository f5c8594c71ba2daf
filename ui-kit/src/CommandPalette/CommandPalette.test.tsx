import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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

describe('Enter while results are to come', () => {
  const waiting = (pending: boolean, ...ids: string[]) => (
    <CommandPalette open pending={pending} onClose={onClose} commands={ids.map(command)} />
  );
  const onClose = vi.fn<() => void>();

  it('runs the first of them once they are there', async () => {
    run.mockClear();
    const { rerender } = renderThemed(waiting(true, 'old'));
    await userEvent.keyboard('{Enter}');
    expect(run).not.toHaveBeenCalled();
    rerender(waiting(false, 'new', 'old'));
    await expect.poll(() => run.mock.calls).toEqual([['new']]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('runs nothing if there is no result', async () => {
    run.mockClear();
    const { rerender } = renderThemed(waiting(true, 'old'));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Searching')).toBeTruthy();
    rerender(<CommandPalette open failed onClose={onClose} commands={[command('old')]} />);
    await expect.poll(() => screen.queryByText('Searching')).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  it('runs the first result even if it arrives after a reported failure', async () => {
    run.mockClear();
    const { rerender } = renderThemed(waiting(true, 'old'));
    await userEvent.keyboard('{Enter}');
    rerender(<CommandPalette open failed onClose={onClose} commands={[command('old')]} />);
    rerender(waiting(false, 'new', 'old'));
    await expect.poll(() => run.mock.calls).toEqual([['new']]);
  });

  it('runs a selected command at once, and none after the query has changed', async () => {
    run.mockClear();
    const { rerender } = renderThemed(waiting(true, 'one', 'two'));
    await userEvent.keyboard('{Enter}a');
    rerender(waiting(false, 'one', 'two'));
    await expect.poll(options).toEqual(['one', 'two']);
    expect(run).not.toHaveBeenCalled();
    rerender(waiting(true, 'one', 'two'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('two');
  });
});
