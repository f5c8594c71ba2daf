import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { DiffView } from './DiffView.tsx';

const before = `You answer questions about orders.
Be brief and polite.

When a customer is upset, say sorry.
Never promise a date of delivery.
`;
const after = `You answer questions about orders and returns.
Be brief and polite.

When a customer is upset, say so first and offer to hand over.
Never promise a date of delivery.
Answer in the language of the customer.
`;
const long = Array.from({ length: 400 }, (_, line) => `export const value${line} = ${line};`);

const meta = {
  title: 'Data/DiffView',
  component: DiffView,
  args: { label: 'Changes of the prompt', before, after, beforeLabel: 'Yours', afterLabel: 'Saved by another user' },
} satisfies Meta<typeof DiffView>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SideBySide: Story = {
  args: { layout: 'side' },
  play: async () => {
    await expect(screen.getByRole('group', { name: 'Changes of the prompt' })).toBeVisible();
    await expect(await screen.findByRole('textbox', { name: 'Yours' })).toHaveTextContent('say sorry');
    await expect(screen.getByRole('textbox', { name: 'Saved by another user' })).toHaveTextContent('hand over');
    await expect(screen.getByText('2 lines removed')).toBeVisible();
    await expect(screen.getByText('3 lines added')).toBeVisible();
  },
};

/** Both versions in one text, as on a phone. */
export const Unified: Story = {
  args: { layout: 'unified' },
  play: async () => {
    const text = await screen.findByRole('textbox', { name: /Yours/ });
    await waitFor(() => expect(text).toHaveTextContent(/say sorry.*hand over/));
  },
};

/** Long unchanged sections are collapsed until the user expands them. */
export const LongCode: Story = {
  args: {
    language: 'javascript',
    layout: 'side',
    before: long.join('\n'),
    after: long.with(200, '// gone').toSpliced(300, 2).join('\n'),
  },
  play: async () => {
    await waitFor(() => expect(screen.getAllByText(/unchanged lines/).length).toBeGreaterThan(2));
    await userEvent.click(screen.getByRole('button', { name: 'Show all lines' }));
    await waitFor(() => expect(screen.queryByText(/unchanged lines/)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Show changes only' }));
    await waitFor(() => expect(screen.getAllByText(/unchanged lines/).length).toBeGreaterThan(2));
  },
};

export const Same: Story = {
  args: { after: before },
  play: async () => expect(screen.getByText('No difference')).toBeVisible(),
};

export const Empty: Story = { args: { before: '' } };
