import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DeleteConversationDialog } from './DeleteConversationDialog.tsx';
import { pageTexts } from './texts.ts';

function open(onDelete: () => Promise<void>) {
  const onClose = vi.fn<() => void>();
  render(<DeleteConversationDialog texts={pageTexts.en} onDelete={onDelete} onClose={onClose} />);
  return {
    user: userEvent.setup(),
    onClose,
    dialog: screen.getByRole('alertdialog', { name: 'Confirm delete' }),
    remove: screen.getByRole('button', { name: 'Ok' }),
  };
}

it('deletes nothing when it is cancelled', async () => {
  const onDelete = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { user, dialog, onClose } = open(onDelete);
  expect(dialog.matches(':modal')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDelete).not.toHaveBeenCalled();
});

it('closes once the conversation is deleted, and deletes it once', async () => {
  let finish = () => {};
  const onDelete = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const { user, remove, onClose } = open(onDelete);
  await user.click(remove);
  expect(remove).toHaveProperty('disabled', true);
  await user.click(remove);
  expect(onClose).not.toHaveBeenCalled();
  finish();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDelete).toHaveBeenCalledOnce();
});

it('stays open with the error when the deletion fails, and can retry', async () => {
  const onDelete = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce();
  const { user, dialog, remove, onClose } = open(onDelete);
  await user.click(remove);
  expect((await screen.findByRole('alert')).textContent).toBe(pageTexts.en.deleteFailed);
  expect(dialog).toHaveProperty('open', true);
  await user.click(remove);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});
