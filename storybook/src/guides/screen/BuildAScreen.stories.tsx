import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { sampleIntents, type Intent } from './intents.ts';
import { IntentsScreen } from './IntentsScreen.tsx';

const meta = {
  title: 'Guides/Build a screen/Result',
  component: IntentsScreen,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: {
    initial: sampleIntents,
    state: 'ready',
    onRetry: fn(),
    send: fn<(intent: Intent) => Promise<void>>(async () => {}),
  },
} satisfies Meta<typeof IntentsScreen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Loading: Story = { args: { state: 'loading' } };
export const Empty: Story = { args: { initial: [] } };
export const Forbidden: Story = { args: { state: 'forbidden' } };
export const Failed: Story = {
  args: { state: 'failed', onRetry: fn() },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const NoMatch: Story = {
  play: async () => {
    await userEvent.type(screen.getByRole('searchbox'), 'zebra');
    await waitFor(() => expect(screen.queryByText('order.cancel')).toBeNull());
  },
};

/** Selects, edits and saves by keyboard. */
export const Edited: Story = {
  args: { send: fn<(intent: Intent) => Promise<void>>(async () => {}) },
  play: async ({ args }) => {
    screen.getByRole('grid', { name: 'Intents' }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'order.stop{Enter}');
    await waitFor(() => expect(args.send).toHaveBeenCalledWith(expect.objectContaining({ name: 'order.stop' })));
    await expect(await screen.findByText('Saved')).toBeInTheDocument();
    await expect(await screen.findByRole('heading', { name: 'order.stop' })).toBeVisible();
  },
};

/** Server errors show at their fields. */
export const Refused: Story = {
  args: {
    send: fn<(intent: Intent) => Promise<void>>(() =>
      Promise.reject(Object.assign(new Error('invalid'), { fields: { name: 'There is one of that name.' } })),
    ),
  },
  play: async () => {
    screen.getByRole('grid', { name: 'Intents' }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 's{Enter}');
    await expect(await screen.findByText('There is one of that name.')).toBeVisible();
  },
};

export const Created: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'New intent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New intent' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'order.change{Enter}');
    await expect(await screen.findByRole('heading', { name: 'order.change' })).toBeVisible();
  },
};

/** A deletion can be undone. */
export const Undone: Story = {
  play: async () => {
    screen.getByRole('grid', { name: 'Intents' }).focus();
    await userEvent.keyboard(' {Delete}');
    await waitFor(() => expect(screen.queryByText('order.cancel')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(await screen.findByText('order.cancel')).toBeVisible();
  },
};
