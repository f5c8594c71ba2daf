import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { screenActions, useScreenActions } from './screenActions.ts';

function Screen({ label, onRun }: { label: string; onRun: () => void }) {
  useScreenActions([{ id: 'add', label, keys: 'n', onRun }]);
  return null;
}

describe('useScreenActions', () => {
  it('offers the actions only while the screen is mounted', async () => {
    const { unmount } = await renderConsole(<Screen label="Add user" onRun={() => {}} />);
    expect(screenActions().map(({ label }) => label)).toEqual(['Add user']);
    unmount();
    expect(screenActions()).toEqual([]);
  });

  it('offers the actions of the last render', async () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const { rerender } = await renderConsole(<Screen label="Add user" onRun={first} />);
    rerender(<Screen label="Add token" onRun={second} />);
    const [action] = screenActions();
    expect(action?.label).toBe('Add token');
    action?.onRun?.();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});
