import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { notifyUndoable, undoLast } from './undoable.ts';
import { workspace } from './workspace.ts';

const undoing = () => vi.fn<() => Promise<void>>(() => Promise.resolve());

describe('notifyUndoable', () => {
  it('undoes by the notification, and only once', async () => {
    const { user } = await renderConsole(<main />);
    const undo = undoing();
    notifyUndoable('Order class deleted', undo);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    undoLast();
    expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('Order class deleted')).toBeNull());
  });

  it('undoes the newest change first by the keyboard', async () => {
    await renderConsole(<main />);
    const [older, newer] = [undoing(), undoing()];
    notifyUndoable('First', older);
    notifyUndoable('Second', newer);
    undoLast();
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
    undoLast();
    expect(older).toHaveBeenCalledOnce();
  });

  it('does not undo changes of another workspace', async () => {
    await renderConsole(<main />);
    const undo = undoing();
    const before = workspace.current;
    try {
      workspace.current = 'shop';
      notifyUndoable('Deleted in shop', undo);
      workspace.current = 'bank';
      undoLast();
      expect(undo).not.toHaveBeenCalled();
      workspace.current = 'shop';
      undoLast();
      expect(undo).toHaveBeenCalledOnce();
    } finally {
      workspace.current = before;
    }
  });
});
