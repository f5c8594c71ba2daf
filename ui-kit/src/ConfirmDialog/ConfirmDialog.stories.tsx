import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Confirmations } from './Confirmations.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { createConfirmer } from './createConfirmer.ts';

function Live(props: Omit<ConfirmDialogProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      <ConfirmDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Delete…' }));

const meta = {
  title: 'Overlay/ConfirmDialog',
  component: Live,
  args: { title: 'Confirm delete', message: 'Are you sure to delete?', danger: true, onConfirm: fn() },
  play: open,
} satisfies Meta<typeof Live>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { danger: false, title: 'Publish the model?', message: undefined } };

/** Cancel has the focus, so that a habitual Enter destroys nothing. */
export const Danger: Story = {
  play: async ({ args }) => {
    await open();
    await expect(screen.getByRole('alertdialog', { name: 'Confirm delete' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

/** To delete something that others depend on, the user types its name. */
export const TypeTheName: Story = {
  args: { title: 'Delete the workspace', typeToConfirm: 'acme', confirmLabel: 'Delete' },
  play: async ({ args }) => {
    await open();
    const confirm = screen.getByRole('button', { name: 'Delete' });
    await expect(confirm).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox'), 'acm');
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await userEvent.keyboard('e{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** Asks for a reason as well, which takes the focus. */
export const WithContent: Story = {
  args: { danger: false, title: 'Keep the data?', content: <TextField label="Reason" value="" onChange={fn()} /> },
  play: async ({ args }) => {
    await open();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onConfirm).toHaveBeenCalledOnce());
  },
};

/** Stays open and shows the reason. */
export const Fails: Story = {
  args: { onConfirm: fn(() => Promise.reject(new Error('It is used by 3 scripts.'))) },
  play: async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Ok' }));
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent('It is used by 3 scripts.');
    await waitFor(() => expect(alert.querySelector('svg')).toBeVisible());
  },
};

const confirmer = createConfirmer();
const answered = fn();

/** Asked from code outside React: the answer is a promise. */
export const AskedFromCode: Story = {
  render: () => (
    <>
      <Button
        onClick={() =>
          void confirmer.ask({ title: 'Leave without saving?', danger: true, confirmLabel: 'Leave' }).then(answered)
        }
      >
        Delete…
      </Button>
      <Confirmations confirmer={confirmer} />
    </>
  ),
  play: async () => {
    answered.mockClear();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(answered).toHaveBeenCalledWith(true));
  },
};
