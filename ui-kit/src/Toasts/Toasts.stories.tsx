import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { createToaster, type ToastInput } from './createToaster.ts';
import { Toasts } from './Toasts.tsx';

function Live({ toast }: { toast: ToastInput }) {
  const [toaster] = useState(createToaster);
  return (
    <>
      <Button onClick={() => toaster.show(toast)}>Show</Button>
      <Toasts toaster={toaster} />
    </>
  );
}

const show = async () => {
  const button = screen.getByRole('button', { name: 'Show' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  return button;
};

const meta = {
  title: 'Overlay/Toasts',
  component: Live,
  args: { toast: { content: '3 utterances deleted' } },
} satisfies Meta<typeof Live>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Info: Story = { play: async () => void (await show()) };
export const Good: Story = {
  args: { toast: { content: 'Successfully Logged In', color: 'good', duration: 4000 } },
  play: async () => void (await show()),
};
export const Warning: Story = {
  args: { toast: { title: 'Not trained yet', content: '12 changes since the last training', color: 'warning' } },
  play: async () => void (await show()),
};

/** Errors interrupt a screen reader; other messages wait. */
export const Bad: Story = {
  args: { toast: { title: 'Training failed', content: 'The queue is full.', color: 'bad' } },
  play: async () => {
    await show();
    const text = await screen.findByText('The queue is full.');
    await expect(text.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  },
};

/** F6 moves the focus to the newest toast; closing the last one returns it. */
export const Keyboard: Story = {
  args: { toast: { id: 'one', title: 'Saved', action: { label: 'Undo', onAction: () => {} } } },
  play: async () => {
    const button = await show();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{F6}');
    const close = screen.getByRole('button', { name: 'Close: Saved' });
    await expect(close).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  },
};
